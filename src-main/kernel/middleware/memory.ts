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
        budgetTokens: memoryBudgetOf(turn),
        language: turn.language,
        mayUseLocalOnly: turn.driver.local,
        sessionId: turn.sessionId,
        messageId: turn.userMessage.id,
        isModel: turn.driver.isModel,
        sentFrom: turn.historyFrom,
      })
      const reply = await next({
        ...turn,
        system: recalled.text === '' ? turn.system : [...turn.system, recalled.text],
        memories: recalled.given,
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

/** Tokens that memories may take of a request. */
export const memoryBudgetOf = ({ driver, memoryTokenBudget }: TurnRequest): number =>
  driver.isModel ? Math.min(memoryTokenBudget, Math.floor(driver.contextWindow * largestShare)) : memoryTokenBudget
