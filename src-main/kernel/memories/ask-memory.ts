import type { Recall } from '../../memory/recall/recall.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { Clock } from '../../util/clock.ts'
import { languageToAnswerIn } from '../../util/language.ts'
import { answerFromMemory } from '../turn/answer-from-memory.ts'
import type { SettingsService } from '../common/settings-service.ts'

interface AskDeps {
  readonly recall: Recall
  readonly data: Pick<DataFile, 'messages'>
  readonly settings: Pick<SettingsService, 'get'>
  readonly clock: Clock
}

/** What the app itself answers a question with, and where each number in it leads. */
export interface MemoryAnswer {
  readonly text: string
  readonly citations: readonly {
    readonly citation: number
    readonly memoryId: string | null
    /** Where it was said, for what is no memory. */
    readonly place: { readonly sessionId: string; readonly messageId: string; readonly position: number } | null
  }[]
}

/**
 * Asks memory without a conversation: found as for a turn, answered by the app itself, no model asked and nothing
 * learned.
 */
export function createAskMemory({ recall, data, settings, clock }: AskDeps) {
  return async (agentId: string, query: string, signal: AbortSignal): Promise<MemoryAnswer> => {
    const language = languageToAnswerIn(query)
    const now = clock.now()
    const recalled = await recall({
      agentId,
      query,
      now,
      budgetTokens: settings.get().memoryTokenBudget,
      language,
      mayUseLocalOnly: true,
      sessionId: null,
      messageId: null,
      isModel: false,
    })
    signal.throwIfAborted()
    let text = ''
    let numbers: ReadonlyMap<number, number> = new Map()
    const turn = {
      // Here everything is a question.
      userMessage: { text: /[?？]\s*$/u.test(query) ? query : `${query.trim()}?` },
      history: [],
      learns: false,
      memories: recalled.given,
      language,
      askedAt: now,
      agent: { memory: 'own' as const },
    }
    const hasModel = settings.get().providerId !== null
    await answerFromMemory(turn, { standsIn: false, hasModel }, signal, (piece, by) => {
      text += piece
      numbers = by
    })
    const citations = recalled.entries.flatMap(({ citation: given, memoryId, messageId }) => {
      const citation = numbers.get(given ?? 0)
      if (citation === undefined) return []
      const message = messageId === null ? undefined : data.messages.get(messageId)
      const place = message && { sessionId: message.sessionId, messageId: message.id, position: message.position }
      return [{ citation, memoryId, place: place ?? null }]
    })
    return { text, citations }
  }
}
export type AskMemory = ReturnType<typeof createAskMemory>
