import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { lacksDisplay } from '../../scripts/lib/display.ts'
import { modulePath, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import type { BenchContext, Measurement } from '../lib/measured.ts'
import { largest } from '../lib/measured.ts'
import { median } from '../lib/statistics.ts'

const starts = 5
const budgetMs = 1_500

/** From the start of the built app's process until its message field is there; skipped, aloud, where it cannot run. */
export const windowStart: Measurement = async (context) => {
  const obstacle = obstacleToStart()
  if (obstacle) {
    context.say(`window_start skipped: ${obstacle}`)
    return []
  }
  const empty = await timesOf(context, () => mkdtemp(join(context.folder, 'window-')))
  const count = largest(context)
  const full = await timesOf(context, async () => (await context.profile(count)).home)
  return [
    { name: 'window_start 0 median', value: median(empty), unit: 'ms', budget: budgetMs },
    { name: `window_start ${count} median`, value: median(full), unit: 'ms', budget: budgetMs },
  ]
}

/** Why the built app cannot be started here; null where it can. */
export function obstacleToStart(): string | null {
  if (!existsSync(modulePath('electron/path.txt'))) return 'Electron is not installed; npm start fetches it'
  if (!existsSync(join(root, 'out/main/index.js'))) return 'the app is not built; npm run build does it'
  return null
}

async function timesOf({ isQuick }: BenchContext, home: () => Promise<string>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < (isQuick ? 1 : starts); index += 1) times.push(await startOnce(await home()))
  return times
}

async function startOnce(home: string): Promise<number> {
  const wrapper = lacksDisplay() ? (['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] as const) : []
  const file = join(import.meta.dirname, '../child-window.ts')
  const [command, ...args] = [...wrapper, process.execPath, file, home] as const
  const { code, output } = await run(command, args, { output: 'capture', timeoutMs: 120_000 })
  const answer = /\{"usableMs":[\d.]+\}/.exec(output)?.[0]
  if (code !== 0 || answer === undefined) throw new Error(`The window did not start:\n${output}`)
  return (JSON.parse(answer) as { usableMs: number }).usableMs
}
