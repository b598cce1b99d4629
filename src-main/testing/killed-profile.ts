import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../storage/database.ts'

export interface ProfileFindings {
  readonly integrity: readonly string[]
  /** Acknowledged messages that are not there. */
  readonly lost: readonly string[]
  /** Messages that are queued without a job, or whose complete answer left no job behind. */
  readonly unqueued: readonly string[]
  /** Active memories of one type and content that are there more than once. */
  readonly duplicates: readonly string[]
  /** Evidence that points at no message. */
  readonly dangling: readonly string[]
  readonly messages: number
  readonly openJobs: number
  readonly memories: readonly string[]
}

export const soundProfile = { integrity: ['ok', 'ok'], lost: [], unqueued: [], duplicates: [], dangling: [] }

/** What the files of a profile say after a kill. Looks at copies: the app is to find them as the kill left them. */
export function inspectProfile(home: string, acknowledged: ReadonlySet<string>): ProfileFindings {
  const copy = mkdtempSync(join(tmpdir(), 'majordomo-killed-'))
  try {
    for (const name of ['data.db', 'data.db-wal', 'memories.db', 'memories.db-wal']) {
      if (existsSync(join(home, name))) copyFileSync(join(home, name), join(copy, name))
    }
    return inspect(copy, acknowledged)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function inspect(folder: string, acknowledged: ReadonlySet<string>): ProfileFindings {
  const db = openDatabase(join(folder, 'data.db'))
  try {
    db.prepare('ATTACH ? AS kept').run(join(folder, 'memories.db'))
    const strings = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all()
    const has = (schema: string, table: string): boolean =>
      db.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = ?`).get(table) !== undefined
    const integrity = [...strings('PRAGMA main.integrity_check'), ...strings('PRAGMA kept.integrity_check')]
    if (!has('main', 'settings') || !has('kept', 'applied_jobs')) {
      // Killed before the first start had made its tables.
      return {
        integrity,
        lost: [...acknowledged],
        unqueued: [],
        duplicates: [],
        dangling: [],
        messages: 0,
        openJobs: 0,
        memories: [],
      }
    }
    const present = new Set(strings("SELECT id FROM messages WHERE role = 'user'"))
    return {
      integrity,
      lost: [...acknowledged].filter((id) => !present.has(id)),
      unqueued: strings(`
        SELECT m.id FROM messages m JOIN turns t ON t.user_message_id = m.id JOIN messages a ON a.id = t.answer_message_id
        WHERE a.state = 'complete' AND (SELECT count(*) FROM job_messages q JOIN jobs j ON j.id = q.job_id WHERE q.message_id = m.id) <> 1`),
      duplicates: strings(`
        SELECT min(content) FROM kept.memories WHERE status = 'active' GROUP BY agent_id, type, content_hash HAVING count(*) > 1`),
      dangling: strings(`
        SELECT e.quote FROM kept.evidence e WHERE e.kind = 'message' AND
          (e.message_id IS NULL OR NOT EXISTS (SELECT 1 FROM messages m WHERE m.id = e.message_id))`),
      messages: db.prepare<[], number>('SELECT count(*) FROM messages').pluck().get() ?? 0,
      openJobs: db.prepare<[], number>("SELECT count(*) FROM jobs WHERE state <> 'done'").pluck().get() ?? 0,
      memories: strings("SELECT status || ' ' || type || ' ' || content FROM kept.memories ORDER BY 1"),
    }
  } finally {
    db.close()
  }
}
