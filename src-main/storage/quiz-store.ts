import type { QuizAnswer, QuizRun } from '../contract/quiz.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the tables `quiz_runs` and `quiz_answers`: figures and ids, no words. */
export function createQuizStore(db: Database) {
  const addRun = db.prepare<[Omit<QuizRun, 'answers'>]>(
    'INSERT INTO quiz_runs (id, agent_id, at, model, search) VALUES (@id, @agentId, @at, @model, @search)',
  )
  const addAnswer = db.prepare<[QuizAnswer & { runId: string; position: number }]>(`
    INSERT INTO quiz_answers (run_id, position, memory_id, rank, reason)
    VALUES (@runId, @position, @memoryId, @rank, @reason)`)
  const runs = db.prepare<[agentId: string, limit: number], Omit<QuizRun, 'answers'>>(`
    SELECT id, agent_id AS agentId, at, model, search FROM quiz_runs WHERE agent_id = ? ORDER BY at DESC LIMIT ?`)
  const answers = db.prepare<[runId: string], QuizAnswer>(
    'SELECT memory_id AS memoryId, rank, reason FROM quiz_answers WHERE run_id = ? ORDER BY position LIMIT 100',
  )
  return {
    /** Call inside the file's transaction. */
    add: ({ answers: given, ...run }: QuizRun): void => {
      addRun.run(run)
      for (const [position, answer] of given.entries()) addAnswer.run({ ...answer, runId: run.id, position })
    },
    /** The latest first. */
    list: (agentId: string, limit: number): QuizRun[] =>
      runs.all(agentId, limit).map((run) => ({ ...run, answers: answers.all(run.id) })),
  }
}
