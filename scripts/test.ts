import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './lib/build.ts'
import { closingLine, sum } from './lib/results.ts'
import { main, say, SetupError } from './lib/say.ts'
import { prepareE2e, runE2e, runUnit, type Suite } from './lib/suites.ts'

await main(async () => {
  const { suites, hasWindows } = chosen()
  const reports = await mkdtemp(join(tmpdir(), 'majordomo-test-'))
  try {
    if (hasWindows) await prepareE2e()
    await buildIfStale()
    const results = []
    for (const suite of suites) results.push(await suite(reports))
    const total = sum(results)
    for (const line of total.told) say(line)
    say(closingLine(total))
    return total.failed === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    say(closingLine({ passed: 0, failed: 1 }))
    return 1
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
})

/**
 * Without options the unit tests and the core journeys; `--all`: all journeys too. `--only unit` or `--only e2e`, and after
 * it words that the paths of the tests hold: those alone.
 */
function chosen(): { readonly suites: readonly Suite[]; readonly hasWindows: boolean } {
  const { values, positionals: names } = parseArgs({
    options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const { only, all } = values
  if (only === undefined) {
    if (names.length > 0) throw new SetupError('Names of tests go with --only unit or e2e.')
    return { suites: [runUnit([]), runE2e({ isCoreOnly: !all })], hasWindows: true }
  }
  if (all) throw new SetupError('--all goes without --only.')
  if (only === 'unit') return { suites: [runUnit(names)], hasWindows: false }
  if (only === 'e2e') return { suites: [runE2e({ names })], hasWindows: true }
  throw new SetupError(`--only takes unit or e2e, not ${only}.`)
}
