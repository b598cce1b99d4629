import type { Memory } from '../contract/memory.ts'

/** What ranking reads of a row of a keyword index. */
export interface IndexedPassage extends Pick<
  Memory,
  | 'id'
  | 'agentId'
  | 'type'
  | 'content'
  | 'language'
  | 'status'
  | 'importance'
  | 'pinned'
  | 'slot'
  | 'speaker'
  | 'saidAt'
  | 'recordedAt'
  | 'sessionId'
  | 'position'
> {
  readonly seq: number
  /** As the index holds them: ` 7xcoffee 7xcup `, in order, with repeats. `length` counts both. */
  readonly terms: { readonly head: string; readonly body: string; readonly prefix: string; readonly length: number }
}

/** A passage as a statement gives it: flat, booleans as numbers. */
export interface PassageRow extends Omit<IndexedPassage, 'slot' | 'pinned' | 'terms'> {
  readonly pinned: number
  readonly slotSubject: string | null
  readonly slotAttribute: string | null
  readonly slotValue: string | null
  readonly slotSingle: number | null
  readonly head: string
  readonly body: string
  readonly length: number
}

/** `prefix` is what the row's owner has before each term. */
export function toPassage(row: PassageRow, prefix: string): IndexedPassage {
  return {
    seq: row.seq,
    id: row.id,
    agentId: row.agentId,
    type: row.type,
    content: row.content,
    language: row.language,
    status: row.status,
    importance: row.importance,
    pinned: row.pinned === 1,
    slot:
      row.slotSubject !== null && row.slotAttribute !== null
        ? {
            subject: row.slotSubject,
            attribute: row.slotAttribute,
            value: row.slotValue ?? '',
            single: row.slotSingle === 1,
          }
        : null,
    speaker: row.speaker,
    saidAt: row.saidAt,
    recordedAt: row.recordedAt,
    sessionId: row.sessionId,
    position: row.position,
    terms: { head: row.head, body: row.body, prefix, length: row.length },
  }
}
