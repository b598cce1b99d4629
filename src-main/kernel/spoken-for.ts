import type { MessageHit } from '../contract/search.ts'
import type { MemoryStatus } from '../contract/memory.ts'
import { createSaysTheSame } from '../growth/memory/says-the-same.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { SpokenFor } from '../growth/memory/recall-messages.ts'
import { builtInProviderId } from '../llm/built-in-driver.ts'

/** The newest so many of what was forgotten, and of what was corrected, are looked for in messages. */
const mostCompared = 200

/**
 * Of messages that were found: what the user said and something was learned, changed or forgotten from, and what the
 * assistant answered to that or from memories. All of it lives on in memories, where it can be corrected and forgotten.
 * Besides, whatever says what was forgotten, and what the assistant said that was corrected since: an answer may repeat
 * from its own conversation what it was never given as a memory.
 */
export function createSpokenFor(data: DataFile, file: MemoriesFile) {
  const taught = (messageId: string): boolean =>
    data.jobs.learnedOf([messageId]).length > 0 || file.evidence.isOfMessage(messageId)

  const isKnown = ({ messageId, role }: MessageHit): boolean => {
    if (data.traces.isHushed(messageId)) return true
    if (role === 'user') return taught(messageId)
    const turnId = data.messages.get(messageId)?.turnId
    const turn = turnId ? data.turns.get(turnId, null) : undefined
    if (!turn) return false
    const receipt = data.turns.receipt(turn.id)
    const usedMemories = receipt?.entries.some((entry) => entry.outcome === 'injected') ?? false
    // Without a model an answer says what memory holds, or that it holds nothing.
    return usedMemories || receipt?.driver.providerId === builtInProviderId || taught(turn.userMessageId)
  }

  /** Whether a message says what a memory of this status does. */
  const saysWhatWas = (status: MemoryStatus, agentId: string, hits: readonly MessageHit[]) => {
    const page = { agentId, status, type: null, before: Number.MAX_SAFE_INTEGER, limit: mostCompared }
    const says = createSaysTheSame(hits.length === 0 ? [] : file.memories.list(page).map(({ memory }) => memory))
    return ({ text }: MessageHit): boolean => says(text)
  }

  /** True where what was learned from a message is still kept. */
  const isKept = ({ messageId }: MessageHit): boolean =>
    data.jobs.learnedOf([messageId]).some(({ memoryId }) => file.memories.get(memoryId, null)?.status === 'active')

  return (agentId: string, hits: readonly MessageHit[]): SpokenFor => {
    const known = hits.filter(isKnown)
    const others = hits.filter((hit) => !known.includes(hit))
    const answers = others.filter(({ role }) => role === 'assistant')
    const forgotten = others.filter(saysWhatWas('trashed', agentId, others))
    const corrected = answers.filter(saysWhatWas('superseded', agentId, answers))
    const held = [...known, ...forgotten, ...corrected]
    return new Map(held.map((hit) => [hit.messageId, isKept(hit) ? 'kept' : 'gone']))
  }
}
