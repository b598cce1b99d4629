import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.ts'
import { modulePath, root } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { main, SetupError } from './lib/say.ts'
import { prepareE2e, runE2e } from './lib/suites.ts'

const anHour = 60 * 60_000

// The same files run a small slice in `npm test`; this variable asks them for everything, as their names do of journeys.
process.env['CAMPAIGN'] = 'full'

await main(async () => {
  const names = process.argv.slice(2)
  const chosen = (files: readonly string[]): readonly string[] =>
    names.length === 0 ? files : files.filter((file) => names.some((name) => file.includes(name)))
  const inNode = chosen(globSync('{src-*,scripts,bench}/**/*.campaign.test.ts', { cwd: root }))
  const inWindow = chosen(globSync('e2e/*.spec.ts', { cwd: root }))
  if (inNode.length + inWindow.length === 0) throw new SetupError(`No campaign is called ${names.join(' or ')}.`)
  const codes = [inNode.length > 0 ? await runInNode(inNode) : 0, inWindow.length > 0 ? await runInWindow(inWindow) : 0]
  return Math.max(...codes)
})

async function runInNode(files: readonly string[]): Promise<number> {
  const limits = ['--testTimeout', String(anHour), '--hookTimeout', String(anHour)]
  return (await runNode(modulePath('vitest/vitest.mjs'), ['run', ...files, ...limits])).code
}

async function runInWindow(files: readonly string[]): Promise<number> {
  const reports = await mkdtemp(join(tmpdir(), 'majordomo-campaign-'))
  try {
    await prepareE2e()
    await buildIfStale()
    return (await runE2e({ names: files, timeoutMs: 4 * anHour })(reports)).failed === 0 ? 0 : 1
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
}
