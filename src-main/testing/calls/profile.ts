import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Voice } from '../isolation/voices.ts'
import { inspectProfile, soundProfile } from '../killed-profile.ts'
import type { TestKernel } from '../test-kernel.ts'
import { note, type Tally } from './tally.ts'

/** A folder in memory where this computer has one: what is asked here is not how a disk behaves. */
export function fastFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    // Other systems have none.
    return tmpdir()
  }
}

/** Who may see everything says none of the words that the two agents' users alone say. */
export const ownersVoice: Voice = {
  agentId: 'majordomo',
  known: ['tarnwicket', '白鲸茶'],
  secret: ['ostlerfen', 'gallowbrim', '鸿影居'],
  name: 'Cleo',
  place: 'Ghent',
  dish: 'pancakes',
}

/** At the end the profile has to be whole, and to say so. */
export async function checkProfile(kernel: TestKernel, tally: Tally): Promise<void> {
  await kernel.idle()
  const { integrity } = await kernel.call('memory_init', {})
  if (integrity !== 'ok') note(tally, 'the profile says that it is not whole', String(integrity))
  const found = inspectProfile(kernel.home, new Set())
  const broken = found.integrity.filter((line) => line !== soundProfile.integrity[0])
  if (broken.length > 0) note(tally, 'the profile is not whole', broken.slice(0, 5).join())
  const exported = await kernel.ask('memory_export', { agentId: 'all', format: 'json' })
  if (!exported.ok) note(tally, 'nothing could be exported at the end', exported.error.code)
  checkLog(kernel.home, tally)
}

/** What the app itself took for a fault of its own, also where no call was told of it. */
function checkLog(home: string, tally: Tally): void {
  const paths = ['majordomo.log.1', 'majordomo.log'].map((name) => join(home, 'logs', name))
  const lines = paths.filter(existsSync).flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  for (const line of lines.filter((one) => one.startsWith('{"level":50'))) note(tally, 'the log has an error', line)
}
