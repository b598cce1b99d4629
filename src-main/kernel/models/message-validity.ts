import type { Memory } from '../../contract/memory.ts'
import type { MemoryState } from '../../memory/lifecycle/memory-writer.ts'
import type { MessageHit } from '../../contract/search.ts'
import { wentAlong } from '../../contract/receipt.ts'
import type { MessageValidity } from '../../memory/recall/valid-part.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import { hasEnded, holdsNow, isExpired } from '../../contract/validity.ts'
import { createSaysTheSame } from '../../memory/forgetting/says-the-same.ts'
import type { HeldBack } from './held-back.ts'
import { builtInProviderId } from '../../contract/receipt.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'

/** The newest so many of what was corrected are looked for in answers. */
const mostCompared = 200

/**
 * What of messages that were found is still valid, after what was learned from them since: what was forgotten, set apart or is being
 * destroyed makes them speak no more, what was corrected makes a part of them outdated. An answer that rests on memories
 * does not speak: what it was given may be corrected and forgotten there. Besides, nothing speaks that says what was
 * forgotten, and no answer that says what was corrected: an answer may repeat from its own conversation what it was
 * never given as a memory.
 */
export function createMessageValidity(
  data: DataFile,
  file: MemoriesFile,
  {
    forgotten,
    heldBack,
  }: {
    readonly forgotten: Pick<Forgotten, 'suppressedOrWithheld' | 'says'>
    readonly heldBack: Pick<HeldBack, 'among'>
  },
) {
  const taught = (messageId: string): boolean =>
    data.jobs.learnedOf([messageId]).length > 0 || file.evidence.isOfMessage(messageId)

  const restsOnMemories = ({ messageId }: MessageHit): boolean => {
    const turnId = data.messages.get(messageId)?.turnId
    const turn = turnId ? data.turns.get(turnId, null) : undefined
    if (!turn) return false
    const receipt = data.turns.receipt(turn.id)
    const usedMemories = receipt?.entries.some((entry) => entry.outcome === 'injected' && !wentAlong(entry)) ?? false
    // Without a model an answer says what memory holds, or that it holds nothing.
    return usedMemories || receipt?.driver.providerId === builtInProviderId || taught(turn.userMessageId)
  }

  /** Whether an answer says what was corrected. */
  const saysWhatWas = (agentId: string, answers: readonly MessageHit[]) =>
    createSaysTheSame(answers.length === 0 ? [] : file.memories.newest(agentId, 'superseded', mostCompared))

  /** The words that a lesson rested on which was taken back, and could be learned again; null where it was destroyed. */
  const undoneLesson = (changeId: string, memoryId: string, messageId: string): string | null => {
    const undo = file.changes.get(file.changes.get(changeId)?.undoneBy ?? '')
    const entries =
      undo && undo.kind !== 'purge' ? file.changes.entries(undo.changeId, Number.MAX_SAFE_INTEGER, 20) : []
    const before = entries.find((entry) => entry.memoryId === memoryId)?.before ?? null
    if (before === null) return null
    const { evidence } = JSON.parse(before) as MemoryState
    return evidence.find((piece) => piece.messageId === messageId)?.quote ?? null
  }

  /** What user messages taught, each with the memories of today and the words they rest on. */
  const lessonsOf = (hits: readonly MessageHit[]): ReadonlyMap<string, Lesson[]> => {
    const ids = hits.filter(({ role }) => role === 'user').map(({ messageId }) => messageId)
    const pieces = [
      ...file.evidence.ofMessages(ids).map((piece) => ({ ...piece, changeId: null })),
      ...data.jobs.learnedOf(ids).map(({ messageId, memoryId, changeId }) => ({
        messageId,
        memoryId,
        changeId,
        quote: '',
        saidAt: null,
      })),
    ]
    const known = file.memories.byIds([...new Set(pieces.map(({ memoryId }) => memoryId))], null)
    const memoryById = new Map(known.map((memory) => [memory.id, memory]))
    const lessons = pieces.map(({ messageId, memoryId, changeId, quote, saidAt }): Lesson & { messageId: string } => {
      const memory = memoryById.get(memoryId) ?? null
      const undone = memory === null && changeId !== null ? undoneLesson(changeId, memoryId, messageId) : null
      if (undone !== null) return { messageId, memory, quote: undone, isUndone: true }
      // The words by which something ended say no longer what is past.
      return { messageId, memory, quote: saidAt !== null && memory?.validTo === saidAt ? '' : quote }
    })
    return Map.groupBy(lessons, ({ messageId }) => messageId)
  }

  const isReplaced = ({ supersededBy }: Memory): boolean =>
    supersededBy !== null && file.memories.get(supersededBy, null)?.status === 'active'

  return (agentId: string, hits: readonly MessageHit[], now: Date): ((messageId: string) => MessageValidity) => {
    const lessons = lessonsOf(hits)
    const forgottenIds = forgotten.suppressedOrWithheld(
      agentId,
      hits.map(({ messageId }) => messageId),
    )
    const isLeftOut = (hit: MessageHit): boolean =>
      forgottenIds.has(hit.messageId) || (hit.role === 'assistant' && restsOnMemories(hit))
    const leftOut = hits.filter(isLeftOut)
    const others = hits.filter((hit) => !leftOut.includes(hit))
    const answers = others.filter(({ role }) => role === 'assistant')
    const saysForgotten = others.length === 0 ? () => false : forgotten.says(agentId)
    const saysCorrected = saysWhatWas(agentId, answers)
    const gone = [
      ...leftOut,
      ...others.filter(({ text }) => saysForgotten(text)),
      ...answers.filter(({ text }) => saysCorrected(text)),
    ]
    const validity = new Map([
      ...Array.from(lessons, ([id, taughtBy]) => [id, validityOf(taughtBy, now.toISOString(), isReplaced)] as const),
      ...Array.from(
        heldBack.among(answers.map(({ messageId }) => messageId)),
        (id) => [id, { ...unbound, localOnly: true }] as const,
      ),
      ...gone.map(({ messageId }) => [messageId, neverSpeaks] as const),
    ])
    return (messageId) => validity.get(messageId) ?? unbound
  }
}

