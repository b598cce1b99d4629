import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { indexTerms, isTelling, queryTerms } from '../language/tokenize.ts'
import { withoutFiller } from '../../growth/forget/filler.ts'
import type { Conversations, Saying } from '../../growth/forget/found.ts'
import { needleOf } from './redact.ts'
import { tellingSentences } from '../../growth/forget/tells.ts'
import { namesOther } from '../../growth/forget/topic.ts'

/** More messages than these are not all meant by a few words, unless everything about them is. */
export const mostSaid = 12

/** What messages taught, and what messages and other memories belong to what they taught. */
export function createTaughtBy(file: MemoriesFile, conversations: Conversations) {
  const owned = (agentId: string, ids: readonly string[]): Memory[] =>
    file.memories.byIds([...new Set(ids)], JSON.stringify([agentId])).filter(({ status }) => status !== 'trashed')

  /** What was learned from a message and nothing else. */
  const learnedFrom = (agentId: string, messageId: string): Memory[] =>
    owned(
      agentId,
      file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId),
    ).filter(({ id }) => file.evidence.list(id).every((piece) => piece.messageId === messageId))

  /** What rests on words of these messages that say what is meant. */
  const restingOn = (agentId: string, messageIds: readonly string[], isMeant: (text: string) => boolean): Memory[] => {
    const pieces = file.evidence.ofMessages(messageIds)
    const memories = new Map(
      owned(
        agentId,
        pieces.map(({ memoryId }) => memoryId),
      ).map((one) => [one.id, one]),
    )
    const meant = pieces.filter(({ memoryId, quote }) =>
      isMeant([quote, memories.get(memoryId)?.content ?? ''].join('\n')),
    )
    return [...new Set(meant.flatMap(({ memoryId }) => memories.get(memoryId) ?? []))]
  }

  /**
   * The sentences of the user's messages that say what is meant; a message that says it in no one of them, as a whole.
   * Who only asked, or asked to forget, said nothing of it.
   */
  const sayingsIn = (agentId: string, messageIds: readonly string[], isMeant: (text: string) => boolean): Saying[] =>
    messageIds.slice(0, mostSaid).flatMap((id) => {
      const message = conversations.message(agentId, id)
      if (message?.role !== 'user') return []
      const telling = tellingSentences(message)
      const saying = telling.filter(isMeant)
      const whole = saying.length > 0 || telling.length === 0 ? saying : [message.text.trim()]
      return whole.map((words) => ({ message, words }))
    })

  /** The messages that a memory rests on and nothing else does. */
  const onlyTaughtBy = (memoryId: string): string[] =>
    file.evidence.list(memoryId).flatMap(({ messageId }) => {
      const isAlone = file.evidence.ofMessages([messageId ?? '']).every((piece) => piece.memoryId === memoryId)
      return messageId !== null && isAlone ? [messageId] : []
    })

  /** What was learned beside it from a part of the same words, and names what is meant: "bought funds, and lost on them". */
  const partsOf = (agentId: string, what: string, whole: readonly Memory[]): Memory[] => {
    const terms = queryTerms(withoutFiller(what)).flatMap((one) => (isTelling(one) ? [one.term] : []))
    const isOfOther = namesOther(what)
    return file.lineage
      .sharing(
        agentId,
        whole.map(({ id }) => id),
      )
      .filter(({ content }) => {
        const part = needleOf(content)
        const said = new Set(indexTerms(part))
        const isPart = part !== '' && whole.some((memory) => memory.content.includes(part))
        return isPart && terms.some((term) => said.has(term)) && isOfOther === namesOther(part)
      })
  }

  const answered = (messageIds: readonly string[]): string[] => [
    ...new Set(messageIds.flatMap((id) => [id, ...conversations.answersTo(id)])),
  ]

  return { owned, learnedFrom, restingOn, sayingsIn, onlyTaughtBy, partsOf, answered }
}
export type TaughtBy = ReturnType<typeof createTaughtBy>
