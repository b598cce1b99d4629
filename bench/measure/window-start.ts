import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { lacksDisplay } from '../../scripts/lib/display.ts'
import { modulePath, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import type { Measurement } from '../lib/measured.ts'
import { largest } from '../lib/measured.ts'
import { median } from '../lib/statistics.ts'

const starts = 7
const budgetMs = 1_500
const bareApp = 'bench/bare-app/main.js'

/**
 * From the start of the built app's process until its message field is there, in turn with an app that is nothing but a
 * window with a field; skipped, aloud, where it cannot run.
 */
export const windowStart: Measurement = async (context) => {
  const obstacle = obstacleToStart()
  if (obstacle) {
    context.say(`window_start skipped: ${obstacle}`)
    return []
  }
  const count = largest(context)
  const { home } = await context.profile(count)
  const anew = () => mkdtemp(join(context.folder, 'window-'))
  const times: Record<'bare' | 'empty' | 'full', number[]> = { bare: [], empty: [], full: [] }
  for (let round = 0; round < (context.isQuick ? 1 : starts); round += 1) {
    times.bare.push(await startOnce(await anew(), bareApp))
    times.empty.push(await startOnce(await anew()))
    times.full.push(await startOnce(home))
  }
  const [bare, empty, full] = [median(times.bare), median(times.empty), median(times.full)]
  return [
    { name: 'window_start bare median', value: bare, unit: 'ms' },
    { name: 'window_start 0 median', value: empty, unit: 'ms', budget: budgetMs },
    { name: 'window_start 0 ratio', value: empty / bare, unit: 'x', isRatio: true },
    { name: `window_start ${count} median`, value: full, unit: 'ms', budget: budgetMs },
    { name: `window_start ${count} ratio`, value: full / bare, unit: 'x', isRatio: true },
  ]
}

/** Why the built app cannot be started here; null where it can. */
export function obstacleToStart(): string | null {
  if (!existsSync(modulePath('electron/path.txt'))) return 'Electron is not installed; npm start fetches it'
  if (!existsSync(join(root, 'out/main/index.js'))) return 'the app is not built; npm run build does it'
  return null
}

async function startOnce(home: string, app = '.'): Promise<number> {
  const wrapper = lacksDisplay() ? (['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] as const) : []
  const file = join(import.meta.dirname, '../child-window.ts')
  const [command, ...args] = [...wrapper, process.execPath, file, home, app] as const
  const { code, output } = await run(command, args, { output: 'capture', timeoutMs: 120_000 })
  const answer = /\{"usableMs":[\d.]+\}/.exec(output)?.[0]
  if (code !== 0 || answer === undefined) throw new Error(`The window did not start:\n${output}`)
  return (JSON.parse(answer) as { usableMs: number }).usableMs
}
