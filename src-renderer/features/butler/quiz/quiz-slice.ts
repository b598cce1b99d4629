import type { StateCreator } from 'zustand'
import type { QuizRun } from '../../../../src-main/contract/quiz.ts'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, type Loadable, loading, settle } from '../../../lib/loadable.ts'

export interface QuizSlice {
  /** Idle before it was run here. */
  readonly quiz: Loadable<Output<'quiz_run'>>
  /** How it did before, the latest first. */
  readonly quizRuns: Loadable<readonly QuizRun[]>
  loadQuizRuns(): Promise<void>
  runQuiz(): Promise<void>
}

export const createQuizSlice =
  (call: CommandClient): StateCreator<{ readonly agentId: string } & QuizSlice, [], [], QuizSlice> =>
  (set, get) => {
    const latest = createLatest()
    const latestRun = createLatest()
    let askedOf: string | null = null
    return {
      quiz: idle,
      quizRuns: idle,

      async loadQuizRuns() {
        const isNewest = latest.begin()
        const { agentId, quiz } = get()
        // What another agent is asked, or was, is not shown here.
        if (quiz.status !== 'idle' && askedOf !== agentId) set({ quiz: idle })
        const quizRuns = await settle(call('quiz_list', { agentId }).then(({ items }) => items))
        if (isNewest()) set({ quizRuns })
      },

      async runQuiz() {
        const { agentId } = get()
        const isNewestRun = latestRun.begin()
        askedOf = agentId
        set({ quiz: loading })
        const quiz = await settle(call('quiz_run', { agentId }))
        if (get().agentId !== agentId || !isNewestRun()) return
        set({ quiz })
        await get().loadQuizRuns()
      },
    }
  }
