import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { legalFolder, makePackage, stage } from './lib/package.ts'
import { preparePackageRuntime } from './lib/package-runtime.ts'
import { root } from './lib/paths.ts'
import { gitCommands, release } from './lib/release.ts'
import { run, runNode } from './lib/run.ts'
import { main, say, SetupError } from './lib/say.ts'

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { untested: { type: 'boolean', default: false } },
  })
  const [version, ...others] = positionals
  if (version === undefined || others.length > 0)
    throw new SetupError('npm run release -- <version> [--untested], such as 1.2.3.')
  const day = new Date().toISOString().slice(0, 10)
  const verify = values.untested ? skipTests : runTests
  const folder = await release({ root, version, day }, { verify, audit, make })
  say(`To hand out: ${folder}\nLook at the changes, and then:`)
  for (const command of gitCommands(version)) say(`  ${command}`)
  return 0
})

async function skipTests(): Promise<void> {
  say('Neither checked nor tested, as asked.')
}

async function runTests(): Promise<void> {
  for (const script of ['scripts/check.ts', 'scripts/test.ts'])
    if ((await runNode(join(root, script))).code !== 0) throw new SetupError(`${script} failed: nothing is released.`)
}

async function audit(): Promise<string> {
  const args = ['audit', '--json', '--loglevel=silent']
  return (await run('npm', args, { output: 'capture', timeoutMs: 120_000 })).output
}

async function make(): Promise<readonly string[]> {
  const legal = ['sbom.cdx.json', 'THIRD_PARTY.txt'].map((name) => join(legalFolder, name))
  if (process.platform === 'linux') return [(await makePackage()).deb, ...legal]
  await stage(await preparePackageRuntime())
  say('The installer of this system is made of dist/app: npx electron-builder@26.17.0 --config electron-builder.json')
  return legal
}
