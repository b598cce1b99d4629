import type { Session } from '../../contract/chat.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Suppression } from './suppression.ts'

interface Deps {
  readonly file: Pick<MemoriesFile, 'evidence' | 'memories'>
  readonly data: Pick<DataFile, 'messages' | 'traces'>
  readonly suppression: Pick<Suppression, 'suppressed'>
}

/** What of a message was forgotten. */
export interface ForgottenIn {
  /** All that it says. */
  readonly isWhole: boolean
  /** Words that memories rested on which lie in the trash. */
  readonly spans: readonly string[]
}

/** A title is made of the beginning of a message. */
const titleReach = 60

/** Tells what of messages was forgotten, from the marks of requests and the evidence of what lies in the trash. */
export function createForgottenIn({ file, data, suppression }: Deps) {
  const inMessage = (agentId: string, messageId: string): ForgottenIn => {
    const owners = JSON.stringify([agentId])
    const spans = file.evidence
      .ofMessages([messageId])
      .filter(({ memoryId }) => file.memories.get(memoryId, owners)?.status === 'trashed')
      .map(({ quote }) => quote)
    const isWhole = data.traces.isSuppressed(messageId) || suppression.suppressed(agentId, [messageId]).has(messageId)
    return { isWhole, spans }
  }

  return {
    inMessage,
    isForgotten: (agentId: string, messageId: string): boolean => {
      const { isWhole, spans } = inMessage(agentId, messageId)
      return isWhole || spans.length > 0
    },
    /** The title of a conversation; empty where it was taken from words that were forgotten since. */
    titleOf: ({ id, agentId, title }: Pick<Session, 'id' | 'agentId' | 'title'>): string => {
      const first = data.messages.after(id, -1, 2).find(({ role }) => role === 'user')
      const start = title.replace(/…$/u, '')
      if (!first || start === '' || !plain(first.text).startsWith(start)) return title
      const { isWhole, spans } = inMessage(agentId, first.id)
      const isSpoken = spans.some((span) => plain(first.text).slice(0, titleReach).includes(plain(span).slice(0, 8)))
      return isWhole || isSpoken ? '' : title
    },
  }
}
export type Forgotten = ReturnType<typeof createForgottenIn>

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
