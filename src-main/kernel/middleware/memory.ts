import { findPaced } from '../../memory/extraction/rules/rules-reader.ts'
import type { Recall, Recalled } from '../../memory/recall/recall.ts'
import type { ChatMiddleware, TurnRequest } from '../turn.ts'

/** Memories never take more of a window than this. */
const largestShare = 1 / 4

/** Gives the model what it should remember; what to learn from the turn is left to a durable job. */
export function memoryMiddleware(recall: Recall): ChatMiddleware {
  return {
    name: 'memory',
    async handle(turn, next) {
      const recalled = await recall({
        agentId: turn.agent.id,
        query: turn.userMessage.text,
        now: turn.askedAt,
        budgetTokens: budgetOf(turn),
        language: turn.language,
        mayUseLocalOnly: turn.driver.local,
        sessionId: turn.sessionId,
        messageId: turn.userMessage.id,
        isModel: turn.driver.isModel,
      })
      const reply = await next({
        ...turn,
        system: recalled.text === '' ? turn.system : [...turn.system, recalled.text],
        memories: recalled.given,
        citations: citationsOf(recalled),
        restsOn: [...turn.restsOn, ...idsOf(recalled)],
        isSmallTalk: recalled.isSmallTalk,
        isRead: !turn.driver.isModel && (await findPaced(turn.userMessage, [])).length > 0,
      })
      return { ...reply, recalled, extract: [...reply.extract, turn.userMessage.id] }
    },
  }
}

const idsOf = ({ entries }: Recalled): string[] =>
  entries.flatMap(({ outcome, memoryId, messageId }) => (outcome === 'injected' ? (memoryId ?? messageId ?? []) : []))

const citationsOf = ({ entries }: Recalled): Map<string, number> =>
  new Map(
    entries.flatMap(({ citation, memoryId, messageId }) => {
      const id = memoryId ?? messageId
      return citation === null || id === null ? [] : [[id, citation] as const]
    }),
  )

const budgetOf = ({ driver, memoryTokenBudget }: TurnRequest): number =>
  driver.isModel ? Math.min(memoryTokenBudget, Math.floor(driver.contextWindow * largestShare)) : memoryTokenBudget
