import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { lacksDisplay } from '../../scripts/lib/display.ts'
import { run } from '../../scripts/lib/run.ts'
import { addLongChat } from '../lib/long-chat.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'
import { percentile } from '../lib/statistics.ts'
import { obstacleToStart } from './window-start.ts'

const messages = 5_000
const streamSeconds = { quick: 5, whole: 60 }

/** Gaps between the frames of the built app while a person works in a profile with many memories and one very long chat. */
export const windowFrames: Measurement = async (context) => {
  const obstacle = obstacleToStart()
  if (obstacle) {
    context.say(`window_frames skipped: ${obstacle}`)
    return []
  }
  const home = join(context.folder, 'frames')
  await cp((await context.profile(largest(context))).home, home, { recursive: true })
  addLongChat(home, messages)
  const seconds = context.isQuick ? streamSeconds.quick : streamSeconds.whole
  const byDeed = await gapsOf(home, seconds)
  return Object.entries({ ...byDeed, 'all of it': Object.values(byDeed).flat() }).flatMap(
    ([what, gaps]): Measured[] => [
      { name: `window_frames ${what} p99`, value: percentile(gaps, 0.99), unit: 'ms', budget: 34 },
      { name: `window_frames ${what} longest`, value: Math.max(...gaps), unit: 'ms', budget: 100 },
    ],
  )
}

async function gapsOf(home: string, seconds: number): Promise<Record<string, readonly number[]>> {
  const wrapper = lacksDisplay() ? (['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] as const) : []
  const file = join(import.meta.dirname, '../child-frames.ts')
  const [command, ...args] = [...wrapper, process.execPath, file, home, String(seconds)] as const
  const { code, output } = await run(command, args, { output: 'capture', timeoutMs: 400_000 })
  const answer = /\{"open the chat".*\}/.exec(output)?.[0]
  if (code !== 0 || answer === undefined) throw new Error(`The frames were not measured:\n${output}`)
  return JSON.parse(answer) as Record<string, readonly number[]>
}
