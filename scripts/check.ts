import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lookAtHouse, mostDomainLines } from './lib/house.ts'
import { modulePath, root } from './lib/paths.ts'
import { runNode } from './lib/run.ts'
import { main, say } from './lib/say.ts'

interface Step {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
}

const folders = ['src-main', 'src-preload', 'src-renderer', 'e2e', 'scripts', 'bench'].filter((folder) =>
  existsSync(join(root, folder)),
)

const steps: readonly Step[] = [
  { name: 'types (main)', file: 'typescript/bin/tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types (renderer)', file: 'typescript/bin/tsc', args: ['--noEmit', '-p', 'tsconfig.renderer.json'] },
  { name: 'lint', file: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings', ...folders] },
  { name: 'format', file: 'oxfmt/bin/oxfmt', args: ['--check', '.'] },
  {
    name: 'layers',
    file: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', ...folders],
  },
  { name: 'unused code', file: 'knip/bin/knip.js', args: [] },
]

await main(async () => {
  const waiting = [...steps]
  let failed = 0
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await passes(step))) failed += 1
  }
  if (!measures()) failed += 1
  await Promise.all([work(), work()])
  return failed === 0 ? 0 : 1
})

/** What no tool measures: the length of lines, and how large the memory domain is. */
function measures(): boolean {
  const { domainLines, faults } = lookAtHouse(root, folders)
  say(`${'house'.padEnd(18)}${(faults.length === 0 ? 'ok' : 'failed').padEnd(10)}`)
  say(`  memory domain: ${domainLines} lines without tests, ${mostDomainLines} at most`)
  for (const fault of faults) say(`  ${fault}`)
  return faults.length === 0
}

async function passes({ name, file, args }: Step): Promise<boolean> {
  const start = performance.now()
  const result = await runNode(modulePath(file), args, { output: 'capture', timeoutMs: 10 * 60_000 })
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  const verdict = result.timedOut ? 'timed out' : result.code === 0 ? 'ok' : 'failed'
  say(`${name.padEnd(18)}${verdict.padEnd(10)}${seconds.padStart(6)} s`)
  if (result.code !== 0) say(result.output)
  return result.code === 0
}
