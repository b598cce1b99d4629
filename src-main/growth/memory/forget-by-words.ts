import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { newId } from '../../util/ids.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { About } from '../forget/about.ts'
import type { Said } from '../forget/said.ts'
import type { ToTrash } from '../forget/to-trash.ts'
import type { LearnedOutcome } from './learn.ts'
import type { MemoryWriter } from './memory-writer.ts'

interface ForgetByWordsDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly about: About
  readonly said: Said
  /** The user's message just before one, in its conversation. */
  readonly previousOf: (messageId: string) => string | null
  readonly toTrash: ToTrash
}

/**
 * "Forget that I like coffee": what says the same in its slot goes to the trash, or, where the words name no slot, what
 * holds nearly all of them; "forget everything about coffee": all that has to do with it; "don't keep that": what was
 * learned from the message that is meant. Whatever was learned, the messages that say it speak no more. One change for a
 * request. Call inside the file's transaction. `at`: when it was asked, ISO 8601 UTC.
 */
export function createForgetByWords({ file, writer, about, said, previousOf, toTrash }: ForgetByWordsDeps) {
  const meant = (agentId: string, { what, quote }: ForgetRequest): Memory[] => {
    if (isTopic(quote)) return about.topic(agentId, what)
    const exact = about.fact(agentId, what)
    return exact.length > 0 ? exact : about.words(agentId, what)
  }

  const learnedFrom = (agentId: string, messageId: string): Memory[] => {
    const ids = new Set(file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId))
    return file.memories
      .byIds([...ids], JSON.stringify([agentId]))
      .filter(
        ({ id, status }) =>
          status !== 'trashed' && file.evidence.list(id).every((piece) => piece.messageId === messageId),
      )
  }

  const found = (agentId: string, request: ForgetRequest, at: string): { memories: Memory[]; messageIds: string[] } => {
    if (request.refersTo !== undefined) {
      const messageId = request.refersTo === 'message' ? request.messageId : previousOf(request.messageId)
      return messageId === null
        ? { memories: [], messageIds: [] }
        : { memories: learnedFrom(agentId, messageId), messageIds: [messageId] }
    }
    const memories = meant(agentId, request)
    const messageIds = said.find({ agentId, what: request.what, quote: request.quote, at, memories })
    return { memories, messageIds: messageIds.filter((id) => id !== request.messageId) }
  }

  return (agentId: string, request: ForgetRequest, at: string): LearnedOutcome[] => {
    const { memories, messageIds } = found(agentId, request, at)
    const isLasting = isTopic(request.quote)
    // What is never to be kept is recognised later, though there is nothing of it yet.
    if (memories.length + messageIds.length === 0 && !isLasting) return []
    const summary = memories[0]?.title ?? ''
    const change = { changeId: newId(), agentId, kind: 'forget', author: 'user', summary } as const
    writer.begin(change)
    const isWished = asksForConversations(request.quote)
    const { what, quote } = request
    said.forget({ agentId, changeId: change.changeId, what, quote, isLasting, at, memories }, messageIds)
    for (const memory of memories) {
      toTrash(change, memory, 'asked to forget')
      if (isWished) file.trash.wish(memory.id)
    }
    const outcome = {
      quote: request.quote,
      outcome: 'forgotten',
      reason: null,
      messageId: request.messageId,
      changeId: change.changeId,
    } as const
    if (memories.length === 0 && messageIds.length > 0) return [{ ...outcome, title: '', content: '', memoryId: null }]
    return memories.map((memory) => ({ ...outcome, title: memory.title, content: memory.content, memoryId: memory.id }))
  }
}

const topic =
  /\b(?:everything|anything|all|whatever|whole (?:topic|subject|story|business))\b|全部|所有|一切|统统|那些|这些|话题|(?:的|也|都)(?:通通|统统)|什么也好/iu
const isTopic = (quote: string): boolean => topic.test(quote)

const conversations =
  /\b(?:chats?|conversations?|(?:chat )?(?:logs?|history|transcripts?)) (?:too|as well|also)|\b(?:also|even) (?:in|from) (?:the |our |my )?(?:chats?|conversations?|logs?|(?:chat )?history)|(?:聊天|对话|谈话)(?:记录)?(?:里|中)?(?:的)?(?:也|都)/iu
const asksForConversations = (quote: string): boolean => conversations.test(quote)
