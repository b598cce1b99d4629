import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './lib/build.ts'
import { closingLine, sum } from './lib/results.ts'
import { main, say, SetupError } from './lib/say.ts'
import { prepareE2e, runE2eSuite, runUnitSuite, type Suite } from './lib/suites.ts'

await main(async () => {
  const suites = chosenSuites()
  const reports = await mkdtemp(join(tmpdir(), 'majordomo-test-'))
  try {
    if (suites.includes(runE2eSuite)) await prepareE2e()
    await buildIfStale()
    const results = []
    for (const suite of suites) results.push(await suite(reports))
    const total = sum(results)
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

function chosenSuites(): readonly Suite[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  switch (values.only) {
    case undefined:
      return [runUnitSuite, runE2eSuite]
    case 'unit':
      return [runUnitSuite]
    case 'e2e':
      return [runE2eSuite]
    default:
      throw new SetupError(`--only takes unit or e2e, not ${values.only}.`)
  }
}