interface Lesson {
  readonly quote: string
  /** Null where it was taken back or destroyed since. */
  readonly memory: Memory | null
  /** Its words are nobody's statement any more; what else the message says stands. */
  readonly isUndone?: true
}

const neverSpeaks: MessageValidity = {
  speaks: false,
  lessons: [],
  waits: false,
  apart: [],
  past: [],
  replaced: [],
  over: [],
  successors: [],
  localOnly: false,
}

/** What taught nothing speaks for itself. */
const unbound: MessageValidity = { ...neverSpeaks, speaks: true }

function validityOf(lessons: readonly Lesson[], now: string, isReplaced: (memory: Memory) => boolean): MessageValidity {
  const memories = lessons.flatMap(({ memory }) => memory ?? [])
  const undone = lessons.flatMap(({ isUndone, quote }) => (isUndone ? quote : []))
  if ((memories.length === 0 && undone.length < lessons.length) || memories.some(({ status }) => status === 'trashed'))
    return neverSpeaks
  // What was folded into another has no end of its own; what was never let in gives way to what holds, not to another question.
  const isPast = (memory: Memory): boolean =>
    hasEnded(memory, now) || (memory.status === 'archived' && isReplaced(memory))
  const isOver = (memory: Memory): boolean => !isPast(memory) && isExpired(memory, now)
  const wordsOf = (isMeant: (memory: Memory) => boolean): string[] =>
    lessons.flatMap(({ memory, quote }) => (memory !== null && quote !== '' && isMeant(memory) ? [quote] : []))
  return {
    speaks: true,
    lessons: lessons.flatMap(({ memory, quote }) =>
      memory !== null && holdsNow(memory, now) ? [{ memoryId: memory.id, quote: toldOf(memory, quote) }] : [],
    ),
    waits: memories.some(({ status }) => status === 'pending'),
    successors: memories.flatMap((memory) => (isPast(memory) && memory.supersededBy ? [memory.supersededBy] : [])),
    apart: [...undone, ...wordsOf(({ status }) => status === 'quarantined')],
    past: wordsOf(isPast),
    replaced: memories.flatMap((memory) => (isPast(memory) && isReplaced(memory) ? (memory.slot?.value ?? []) : [])),
    over: wordsOf(isOver),
    localOnly: memories.some(({ localOnly }) => localOnly),
  }
}

/** The words that a memory stands for: its own where it says much less than what it rests on. */
const toldOf = ({ content }: Memory, quote: string): string =>
  content.length < leastShareOfQuote * quote.length ? content : quote
const leastShareOfQuote = 0.6
