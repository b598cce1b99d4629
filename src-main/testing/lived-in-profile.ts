import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CommandMap } from '../commands/command-map.ts'
import { withDatabase } from './dump-profile.ts'
import { createFileHost } from './file-host.ts'
import { addHabitsFirst } from './habit-steps.ts'
import { fillStore } from './isolation/rich-store.ts'
import { voices } from './isolation/voices.ts'
import { createMovableClock } from './movable-clock.ts'
import { openTestKernel, type TestKernel } from './test-kernel.ts'

const [voice] = voices
/** Whose profile it is. */
export const { agentId } = voice

type Call = <Name extends keyof CommandMap>(
  name: Name,
  input: CommandMap[Name]['input'],
) => Promise<CommandMap[Name]['output']>

/** What a profile holds that a user would miss. */
export interface Holdings {
  readonly memories: readonly string[]
  readonly trash: readonly string[]
  readonly messages: readonly string[]
  readonly changes: number
}

/** All of it, by the commands that a window has. */
export async function holdingsOf(call: Call): Promise<Holdings> {
  const { items: memories } = await call('memory_list', { agentId, limit: 200 })
  const { items: trash } = await call('memory_trash_list', { agentId, limit: 200 })
  const { items: sessions } = await call('session_list', { agentId, limit: 200 })
  const conversations = await Promise.all(sessions.map(({ id }) => call('session_get', { sessionId: id, limit: 200 })))
  const { items: changes } = await call('change_list', { agentId, limit: 200 })
  return {
    memories: memories.map(({ content }) => content).toSorted(),
    trash: trash.map(({ content }) => content).toSorted(),
    messages: conversations.flatMap(({ messages }) => messages.map(({ text }) => text)).toSorted(),
    changes: changes.length,
  }
}

/** What it holds when the backup is made, and at the end. */
export interface LivedIn {
  readonly atBackup: Holdings
  readonly atEnd: Holdings
  /** When it ended. */
  readonly endedAt: string
}

/**
 * Makes a profile in `folder`/closed that has something of everything, a backup of a day before its end, and what was
 * learned since; and in `folder`/killed the same as a kill leaves it, with the latest in the logs alone.
 */
export async function makeLivedInProfile(folder: string): Promise<LivedIn> {
  const home = join(folder, 'closed')
  const clock = createMovableClock()
  const host = createFileHost(home)
  const first = await openTestKernel({ home, clock, host })
  await first.call('agent_create', { id: agentId, name: 'Amber' })
  const patiently: Call = async (name, input) => {
    const value = await first.call(name, input)
    await first.idle()
    return value
  }
  await fillStore(patiently, voice)
  await addHabitsFirst(first, agentId)
  await first.call('provider_save', { ...providerNowhere, apiKey: 'sk-lived-in' })
  await first.idle()
  await first.close()

  clock.advance(25 * 60 * 60_000)
  const second = await openTestKernel({ home, clock, host })
  await second.event('files_changed')
  const atBackup = await holdingsOf(second.call)
  await goOn(second)
  const atEnd = await holdingsOf(second.call)
  await untilNoted(home)
  cpSync(home, join(folder, 'killed'), { recursive: true })
  await second.close()
  return { atBackup, atEnd, endedAt: clock.now().toISOString() }
}

/** A model that answers nothing. */
export const providerNowhere = {
  name: 'Nowhere',
  preset: 'custom',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'none',
  contextWindow: 8_192,
} as const

/** The files are noted every two seconds: the kill comes after that, and before the logs are folded in. */
async function untilNoted(home: string): Promise<void> {
  const noted = (): unknown =>
    withDatabase(join(home, 'memories.db'), (db) => db.prepare('SELECT partner_generation FROM witness').pluck().get())
  const before = noted()
  while (noted() === before) await setTimeout(50)
}

async function goOn({ call, say }: TestKernel): Promise<void> {
  const { id: sessionId } = await call('session_create', { agentId, title: 'Later' })
  for (const text of ['My cat is called Miso.', 'I play the oboe.', '我姐姐住在成都。']) await say(sessionId, text)
}
