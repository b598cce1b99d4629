import type { Evidence, Memory } from '../../contract/memory.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { ownWords } from '../evidence/own-words.ts'
import { quotedFrom } from '../evidence/quoted.ts'
import { type HearsRequest, readRequests } from '../extraction/rules/hears-request.ts'
import { isBareQuestion } from '../language/questions.ts'
import { newMemory } from '../lifecycle/new-memory.ts'
import type { ForgetDeps } from './forget-deps.ts'

/** A message as a memory of the trash. */
export interface Saying {
  readonly memory: Memory
  readonly evidence: readonly [Evidence]
}

/** Why a version was written: what it says was never learned, it stands in a conversation only. */
export const reasonOfSaying = 'said in a conversation'

interface SayingsDeps extends Pick<ForgetDeps, 'data' | 'clock'> {
  readonly hearsRequest: HearsRequest
}

/**
 * What only conversations say lies in the trash as well: to be seen there, and to be destroyed for good. Each message is
 * read by rule, with others served in between: not to be called in a transaction.
 */
export function createSayings({ data, clock, hearsRequest }: SayingsDeps) {
  const sayingOf = async (agentId: string, messageId: string): Promise<Saying[]> => {
    const message = data.traces.message(agentId, messageId)
    if (!message || isBareQuestion(message.text)) return []
    await readRequests(message)
    if (hearsRequest(message, message.text)) return []
    const { sessionId, position, at: saidAt } = message
    const quote = ownWords(message).trim()
    if (quote === '') return []
    const memory = newMemory(
      { agentId, type: 'knowledge', content: quote, status: 'archived', sessionId, position, saidAt },
      clock.now().toISOString(),
    )
    return [{ memory, evidence: [quotedFrom(message, quote)] }]
  }
  return (agentId: string, messageIds: readonly string[]): Promise<Saying[]> =>
    flatMapPaced(messageIds, (id) => sayingOf(agentId, id))
}
