import type { ElectronApplication, Page } from '@playwright/test'
import { newMemory } from '../src-main/memory/lifecycle/new-memory.ts'
import { call } from './kernel-calls.ts'

/** What the app is busy with when it is killed. */
export const moments = ['start', 'turn', 'learn', 'import', 'purge', 'quit', 'thread'] as const
export type Moment = (typeof moments)[number]

/** What the window was told is done. */
export interface Acknowledged {
  readonly messages: Map<string, { readonly sessionId: string; readonly text: string }>
  /** Each is to be learned, once. */
  readonly learned: Set<string>
  /** Words of files that were begun to be taken in; those that were taken in whole. */
  readonly opened: Set<string>
  readonly imported: Set<string>
  /** Words of what was forgotten; and of that, what was destroyed. */
  readonly forgotten: Set<string>
  readonly destroyed: Set<string>
}

export const importedLines = 200
export const importedMemories = 200

export interface Work {
  readonly app: ElectronApplication
  readonly page: Page
  /** Stands in every word of this work, and nowhere else. */
  readonly round: string
  readonly done: Acknowledged
  /** What is to be cut off has begun. */
  readonly begun: () => void
}

const agentId = 'majordomo'

/** Does what belongs to a moment, until that is done or the app is gone. */
export const works: Readonly<Record<Exclude<Moment, 'start' | 'thread'>, (work: Work) => Promise<void>>> = {
  turn: async (work) => {
    await say(work, `What do you make of turn ${work.round}?`)
    work.begun()
  },
  learn: keepTelling,
  import: async ({ page, round, done, begun }) => {
    done.opened.add(round)
    begun()
    await importFiles(page, round, done)
  },
  purge: async ({ page, round, done, begun }) => {
    const words = ['one', 'two', 'three'].map((name) => `ruin${name}${round}`)
    const stored = []
    for (const word of words)
      stored.push(await call(page, 'memory_store', { agentId, type: 'knowledge', content: `The ${word} is old.` }))
    const ids = stored.map(({ id }) => id)
    await call(page, 'memory_forget', { agentId, selection: { ids }, expectedCount: ids.length })
    for (const word of words) done.forgotten.add(word)
    begun()
    await call(page, 'memory_trash_purge', { agentId, ids })
    for (const word of words) done.destroyed.add(word)
  },
  quit: async (work) => {
    await tell(work, 'last')
    work.begun()
    await work.app.evaluate(({ app }) => app.quit())
  },
}

async function keepTelling(work: Work): Promise<void> {
  for (let nth = 0; nth < 40; nth += 1) {
    await tell(work, `n${nth}`)
    work.begun()
  }
}

async function tell(work: Work, name: string): Promise<void> {
  const word = `heron${name}x${work.round}`
  await say(work, `Remember that the ${word} stands in the hall.`)
  work.done.learned.add(word)
}

/** In a conversation of its own, so that no answer has to be waited for. */
export async function say({ page, done }: Pick<Work, 'page' | 'done'>, text: string): Promise<void> {
  const { id: sessionId } = await call(page, 'session_create', { agentId })
  const { userMessageId } = await call(page, 'chat_send', { sessionId, text, untrustedSpans: [] })
  done.messages.set(userMessageId, { sessionId, text })
}

const at = '2026-03-02T08:00:00.000Z'

const conversation = (round: string): unknown[] =>
  Array.from({ length: importedLines }, (_, nth) => ({
    session: `imported ${round}`,
    at,
    role: nth % 2 === 0 ? 'user' : 'assistant',
    text: `Line ${nth} of ${round}.`,
  }))

const memories = (round: string): unknown[] =>
  Array.from({ length: importedMemories }, (_, nth) => ({
    ...newMemory({ agentId, type: 'knowledge', content: `Parcel ${nth} of ${round} is blue.` }, at),
    id: `${round}-${nth}`,
    evidence: [],
    history: [],
  }))

/** A conversation and memories; what was taken in before is not taken in again. */
export async function importFiles(page: Page, round: string, done: Acknowledged): Promise<void> {
  await call(page, 'session_import', { agentId, lines: conversation(round), extract: true })
  await call(page, 'memory_import', { memories: memories(round), own: true })
  done.imported.add(round)
}
