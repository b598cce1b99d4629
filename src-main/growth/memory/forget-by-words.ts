import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { newId } from '../../util/ids.ts'
import type { ForgetRequest } from '../candidate.ts'
import type { About } from '../forget/about.ts'
import type { ToTrash } from '../forget/to-trash.ts'
import type { LearnedOutcome } from './learn.ts'
import type { MemoryWriter } from './memory-writer.ts'

interface ForgetByWordsDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly about: About
  readonly toTrash: ToTrash
}

/**
 * "Forget that I like coffee": what says the same in its slot goes to the trash, or, where the words name no slot, what
 * holds nearly all of them; "forget everything about coffee": all that has to do with it. One change for a request. Call
 * inside the file's transaction.
 */
export function createForgetByWords({ file, writer, about, toTrash }: ForgetByWordsDeps) {
  const meant = (agentId: string, { what, quote }: ForgetRequest): Memory[] => {
    if (isTopic(quote)) return about.topic(agentId, what)
    const exact = about.fact(agentId, what)
    return exact.length > 0 ? exact : about.words(agentId, what)
  }

  return (agentId: string, request: ForgetRequest): LearnedOutcome[] => {
    const targets = meant(agentId, request)
    const [first] = targets
    if (!first) return []
    const change = { changeId: newId(), agentId, kind: 'forget', author: 'user', summary: first.title } as const
    writer.begin(change)
    const isWished = asksForConversations(request.quote)
    return targets.map((memory) => {
      toTrash(change, memory, 'asked to forget')
      if (isWished) file.trash.wish(memory.id)
      return {
        title: memory.title,
        content: memory.content,
        quote: request.quote,
        outcome: 'forgotten',
        memoryId: memory.id,
        reason: null,
        messageId: request.messageId,
        changeId: change.changeId,
      }
    })
  }
}

const topic =
  /\b(?:everything|anything|all|whatever|whole (?:topic|subject|story|business))\b|全部|所有|一切|统统|那些|这些|话题|(?:的|也|都)(?:通通|统统)|什么也好/iu
const isTopic = (quote: string): boolean => topic.test(quote)

const conversations =
  /\b(?:chats?|conversations?|(?:chat )?(?:logs?|history|transcripts?)) (?:too|as well|also)|\b(?:also|even) (?:in|from) (?:the |our |my )?(?:chats?|conversations?|logs?|(?:chat )?history)|(?:聊天|对话|谈话)(?:记录)?(?:里|中)?(?:的)?(?:也|都)/iu
const asksForConversations = (quote: string): boolean => conversations.test(quote)
