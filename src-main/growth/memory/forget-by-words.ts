import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { Found, Saying } from '../forget/found.ts'
import type { createMeant } from '../forget/meant.ts'
import type { Said } from '../../memory/forgetting/suppression.ts'
import type { ToTrash } from '../../memory/forgetting/to-trash.ts'
import type { LearnedOutcome } from '../../memory/lifecycle/outcome.ts'
import type { ChangeHead, MemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import { newMemory } from '../../memory/lifecycle/new-memory.ts'

interface ForgetByWordsDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  readonly said: Said
  readonly meantBy: MeantBy
  readonly toTrash: ToTrash
}

/**
 * "Forget that I like coffee": what says the same in its slot goes to the trash, or, where the words name no slot, what
 * holds nearly all of them; "forget everything about coffee": all that has to do with it; "don't keep that": what was
 * learned from the message that is meant; "what I moaned about in June": what that describes. Whatever was learned, the
 * messages that say it speak no more. Where several things may be meant they speak no more either, but nothing is
 * forgotten before the user says which. One change for a request. `at`: when it was asked, ISO 8601 UTC.
 */
export function createForgetByWords({ file, writer, clock, said, meantBy, toTrash }: ForgetByWordsDeps) {
  const archive = (change: ChangeHead, { message, words }: Saying): Memory => {
    const { id: messageId, sessionId, position, role, at: saidAt } = message
    const memory = newMemory(
      { agentId: change.agentId, type: 'knowledge', content: words, status: 'archived', sessionId, position, saidAt },
      clock.now().toISOString(),
    )
    const evidence = { sessionId, messageId, quote: words, saidAt, position, speaker: null, role }
    return writer.write(change, { memory, evidence: [evidence], reason: reasonOfSaying })
  }

  const forget = (agentId: string, request: ForgetRequest, found: Found, at: string): LearnedOutcome[] => {
    const isLasting = isTopic(request.quote)
    const { messageIds, sayings, words, isUnclear } = found
    // As they are by now.
    const ids = found.memories.map(({ id }) => id)
    const meant = file.memories.byIds(ids, JSON.stringify([agentId])).filter(({ status }) => status !== 'trashed')
    const memories = isUnclear ? [] : meant
    // What is never to be kept is recognised later, though there is nothing of it yet.
    if (meant.length + messageIds.length === 0 && !isLasting) return []
    const summary = memories[0]?.title ?? ''
    const kind = isUnclear ? 'ask_forget' : 'forget'
    const change = { changeId: newId(), agentId, kind, author: 'user', summary } as const
    // To ask which one is meant changes nothing, where nothing is kept quiet until that is said.
    if (!isUnclear || messageIds.length + sayings.length > 0) writer.begin(change)
    const isWished = asksForConversations(request.quote)
    if (isUnclear) said.hush(agentId, change.changeId, messageIds, at)
    else said.forget({ agentId, changeId: change.changeId, ...words, isLasting, at, memories }, messageIds)
    // What only conversations say lies in the trash as well: to be seen there, and to be destroyed for good.
    const spoken = sayings.map((saying) => archive(change, saying))
    const gone = isUnclear ? [] : [...memories, ...spoken]
    toTrash(change, gone, 'asked to forget')
    if (gone.length > 0) file.applied.addJob(requestKey(change.changeId), request.messageId, clock.now().toISOString())
    if (isWished) for (const memory of gone) file.trash.wish(memory.id)
    const outcome = {
      quote: request.quote,
      outcome: 'forgotten',
      reason: null,
      messageId: request.messageId,
      changeId: change.changeId,
    } as const
    const unclear = { ...outcome, outcome: 'rejected', reason: 'forget_unclear' } as const
    if (isUnclear && meant.length + spoken.length > 0)
      return [...meant, ...spoken].map(({ id, title, content }) => ({
        ...unclear,
        title,
        content,
        memoryId: id,
        changeId: null,
      }))
    if (isUnclear) {
      const changeId = messageIds.length > 0 ? change.changeId : null
      return [{ ...unclear, title: '', content: '', memoryId: null, changeId }]
    }
    if (memories.length === 0 && messageIds.length > 0) return [{ ...outcome, title: '', content: '', memoryId: null }]
    return memories.map((memory) => ({ ...outcome, title: memory.title, content: memory.content, memoryId: memory.id }))
  }

  return {
    /** What a request means, looked for among all that is known and was said: before the transaction. */
    find: (agentId: string, request: ForgetRequest, at: string): Promise<Found> =>
      meantBy(agentId, request, at, isTopic(request.quote)),
    /** Forgets what was found. Call inside the file's transaction. */
    forget,
  }
}

/** Under what the message is kept by which the user had something forgotten with a change. */
export const requestKey = (changeId: string): string => `forget:${changeId}`

/** Why a version was written: what it says was never learned, it stands in a conversation only. */
export const reasonOfSaying = 'said in a conversation'

type MeantBy = ReturnType<typeof createMeant>

const topic =
  /\b(?:everything|anything|all|whatever|whole (?:topic|subject|story|business))\b|全部|所有|一切|统统|那些|这些|话题|(?:的|也|都)(?:通通|统统)|什么也好/iu
const isTopic = (quote: string): boolean => topic.test(quote)

const conversations =
  /(?:翻|查|搜)(?:聊天)?记录也|\b(?:chats?|conversations?|(?:chat )?(?:logs?|history|transcripts?)) (?:too|as well|also)|\b(?:also|even) (?:in|from) (?:the |our |my )?(?:chats?|conversations?|logs?|(?:chat )?history)|(?:聊天|对话|谈话)(?:记录)?(?:里|中)?(?:的)?(?:也|都)/iu
const asksForConversations = (quote: string): boolean => conversations.test(quote)
