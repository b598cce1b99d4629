import type { Caller } from '../../contract/caller.ts'
import type { Evidence, Memory, PersistentMemory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { contentHash } from '../../util/content-hash.ts'
import { isInstructionLike } from '../evidence/instruction-like.ts'
import { cameWith } from '../evidence/quoted.ts'
import { holdsSecret } from '../evidence/secrets.ts'
import { summarizeByRules } from '../summaries/rule-summary.ts'
import { readImportFile, readImportValues, type ImportRecord } from './import-file.ts'
import { createImportIds } from './import-ids.ts'
import { marksOfApart, hasSameSymbols, memoryUri, tombstoneMarks } from './memory-text.ts'
import { type ChangeHead, type MemoryWriter, newChange } from './memory-writer.ts'

export type OnConflict = 'skip' | 'overwrite' | 'keep_both'

export interface ImportSource {
  readonly from: { readonly path: string } | { readonly memories: readonly unknown[] }
  /** The user says that it is an export of their own: it is believed as it stands. */
  readonly isOwn: boolean
  /** Ends it: what has come in by then stays, as a change that can be undone. */
  readonly signal: AbortSignal
  readonly fileName?: string | undefined
}

interface ImportDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  /** Called before the first memory of an agent is written. */
  readonly ensureAgent: (agentId: string) => void
  readonly onImported: (agentId: string, changeId: string) => void
  readonly onProgress: (done: number) => void
}

type Records = AsyncIterable<ImportRecord> | Iterable<ImportRecord>

const batchSize = 25
const failuresReported = 100

/** Takes memories back from an export, as one change that can be undone. A file that is not whole changes nothing. */
export function createImport({ file, writer, clock, ensureAgent, onImported, onProgress }: ImportDeps) {
  const withIds = createImportIds(file)

  const place = (change: ChangeHead, memory: PersistentMemory, onConflict: OnConflict): boolean => {
    const known = file.memories.get(memory.id, null)
    // An id that another owner has is taken for a coincidence: the answer must not tell that it is there.
    if (known && known.agentId !== memory.agentId) return place(change, copyOf(memory), onConflict)
    const isFree = !known || (known.status === 'trashed' && !file.tombstones.has(memory.id))
    if (!isFree && onConflict === 'skip') return false
    const marks = tombstoneMarks(memory)
    if (file.tombstones.find(memory.agentId, [...marks, ...marksOfApart(marks)]) !== undefined) return false
    const isFolded = memory.status === 'active' && !known && onConflict !== 'keep_both' && hasSame(memory)
    if (isFolded) return false
    restore(change, isFree || onConflict === 'overwrite' ? memory : copyOf(memory))
    return true
  }

  const hasSame = (memory: PersistentMemory): boolean =>
    file.memories
      .byHash(memory.agentId, contentHash(memory.content))
      .some((same) => same.type === memory.type && hasSameSymbols(same.content, memory.content))

  const restore = (change: ChangeHead, { evidence, history, ...memory }: PersistentMemory): void => {
    writer.begin(change)
    writer.restore(
      change,
      {
        memory: { ...withTiers(memory), contentHash: contentHash(memory.content) },
        evidence,
        history,
        tombstoned: false,
      },
      'imported',
    )
  }

  return async (caller: Caller, { from, isOwn, ...source }: ImportSource, onConflict: OnConflict) => {
    const open = () => ('path' in from ? readImportFile(from.path) : readImportValues(from.memories))
    const { agentId, failed } = await inspect(open(), caller, source.signal)
    if (agentId === null) return { imported: 0, skipped: 0, failed, changeId: null }
    const change = newChange(agentId, 'import', source.fileName ?? 'import', 'import')
    const unverified = asUnverified(cameWith(change.changeId, source.fileName ?? null, clock.now().toISOString()))
    const agents = new Set<string>()
    let imported = 0
    let skipped = 0
    for await (const batch of batches(open())) {
      if (source.signal.aborted) break
      const mine = batch.flatMap((record) =>
        'memory' in record && maySee(caller, record.memory.agentId) ? [record.memory] : [],
      )
      for (const memory of mine) {
        if (!agents.has(memory.agentId)) ensureAgent(memory.agentId)
        agents.add(memory.agentId)
      }
      file.inTransaction(() => {
        for (const memory of mine) {
          if (place(change, withIds(caller, isOwn ? memory : unverified(memory)), onConflict)) imported += 1
          else skipped += 1
        }
      })
      onProgress(imported + skipped)
      await breathe()
    }
    for (const agent of agents) onImported(agent, change.changeId)
    source.signal.throwIfAborted()
    return { imported, skipped, failed, changeId: imported > 0 ? change.changeId : null }
  }
}
export type ImportMemories = ReturnType<typeof createImport>

/** Reads everything once before anything is written. `agentId` is the first owner met; null where nothing is usable. */
async function inspect(records: Records, caller: Caller, signal: AbortSignal) {
  const failed: { line: number; reason: string }[] = []
  let agentId: string | null = null
  let read = 0
  for await (const record of records) {
    const reason =
      'reason' in record ? record.reason : maySee(caller, record.memory.agentId) ? null : 'agent: not found'
    if (reason !== null && failed.length < failuresReported) failed.push({ line: record.line, reason })
    if ('memory' in record && reason === null) agentId ??= record.memory.agentId
    read += 1
    if (read % batchSize === 0) await breathe(signal)
  }
  return { agentId, failed }
}

const maySee = (caller: Caller, agentId: string): boolean => caller.agents === 'all' || caller.agents.includes(agentId)

async function* batches(records: Records): AsyncGenerator<ImportRecord[]> {
  let batch: ImportRecord[] = []
  for await (const record of records) {
    batch.push(record)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A record of elsewhere may have no line and no overview. */
const withTiers = <Record extends Memory>(memory: Record): Record =>
  memory.abstract.trim() === '' || memory.overview.trim() === ''
    ? { ...memory, ...summarizeByRules(memory.content) }
    : memory

/**
 * What somebody else's file says: neither confirmed nor pinned, and set apart where it gives orders or holds a secret. What
 * it names as its messages never was one here: its words rest on the file.
 */
const asUnverified =
  (source: Evidence) =>
  (memory: PersistentMemory): PersistentMemory => {
    const text = `${memory.title}\n${memory.content}`
    const reason = isInstructionLike(text) ? 'instruction' : holdsSecret(text) ? 'credentials' : null
    const words = memory.evidence.flatMap(({ messageId, quote, saidAt, speaker, role }) =>
      quote === '' ? [] : [{ ...source, id: `${source.id}/${messageId ?? memory.id}`, quote, saidAt, speaker, role }],
    )
    const evidence = [...words, source]
    const plain: PersistentMemory = {
      ...memory,
      evidence,
      origin: 'imported',
      pinned: false,
      locked: false,
      history: [],
    }
    return reason === null ? plain : { ...plain, status: 'quarantined', reviewReason: reason }
  }

/** Under a new id and address, so that both stay. */
function copyOf(memory: PersistentMemory): PersistentMemory {
  const id = newId()
  return { ...memory, id, uri: memoryUri({ ...memory, id }), supersedes: null, supersededBy: null, history: [] }
}
