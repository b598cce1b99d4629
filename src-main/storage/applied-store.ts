import type { Database } from './database.ts'

/** The key under which the reading of a message, from this operation on, is applied once. */
export const readingKey = (messageId: string, start = 0): string =>
  start === 0 ? `extract:${messageId}` : `extract:${messageId}:${start}`

/** Results of what must happen once: tables `applied_jobs` and `idempotency` of memories.db. */
export function createAppliedStore(db: Database) {
  const job = db.prepare<[key: string], { result: string }>('SELECT result FROM applied_jobs WHERE job_key = ?')
  const addJob = db.prepare<[key: string, result: string, at: string]>(
    'INSERT INTO applied_jobs (job_key, result, at) VALUES (?, ?, ?)',
  )
  const call = db.prepare<[agentId: string, key: string], { result: string }>(
    'SELECT result FROM idempotency WHERE agent_id = ? AND key = ?',
  )
  const addCall = db.prepare<[agentId: string, key: string, result: string, at: string]>(
    'INSERT INTO idempotency (agent_id, key, result, at) VALUES (?, ?, ?, ?)',
  )
  return {
    jobResult: (key: string): string | undefined => job.get(key)?.result,
    addJob: (key: string, result: string, at: string): void => {
      addJob.run(key, result, at)
    },
    callResult: (agentId: string, key: string): string | undefined => call.get(agentId, key)?.result,
    addCall: (agentId: string, key: string, result: string, at: string): void => {
      addCall.run(agentId, key, result, at)
    },
  }
}
