import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFullProfile } from '../bench/lib/made-messages.ts'
import { lacksDisplay } from './lib/display.ts'
import { ensureNeeds } from './lib/debian.ts'
import { virtualDisplay } from './lib/need.ts'
import { makePackage } from './lib/package.ts'
import { modulePath } from './lib/paths.ts'
import { run } from './lib/run.ts'
import { main, say } from './lib/say.ts'

await main(async () => {
  const { values } = parseArgs({
    options: { made: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
  })
  if (process.platform !== 'linux') {
    say('Skipped: packages are made and installed on Linux only.')
    return 0
  }
  if (!values.made) await makePackage()
  if (lacksDisplay()) await ensureNeeds(virtualDisplay)
  const screen = lacksDisplay() ? ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] : []
  const test = [modulePath('@playwright/test/cli.js'), 'test', '--config', 'playwright.package.config.ts']
  const [command = process.execPath, ...args] = [...screen, process.execPath, ...test]
  const folder = values.full ? await mkdtemp(join(tmpdir(), 'majordomo-full-')) : null
  try {
    const env = { ...process.env, ...(folder && { FULL_PROFILE: await makeFullProfile(folder, 100_000) }) }
    return (await run(command, args, { env, timeoutMs: 15 * 60_000 })).code
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
})
