import { type KeptDraft, draftSchema } from '../contract/draft.ts'
import { holdsWords } from './attachment-store.ts'
import type { Database } from './database.ts'
import { emptyLog } from './empty-log.ts'
import { readStored } from './storage-error.ts'

/** Where a draft stands: in a conversation, or null: in the next one of an agent. */
export interface DraftPlace {
  readonly agentId: string
  readonly sessionId: string | null
}
interface Row extends DraftPlace {
  readonly draft: string
}

/** Drafts that are listed. */
const mostListed = 1_000

/** The only code that reads or writes the table `drafts`. */
export function createDraftStore(db: Database) {
  const columns = 'agent_id AS agentId, session_id AS sessionId, draft'
  const insert = db.prepare<[Row]>(
    'INSERT INTO drafts (agent_id, session_id, draft) VALUES (@agentId, @sessionId, @draft)',
  )
  const write = db.prepare<[Row]>(
    'UPDATE drafts SET draft = @draft WHERE agent_id = @agentId AND session_id IS @sessionId',
  )
  const remove = db.prepare<[DraftPlace]>('DELETE FROM drafts WHERE agent_id = @agentId AND session_id IS @sessionId')
  const list = db.prepare<[limit: number], Row>(`SELECT ${columns} FROM drafts ORDER BY rowid DESC LIMIT ?`)
  const ofAgent = db.prepare<[agentId: string], Row>(`SELECT ${columns} FROM drafts WHERE agent_id = ? LIMIT 10000`)
  const removeAll = db.prepare<[agentId: string]>('DELETE FROM drafts WHERE agent_id = ?')
  const rows = db.prepare<[], Row>(`SELECT ${columns} FROM drafts ORDER BY rowid`)
  const empty = db.prepare<[]>('DELETE FROM drafts')

  return {
    save: (place: DraftPlace, draft: KeptDraft): void => {
      const row = { ...place, draft: JSON.stringify(draft) }
      if (write.run(row).changes === 0) insert.run(row)
    },
    remove: (place: DraftPlace): void => {
      remove.run(place)
    },
    /** The latest ones, of all agents. */
    list: (): (DraftPlace & { readonly draft: KeptDraft })[] =>
      list.all(mostListed).map((row) => ({ ...row, draft: readStored(draftSchema, row.draft) })),
    clear: (agentId: string): void => {
      removeAll.run(agentId)
    },
    /** Destroys every draft of an owner that holds one of these words, however they are set in it. */
    forget: (agentId: string, needles: readonly string[]): void => {
      const holds = holdsWords(needles)
      if (!holds) return
      for (const { sessionId, draft } of ofAgent.all(agentId)) {
        const { text, files } = readStored(draftSchema, draft)
        if (holds(text) || files.some(({ name }) => holds(name))) remove.run({ agentId, sessionId })
      }
    },
    /**
     * Leaves no byte of what was removed in the table: SQLite moves rows between pages and leaves copies in their gaps,
     * and what is emptied whole is overwritten whole. Call in a transaction, and `emptyLog` after it.
     */
    wipe: (): void => {
      const left = rows.all()
      empty.run()
      for (const row of left) insert.run(row)
    },
    /** Takes what was overwritten out of the log of the file too. False at once where a reader holds on to it. */
    emptyLog: (): boolean => emptyLog(db),
  }
}
