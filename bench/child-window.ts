// Starts the built app, or the one named second, on the profile named first; prints the time from the start of its process
// to a usable field.
import { _electron } from '@playwright/test'
import { root } from '../scripts/lib/paths.ts'

const [home = '', built = '.'] = process.argv.slice(2)
const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
const started = performance.now()
const app = await _electron.launch({
  args: [built, '--disable-gpu', '--log-level=3'],
  cwd: root,
  env: { ...Object.fromEntries(environment), MAJORDOMO_HOME: home },
  timeout: 60_000,
})
const page = await app.firstWindow()
await page.locator('textarea').first().waitFor({ state: 'visible', timeout: 60_000 })
const usableMs = performance.now() - started
await app.close()
process.stdout.write(JSON.stringify({ usableMs }))
