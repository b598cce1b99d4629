import type { Memory } from '../../../contract/memory.ts'
import { type QuizAnswer, quizReasons, type QuizRun } from '../../../contract/quiz.ts'
import { holdsNow } from '../../../contract/validity.ts'
import type { ForgetRequests } from '../../../memory/forgetting/requests.ts'
import type { Recall, Recalled } from '../../../memory/recall/recall.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import { breathe } from '../../../util/breathe.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageToAnswerIn } from '../../../util/language.ts'
import { askedAttributes, questionFor } from './questions.ts'

interface QuizDeps {
  readonly recall: Recall
  readonly data: Pick<DataFile, 'quizzes' | 'inTransaction'>
  readonly memories: Pick<MemoriesFile['memories'], 'ofAttributes'>
  /** What a request to forget lists is not asked about: it is withheld. */
  readonly requests: Pick<ForgetRequests, 'withheld'>
  readonly settings: { get(): { readonly memoryTokenBudget: number } }
  readonly embedding: { status(): { readonly modelId: string | null } }
  readonly activeModel: () => Promise<{ readonly model: string } | null>
  readonly clock: Clock
}

/** A question with what came of it. */
export interface QuizResult extends QuizRun {
  /** One for each answer. */
  readonly questions: readonly string[]
}

const mostQuestions = 20
const mostLooked = 200
const runsKept = 20

/**
 * Asks memory for its own facts, whose right answers are known, through the search that answers go through, and keeps how
 * it did: figures and ids only.
 */
export function createQuiz({ recall, data, memories, requests, settings, embedding, activeModel, clock }: QuizDeps) {
  /** Each question once: of several facts that answer it any is right. */
  const questionsOf = (agentId: string): Map<string, Memory[]> => {
    const asked = new Map<string, Memory[]>()
    const withheld = requests.withheld(agentId).memoryIds
    const now = clock.now().toISOString()
    for (const memory of memories.ofAttributes(agentId, askedAttributes, mostLooked)) {
      const question = questionFor(memory)
      if (question === null || withheld.has(memory.id) || !holdsNow(memory, now)) continue
      const known = asked.get(question)
      if (known) known.push(memory)
      else if (asked.size < mostQuestions) asked.set(question, [memory])
    }
    return asked
  }
  return {
    run: async (agentId: string, signal: AbortSignal): Promise<QuizResult> => {
      const questions: string[] = []
      const answers: QuizAnswer[] = []
      let byMeaning = false
      for (const [query, right] of questionsOf(agentId)) {
        const recalled = await recall({
          agentId,
          query,
          now: clock.now(),
          budgetTokens: settings.get().memoryTokenBudget,
          language: languageToAnswerIn(query),
          mayUseLocalOnly: true,
          sessionId: null,
          messageId: null,
          isModel: false,
        })
        byMeaning ||= recalled.search.mode !== 'keyword'
        questions.push(query)
        answers.push(graded(recalled, right))
        await breathe(signal)
      }
      const run: QuizRun = {
        id: newId(),
        agentId,
        at: clock.now().toISOString(),
        model: (await activeModel())?.model ?? null,
        search: (byMeaning ? embedding.status().modelId : null) ?? 'words',
        answers,
      }
      if (answers.length > 0) data.inTransaction(() => data.quizzes.add(run))
      return { ...run, questions }
    },
    /** How it did before, the latest first. */
    list: (agentId: string): QuizRun[] => data.quizzes.list(agentId, runsKept),
  }
}
export type Quiz = ReturnType<typeof createQuiz>

function graded({ entries }: Recalled, right: readonly Memory[]): QuizAnswer {
  const ids = new Set(right.map(({ id }) => id))
  const given = entries.filter(({ outcome }) => outcome === 'injected')
  const hit = given.findIndex(({ memoryId }) => memoryId !== null && ids.has(memoryId))
  const memoryId = given[hit]?.memoryId ?? right[0]?.id ?? ''
  if (hit >= 0) return { memoryId, rank: hit + 1, reason: null }
  const why = entries.find((entry) => entry.memoryId !== null && ids.has(entry.memoryId))?.reason ?? 'not_found'
  return { memoryId, rank: null, reason: quizReasons.find((one) => one === why) ?? 'other' }
}
