import type { Evidence, Memory, Slot } from '../contract/memory.ts'
import { createBesideImages } from './beside-images.ts'
import type { Database } from './database.ts'
import { createRewritePast } from './rewrite-past.ts'
import { createSaidWithin } from './said-within.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

/** How much of memories.db rests on some memories. */
export interface LineageCounts {
  readonly versions: number
  readonly quotes: number
  readonly vectors: number
  /** Entries of the change list that keep how they were before. */
  readonly entries: number
}

export interface Quoted extends Pick<Evidence, 'messageId' | 'sessionId' | 'quote'> {
  readonly memoryId: string
}

/** A before-image as JSON. */
export interface Image {
  readonly seq: number
  readonly before: string
}

const chunk = 'SELECT value FROM json_each(@given)'
/** Two pieces of evidence with words of one source, of whatever kind. */
const ofOneSource = "e.quote <> '' AND o.quote <> '' AND (o.message_id = e.message_id OR o.source_id = e.source_id)"

/**
 * What came of a memory anywhere in memories.db, and its destruction: in one place for all tables, so that none is left
 * out. The other stores write; what is destroyed is destroyed here.
 */
export function createLineageStore(db: Database) {
  const columns = memoryColumns('m')
  const counts = db.prepare<[{ given: string }], LineageCounts>(`
    SELECT (SELECT count(*) FROM memory_versions WHERE memory_id IN (${chunk})) AS versions,
      (SELECT count(*) FROM evidence WHERE memory_id IN (${chunk}) AND quote <> '') AS quotes,
      (SELECT count(*) FROM vectors v JOIN memories m ON m.seq = v.seq WHERE m.id IN (${chunk})) AS vectors,
      (SELECT count(*) FROM change_entries WHERE memory_id IN (${chunk}) AND before IS NOT NULL) AS entries`)
  const quotesOf = db.prepare<[{ given: string }], Quoted>(`
    SELECT memory_id AS memoryId, message_id AS messageId, session_id AS sessionId, quote
    FROM evidence WHERE memory_id IN (${chunk}) ORDER BY memory_id, seq`)
  const sharing = db.prepare<[{ given: string; agentId: string }], MemoryRow>(`
    SELECT DISTINCT ${columns} FROM evidence e CROSS JOIN evidence o ON ${ofOneSource}
      CROSS JOIN memories m ON m.id = o.memory_id
    WHERE e.memory_id IN (${chunk}) AND o.memory_id NOT IN (${chunk})
      AND (instr(o.quote, e.quote) > 0 OR instr(e.quote, o.quote) > 0)
      AND m.agent_id = @agentId AND m.status <> 'trashed' LIMIT 200`)
  const sharingIds = db
    .prepare<[memoryId: string], string>(`
      SELECT DISTINCT o.memory_id FROM evidence e CROSS JOIN evidence o ON ${ofOneSource}
      WHERE e.memory_id = ? AND o.memory_id <> e.memory_id`)
    .pluck()
  const ofSlotValue = db.prepare<[agentId: string, subject: string, attribute: string, value: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute = ? AND m.slot_value = ? AND +m.status <> 'trashed'
    ORDER BY +m.seq DESC LIMIT 50`)
  const ofSubject = db.prepare<[agentId: string, subject: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute IS NOT NULL AND +m.status <> 'trashed'
    ORDER BY +m.seq DESC LIMIT 1000`)
  const ofHash = db.prepare<[agentId: string, contentHash: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.content_hash = ? AND +m.status <> 'trashed' ORDER BY +m.seq LIMIT 50`)
  const ofSession = db.prepare<[sessionId: string, agentId: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.id IN (SELECT memory_id FROM evidence WHERE session_id = ?) AND m.agent_id = ? AND m.status <> 'trashed'
    ORDER BY m.seq LIMIT 10000`)

  const texts = db
    .prepare<[{ id: string }], string>(`
    SELECT content FROM memories WHERE id = @id
    UNION SELECT memory ->> '$.content' FROM memory_versions WHERE memory_id = @id
    UNION SELECT before ->> '$.memory.content' FROM change_entries WHERE memory_id = @id AND before IS NOT NULL`)
    .pluck()
  const values = db
    .prepare<[{ id: string }], string | null>(`
    SELECT slot_value FROM memories WHERE id = @id
    UNION SELECT memory ->> '$.slot.value' FROM memory_versions WHERE memory_id = @id
    UNION SELECT before ->> '$.memory.slot.value' FROM change_entries WHERE memory_id = @id AND before IS NOT NULL`)
    .pluck()
  const titles = db
    .prepare<[{ id: string }], string>(`
    SELECT title FROM memories WHERE id = @id
    UNION SELECT memory ->> '$.title' FROM memory_versions WHERE memory_id = @id
    UNION SELECT before ->> '$.memory.title' FROM change_entries WHERE memory_id = @id AND before IS NOT NULL`)
    .pluck()
  const pastQuotes = db
    .prepare<[id: string], string>(`
    SELECT DISTINCT e.value ->> 'quote' FROM change_entries c, json_each(c.before, '$.evidence') e
    WHERE c.memory_id = ? AND c.before IS NOT NULL`)
    .pluck()
  const changesOf = db
    .prepare<[memoryId: string], string>('SELECT DISTINCT change_id FROM change_entries WHERE memory_id = ?')
    .pluck()
  const hasEntries = db
    .prepare<[changeId: string], number>("SELECT 1 FROM change_entries WHERE change_id = ? AND store = 'memory'")
    .pluck()
  const blankSummary = db.prepare<[{ id: string; titles: string }]>(`
    UPDATE changes SET summary = '' WHERE id = @id AND summary IN (SELECT value FROM json_each(@titles))`)
  const blankAny = db.prepare<[id: string]>("UPDATE changes SET summary = '' WHERE id = ?")
  const closeChange = db.prepare<[by: string, id: string]>(
    "UPDATE changes SET summary = '', undone_by = coalesce(undone_by, ?) WHERE id = ?",
  )
  const removeEntries = db.prepare<[memoryId: string]>('DELETE FROM change_entries WHERE memory_id = ?')
  const removeVersions = db.prepare<[memoryId: string]>('DELETE FROM memory_versions WHERE memory_id = ?')
  const removeEvidence = db.prepare<[memoryId: string]>('DELETE FROM evidence WHERE memory_id = ?')
  const removeRow = db.prepare<[id: string]>('DELETE FROM memories WHERE id = ?')
  const blankAddress = db.prepare<[memoryId: string]>(
    "UPDATE idempotency SET result = json_set(result, '$.uri', '') WHERE json_extract(result, '$.id') = ?",
  )
  const evidenceRows = db.prepare<[memoryId: string], { seq: number; quote: string }>(
    'SELECT seq, quote FROM evidence WHERE memory_id = ?',
  )
  const writeQuote = db.prepare<[quote: string, seq: number]>(
    'UPDATE evidence SET quote = ?, span_start = NULL, span_end = NULL WHERE seq = ?',
  )
  const images = db.prepare<[memoryId: string], Image>(
    'SELECT seq, before FROM change_entries WHERE memory_id = ? AND before IS NOT NULL',
  )
  const writeImage = db.prepare<[before: string, seq: number]>('UPDATE change_entries SET before = ? WHERE seq = ?')
  const all = (ids: readonly string[]): { given: string } => ({ given: JSON.stringify(ids) })

  return {
    beside: createBesideImages(db),
    counts: (ids: readonly string[]): LineageCounts =>
      counts.get(all(ids)) ?? { versions: 0, quotes: 0, vectors: 0, entries: 0 },
    quotesOf: (ids: readonly string[]): Quoted[] => quotesOf.all(all(ids)),
    /** Other memories that rest on the same words of the same source. */
    sharing: (agentId: string, ids: readonly string[]): Memory[] => sharing.all({ ...all(ids), agentId }).map(toMemory),
    /** Ids of what else rests on the sources of a memory. */
    sharingIds: (memoryId: string): string[] => sharingIds.all(memoryId),
    ofSlotValue: (agentId: string, { subject, attribute, value }: Pick<Slot, 'subject' | 'attribute' | 'value'>) =>
      ofSlotValue.all(agentId, subject, attribute, value).map(toMemory),
    ofSubject: (agentId: string, subject: string): Memory[] => ofSubject.all(agentId, subject).map(toMemory),
    ofHash: (agentId: string, contentHash: string): Memory[] => ofHash.all(agentId, contentHash).map(toMemory),
    saidWithin: createSaidWithin(db),
    ofSession: (agentId: string, sessionId: string): Memory[] => ofSession.all(sessionId, agentId).map(toMemory),

    /** Everything that a memory ever said: its contents, the words it rested on, and its values. */
    texts: (id: string): { contents: string[]; quotes: string[]; values: string[] } => ({
      contents: texts.all({ id }).filter(Boolean),
      quotes: pastQuotes.all(id).filter(Boolean),
      values: values.all({ id }).flatMap((value) => value || []),
    }),
    /**
     * Destroys a memory with its versions, evidence, vectors and before-images. What is left of its changes is that
     * they were: `by` is the change that closes those with nothing else in them. Call inside the file's transaction.
     */
    destroy: (id: string, by: string): void => {
      const changes = changesOf.all(id)
      const said = JSON.stringify(titles.all({ id }))
      removeEntries.run(id)
      for (const change of changes) {
        if (hasEntries.get(change) === undefined) closeChange.run(by, change)
        else blankSummary.run({ id: change, titles: said })
      }
      blankAddress.run(id)
      removeVersions.run(id)
      removeEvidence.run(id)
      removeRow.run(id)
    },
    /** Leaves of a change only that it was. */
    blank: (changeId: string): void => {
      blankAny.run(changeId)
    },
    /** The same, where `by` destroys all that it was; what else it touched here can still be taken back. */
    close: (changeId: string, by: string): void => {
      if (hasEntries.get(changeId) === undefined) closeChange.run(by, changeId)
      else blankAny.run(changeId)
    },
    /** Rewrites what a memory said; what takes a change back stays. */
    rewritePast: createRewritePast(db),
    /** Rewrites the words that a memory rests on, now and in its before-images; `redact` gives them back as they are to be. */
    rewriteQuotes: (memoryId: string, redact: (quote: string) => string): void => {
      for (const { seq, quote } of evidenceRows.all(memoryId)) {
        const next = redact(quote)
        if (next !== quote) writeQuote.run(next, seq)
      }
      for (const { seq, before } of images.all(memoryId)) {
        const next = withQuotes(before, redact)
        if (next !== before) writeImage.run(next, seq)
      }
    },
  }
}

function withQuotes(before: string, redact: (quote: string) => string): string {
  const state = JSON.parse(before) as { evidence?: { quote: string }[] }
  const evidence = state.evidence?.map((piece) => ({ ...piece, quote: redact(piece.quote), span: null }))
  return evidence ? JSON.stringify({ ...state, evidence }) : before
}
