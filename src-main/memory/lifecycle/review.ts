import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Evidence, Memory } from '../../contract/memory.ts'
import { isWaiting } from '../../contract/validity.ts'
import { memoryPages } from '../../storage/memory-pages.ts'
import { breathe } from '../../util/breathe.ts'
import { slicewise } from '../../util/slicewise.ts'
import type { ToTrash } from './to-trash.ts'
import { foldScript } from '../../util/fold-script.ts'
import { abstractOf } from '../../util/first-lines.ts'
import { tombstoneMarks } from './memory-text.ts'
import type { LifeDeps, Quotable } from './life-deps.ts'
import type { ChangeHead } from './memory-writer.ts'
import { ownMemory } from './own-memory.ts'
import { acceptedReason, createQuestions } from './questions.ts'
import { replacedBy } from './derive.ts'
import { wordedAs } from './new-memory.ts'
import { dayMs } from '../../util/days.ts'

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

interface InboxDeps extends LifeDeps {
  readonly quotable: Quotable
  readonly toTrash: ToTrash
}

/** A question that nobody answered so long is no question any more. */
const openForMs = 30 * dayMs
const pageSize = 100
const atOnce = 20
/** What waits for the user's word, and what the user says to it. */
export function createInbox({ file, writer, toTrash, clock, quotable, onChange }: InboxDeps) {
  const questions = createQuestions(file)

  const accept = (change: ChangeHead, memory: Memory): Memory => {
    const effect = questions.effectOf(memory, clock.now().toISOString())
    const target = effect?.target
    file.tombstones.liftMarks(memory.agentId, tombstoneMarks(memory))
    const localOnly = memory.localOnly || target?.localOnly === true
    if (target && effect.kind === 'same') {
      const evidence = [...file.evidence.list(target.id), ...file.evidence.list(memory.id)]
      const known: Memory = { ...memory, status: 'superseded', supersededBy: target.id }
      writer.write(change, { memory: known, reason: 'known already' })
      return writer.write(change, { memory: { ...target, localOnly }, evidence, reason: 'said again' })
    }
    if (target) {
      const past = replacedBy(target, memory.id, clock.now().toISOString(), memory.validFrom ?? memory.saidAt)
      writer.write(change, { memory: past, reason: 'superseded' })
    }
    const supersedes = target?.id ?? memory.supersedes
    const kept = { status: 'active', origin: 'user_confirmed', confidence: 1, localOnly, supersedes } as const
    return writer.write(change, { memory: { ...memory, ...kept }, reason: acceptedReason })
  }

  /** An undo brings a question back as it was: the list of changes tells since when it is asked. */
  const isExpired = ({ id, updatedAt }: Memory): boolean => {
    const before = new Date(clock.now().getTime() - openForMs).toISOString()
    return updatedAt < before && (file.changes.lastOn(id) ?? updatedAt) < before
  }

  const expired = async (agentId: string): Promise<Memory[]> => {
    const memories: Memory[] = []
    for (const page of memoryPages(file.memories, { agentId, status: 'pending' }, pageSize)) {
      memories.push(...page.filter(isExpired))
      if (page.length === pageSize) await breathe()
    }
    return memories
  }

  /** Puts away what was asked a month ago and never answered, as one change. */
  const expireQuestions = async (agentId: string): Promise<void> => {
    const memories = await expired(agentId)
    const [first] = memories
    if (!first) return
    const change = file.inTransaction(() => writer.beginOn(first, 'expire_question', 'system'))
    await slicewise(memories, pageSize, (some) =>
      file.inTransaction(() => {
        // While others were served one may have been answered.
        const ids = some.map(({ id }) => id)
        for (const { id } of file.memories.byIds(ids, null).filter(({ status }) => status === 'pending'))
          writer.remove(change, id)
      }),
    )
    const ids = memories.map(({ id }) => id)
    onChange(agentId, ids, 'removed', change.changeId)
  }

  return {
    expireQuestions,

    /** A page, newest first: below the row that `next` of the page before tells. */
    list: async (query: {
      agentId: string
      lane: 'inbox' | 'quarantine'
      before: number
      limit: number
    }): Promise<{ items: InboxItem[]; next: number | null; total: number }> => {
      const { agentId, before, limit } = query
      if (query.lane === 'inbox') await expireQuestions(agentId)
      const status = query.lane === 'inbox' ? 'pending' : 'quarantined'
      const rows = file.memories.list({ agentId, status, type: null, before, limit })
      const last = rows.at(-1)
      const toItem = ({ memory }: { readonly memory: Memory }): InboxItem => {
        const effect = questions.effectOf(memory, clock.now().toISOString())
        const replaces = effect?.kind === 'replaces' ? effect.target : null
        return { memory, evidence: quotable(memory, file.evidence.list(memory.id)), replaces }
      }
      return {
        items: (await slicewise(rows, atOnce, (some) => some.map(toItem))).flat(),
        next: last && rows.length === limit ? last.seq : null,
        total: file.memories.total(agentId, status, null),
      }
    },

    /**
     * Accepting makes it hold, editing makes it hold in other words, rejecting moves it to the trash with a tombstone,
     * so that it is not proposed again. Throws `conflict` where nothing waits any more.
     */
    decide: (caller: Caller, id: string, decision: InboxDecision): { memory: Memory; changeId: string } => {
      const { kind } = decision
      const result = file.inTransaction(() => {
        const memory = ownMemory(file, caller, id)
        if (!isWaiting(memory)) throw new AppError('conflict', 'This was decided before.')
        const change = writer.beginOn(memory, kind)
        const [rejected] = kind === 'reject' ? toTrash(change, [memory], 'rejected') : []
        const worded = kind === 'edit' ? inOtherWords(memory, decision.content) : memory
        return { memory: rejected ?? accept(change, worded), changeId: change.changeId }
      })
      const ids = [...new Set([id, result.memory.id])]
      onChange(result.memory.agentId, ids, kind === 'reject' ? 'removed' : 'updated', result.changeId)
      return result
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>

const holdsValue = (content: string, value: string): boolean =>
  foldScript(content).toLowerCase().includes(foldScript(value).toLowerCase())

/** The slot stays where the new words still hold its value. */
function inOtherWords(memory: Memory, content: string): Memory {
  const holds = memory.slot !== null && holdsValue(content, memory.slot.value)
  return { ...memory, ...wordedAs(content), title: abstractOf(content), slot: holds ? memory.slot : null }
}
