import type { Message, Session } from '../../contract/chat.ts'
import { redactionMark } from '../../contract/redaction.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { titleOf } from '../../util/title-of.ts'
import { withoutSecrets } from '../evidence/secrets.ts'
import { helperFor } from '../language/language-helper.ts'
import { sharesWords } from './words-to-destroy.ts'
import type { ForgetRequests } from './requests.ts'
import { createSaysTheSame } from './says-the-same.ts'
import type { Suppression } from './suppression.ts'
import { onlyOf } from '../../storage/scope.ts'

interface Deps {
  readonly file: Pick<MemoriesFile, 'evidence' | 'memories'>
  readonly data: Pick<DataFile, 'messages' | 'sessions' | 'traces'>
  readonly suppression: Pick<Suppression, 'suppressed' | 'quotable'>
  readonly requests: Pick<ForgetRequests, 'withheld'>
}

/** What of a message was forgotten. */
export interface ForgottenIn {
  /** All that it says. */
  readonly isWhole: boolean
  /** Words that memories rested on which lie in the trash. */
  readonly spans: readonly string[]
}

/** The newest so many of what was forgotten are looked for in texts. */
const mostCompared = 200
/** A conversation is called after one of its first so many messages. */
const mostRead = 20

/** Greetings, thanks and the like name no conversation. */
export const namesChat = ({ role, text, position }: Pick<Message, 'role' | 'text' | 'position'>): boolean =>
  role === 'user' && position < mostRead && !helperFor(text).isPleasantry(text.trim())

/** The message that a conversation is called after. */
export const calledAfter = (messages: DataFile['messages'], sessionId: string): Message | undefined =>
  messages.after(sessionId, -1, 2).find(namesChat) ?? messages.after(sessionId, -1, mostRead).find(namesChat)

/**
 * The one place that tells what is not to be said, of excerpts, titles, receipts and messages that are read again: by
 * requests that hold or wait for an answer, by what lies in the trash, and by what says the same.
 */
export function createForgottenIn({ file, data, suppression, requests }: Deps) {
  /** Of these messages, those that are suppressed, or withheld while a card is open, with the answers to such. */
  const suppressedOrWithheld = (agentId: string, ids: readonly string[]): ReadonlySet<string> => {
    const before = new Map(ids.map((id) => [id, askedBefore(id)]))
    const all = [...new Set([...ids, ...[...before.values()].flatMap((id) => id ?? [])])]
    const marked = new Set([
      ...suppression.suppressed(agentId, all),
      ...all.filter(data.traces.isSuppressed),
      ...requests.withheld(agentId).messageIds,
    ])
    return new Set(ids.filter((id) => marked.has(id) || marked.has(before.get(id) ?? '')))
  }

  /** What an answer answers. */
  const askedBefore = (id: string): string | undefined => {
    const message = data.messages.get(id)
    if (message?.role !== 'assistant') return undefined
    return data.messages.leadingTo(message, 1).find(({ role }) => role === 'user')?.id
  }

  const inMessage = (agentId: string, messageId: string): ForgottenIn => {
    const spans = file.evidence
      .ofMessages([messageId])
      .filter(({ memoryId }) => file.memories.get(memoryId, onlyOf(agentId))?.status === 'trashed')
      .map(({ quote }) => quote)
    return { isWhole: suppressedOrWithheld(agentId, [messageId]).has(messageId), spans }
  }

  /** Suppressed, withheld, or a memory that rests on words of it lies in the trash. */
  const isForgotten = (agentId: string, messageId: string): boolean => {
    const { isWhole, spans } = inMessage(agentId, messageId)
    return isWhole || spans.length > 0
  }

  /** Whether texts say what lies in the trash. */
  const says = (agentId: string): ((text: string) => boolean) =>
    createSaysTheSame(file.memories.newest(agentId, 'trashed', mostCompared))

  /** What of one owner may be shown: also without what says the same in other messages. */
  const of = (agentId: string) => {
    const saysForgotten = says(agentId)
    const isToldOf = ({ id, text }: Pick<Message, 'id' | 'text'>): boolean =>
      isForgotten(agentId, id) || saysForgotten(text)
    return {
      isForgotten: isToldOf,
      /** The title of a conversation; made anew where it was taken, or made by a model, from words that were forgotten since. */
      titleOf: ({ id, title }: Pick<Session, 'id' | 'title'>): string => {
        const first = calledAfter(data.messages, id)
        const start = title.replace(/…$/u, '')
        const byModel = data.sessions.isTitledByModel(id)
        const firsts = first ? [first.text, withoutSecrets(first)] : []
        if (!first || start === '' || !(byModel || firsts.some((one) => plain(one).startsWith(start)))) return title
        const { isWhole, spans } = inMessage(agentId, first.id)
        const isOf = (span: string): boolean =>
          byModel ? sharesWords(title, [span]) : start.includes(plain(span).slice(0, 8))
        // Of what was destroyed the name was cleaned with it.
        const isCleaned = byModel && first.text.includes(redactionMark)
        const isTold = (isWhole && !isCleaned) || saysForgotten(title) || spans.some(isOf)
        if (!isTold) return title
        const left = data.messages.after(id, -1, mostRead).find((one) => one.role === 'user' && !isToldOf(one))
        return left ? titleOf(withoutSecrets(left)) : ''
      },
    }
  }

  return {
    /** Of these messages, those that a request that holds suppresses. */
    suppressed: suppression.suppressed,
    quotable: suppression.quotable,
    suppressedOrWithheld,
    inMessage,
    isForgotten,
    says,
    of,
  }
}
export type Forgotten = ReturnType<typeof createForgottenIn>

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
