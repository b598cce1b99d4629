import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Evidence, Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { languageOf } from '../../util/language.ts'
import { contentHash } from '../evidence/content-hash.ts'
import { foldScript } from '../language/fold-script.ts'
import type { ToTrash } from '../forgetting/to-trash.ts'
import { summarizeByRules } from '../summaries/rule-summary.ts'
import { abstractOf, tombstoneMarks } from './memory-text.ts'
import type { ChangeHead, MemoryWriter } from './memory-writer.ts'
import { found } from './not-found.ts'
import { decidedWith, type Question, reasonOf } from './questions.ts'
import { alone, createWaiting } from './waiting.ts'

export type InboxDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'edit'; readonly content: string }
  | { readonly kind: 'reject' }

export interface InboxItem {
  readonly memory: Memory
  readonly evidence: Evidence[]
  /** What would become history if this were accepted. */
  readonly replaces: Memory | null
}

interface InboxDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
  readonly clock: Clock
  readonly onChange: (
    agentId: string,
    memoryIds: readonly string[],
    change: 'added' | 'updated' | 'removed',
    changeId: string,
  ) => void
}

/** So many that wait are looked at to tell how many questions they are. */
const mostCompared = 200

/** What waits for the user's word, and what the user says to it. */
export function createInbox({ file, writer, toTrash, clock, onChange }: InboxDeps) {
  const waiting = createWaiting(file)

  const accept = (
    change: ChangeHead,
    memory: Memory,
    { within, fills }: Pick<Question, 'within' | 'fills'>,
  ): Memory => {
    const fold = waiting.foldOf(memory)
    file.tombstones.liftMarks(memory.agentId, tombstoneMarks(memory))
    if (fold?.kind === 'same') {
      const evidence = [...file.evidence.list(fold.target.id), ...file.evidence.list(memory.id)]
      for (const known of [memory, ...within]) settle(change, known, fold.target.id)
      return writer.write(change, {
        memory: { ...fold.target, localOnly: fold.target.localOnly || memory.localOnly },
        evidence,
        reason: 'said again',
      })
    }
    if (fold)
      writer.write(change, {
        memory: {
          ...fold.target,
          status: 'superseded',
          supersededBy: memory.id,
          validTo: memory.validFrom ?? memory.saidAt,
          retractedAt: clock.now().toISOString(),
        },
        reason: 'superseded',
      })
    for (const known of within) settle(change, known, memory.id)
    if (fills) settle(change, fills, memory.id)
    return writer.write(change, {
      memory: {
        ...memory,
        status: 'active',
        origin: 'user_confirmed',
        confidence: 1,
        slot: memory.slot ?? fills?.slot ?? slotOf(within, memory.content),
        pinned: memory.pinned || fills?.pinned === true,
        localOnly: [memory, ...within, fold?.target, fills].some((one) => one?.localOnly),
        supersedes: fold?.target.id ?? memory.supersedes,
      },
      ...(fills && { evidence: [...file.evidence.list(fills.id), ...file.evidence.list(memory.id)] }),
      reason: 'accepted',
    })
  }

  /** What another memory tells from now on. */
  const settle = (change: ChangeHead, memory: Memory, supersededBy: string): Memory =>
    writer.write(change, { memory: { ...memory, status: 'superseded', supersededBy }, reason: 'known already' })

  const reword = (change: ChangeHead, question: Question, content: string): Memory => {
    const { memory, within, beside, fills } = question
    const [single] = beside
    const read = { ...memory, slot: single?.slot ?? memory.slot, reviewReason: reasonOf(question) }
    const worded = inOtherWords(read, content)
    return accept(change, worded, { within: [...within, ...beside], fills })
  }

  /** How many questions wait. Beyond the newest so many each that waits counts as one. */
  const countWaiting = (agentId: string, status: 'pending' | 'quarantined'): number => {
    const total = file.memories.total(agentId, status, null)
    if (status === 'quarantined' || total === 0) return total
    const page = { agentId, status, type: null, before: Number.MAX_SAFE_INTEGER, limit: mostCompared }
    const newest = file.memories.list(page).map(({ memory }) => memory)
    return total - newest.length + waiting.about(newest).length
  }

  return {
    /** A page, newest first; `cursor` is the one a page before returned. */
    list: (query: {
      agentId: string
      lane: 'inbox' | 'quarantine'
      cursor: string | null
      limit: number
    }): { items: InboxItem[]; nextCursor: string | null; total: number } => {
      const before = query.cursor === null ? Number.MAX_SAFE_INTEGER : Number(query.cursor)
      if (!Number.isSafeInteger(before)) throw new AppError('invalid_input', 'The cursor is not one of ours.')
      const status = query.lane === 'inbox' ? 'pending' : 'quarantined'
      const { agentId, limit } = query
      for (let from = before; ;) {
        const rows = file.memories.list({ agentId, status, type: null, before: from, limit })
        const last = rows.at(-1)
        const questions = waiting.about(rows.map(({ memory }) => memory))
        const hasMore = last !== undefined && rows.length === limit
        // A page of what is told by others only is none.
        if (questions.length === 0 && hasMore) {
          from = last.seq
          continue
        }
        return {
          items: questions.map((question) => {
            const { memory, fills } = question
            const fold = waiting.foldOf(memory)
            return {
              memory: { ...memory, reviewReason: reasonOf(question) },
              evidence: file.evidence.list(memory.id),
              replaces: fold?.kind === 'replaces' ? fold.target : fills,
            }
          }),
          nextCursor: hasMore ? String(last.seq) : null,
          total: countWaiting(agentId, status),
        }
      }
    },

    /**
     * Accepting makes it hold, editing makes it hold in other words, rejecting moves it to the trash with a tombstone,
     * so that it is not proposed again. What the same words say is decided on with it. Throws `conflict` where nothing
     * waits any more.
     */
    decide: (caller: Caller, id: string, decision: InboxDecision): { memory: Memory; changeId: string } => {
      const result = file.inTransaction(() => {
        const memory = found(file.memories.get(id, ownersOf(caller)), 'memory')
        if (memory.status !== 'pending' && memory.status !== 'quarantined')
          throw new AppError('conflict', 'This was decided before.')
        const change: ChangeHead = {
          changeId: newId(),
          agentId: memory.agentId,
          kind: decision.kind,
          author: 'user',
          summary: memory.title,
        }
        writer.begin(change)
        const question = waiting.about([memory])[0] ?? alone(memory)
        const ids = decidedWith(question).map((one) => one.id)
        const { changeId } = change
        if (decision.kind === 'reject') {
          const [rejected] = toTrash(change, decidedWith(question), 'rejected')
          return { memory: found(rejected, 'memory'), changeId, ids, change: 'removed' as const }
        }
        if (decision.kind === 'edit') {
          const worded = reword(change, question, decision.content)
          return { memory: worded, changeId, ids, change: 'updated' as const }
        }
        const kept = accept(change, { ...memory, reviewReason: reasonOf(question) }, question)
        for (const other of question.beside) accept(change, other, alone(other))
        return { memory: kept, changeId, ids, change: 'updated' as const }
      })
      onChange(result.memory.agentId, result.ids, result.change, result.changeId)
      return { memory: result.memory, changeId: result.changeId }
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** What is kept for one thing that was read in it is found by that. */
function slotOf(within: readonly Memory[], content: string): Memory['slot'] {
  const [only, ...others] = within.flatMap(({ slot }) => slot ?? [])
  return only && others.length === 0 && holdsValue(content, only.value) ? only : null
}

const holdsValue = (content: string, value: string): boolean =>
  foldScript(content).toLowerCase().includes(foldScript(value))

/** The slot stays where the new words still hold its value. */
function inOtherWords(memory: Memory, content: string): Memory {
  const holds = memory.slot !== null && holdsValue(content, memory.slot.value)
  return {
    ...memory,
    title: abstractOf(content),
    content,
    ...summarizeByRules(content),
    contentHash: contentHash(content),
    language: languageOf(content),
    slot: holds ? memory.slot : null,
  }
}
