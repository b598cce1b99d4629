import type { DataFile } from '../storage/data-file.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'

/**
 * A message that says what was forgotten before, or asks to forget it, is not recalled in other conversations; nor is
 * what the assistant answers to the request, which repeats it.
 */
export function hushForgotten(learn: LearnFromMessage, data: Pick<DataFile, 'traces' | 'messages'>): LearnFromMessage {
  return async (agentId, message, extraction, context) => {
    const outcomes = await learn(agentId, message, extraction, context)
    const isAsked = extraction.forgets.some(({ messageId }) => messageId === message.id)
    if (isAsked || outcomes.some(({ reason }) => reason === 'forgotten_before')) {
      data.traces.hush(message.id)
      const [next] = data.messages.after(message.sessionId, message.position, 1)
      if (next?.role === 'assistant') data.traces.hush(next.id)
    }
    return outcomes
  }
}
