import { isDeepStrictEqual } from 'node:util'
import type { Evidence, Memory } from '../../contract/memory.ts'
import { newMemory } from './new-memory.ts'
import { indexTerms, tellingTerms } from '../language/tokenize.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { slotOfSuccessor } from './read-slot.ts'
import { toldAt, trueFrom } from '../../contract/validity.ts'

/** Evidence of several memories, each piece once, oldest first. */
export function joinEvidence(pieces: readonly Evidence[]): Evidence[] {
  const byWords = new Map(pieces.map((piece) => [`${piece.messageId} ${piece.saidAt} ${piece.quote}`, piece]))
  return Array.from(byWords.values()).toSorted((a, b) => a.saidAt.localeCompare(b.saidAt))
}

/** The evidence that shares a telling word with `content`; all of it where none does. */
export function evidenceOf(content: string, pieces: readonly Evidence[]): readonly Evidence[] {
  const wanted = tellingTerms(content)
  const own = pieces.filter(({ quote }) => {
    const held = new Set(indexTerms(quote))
    return wanted.some((term) => held.has(term))
  })
  return own.length > 0 ? own : pieces
}

/** One memory out of several: nothing that one of them had is lost, and what was kept on this computer stays there. */
export function mergedOf(sources: readonly [Memory, ...Memory[]], content: string, at: string): Memory {
  const [first] = sources
  const latest = sources.toSorted((a, b) => toldAt(b).localeCompare(toldAt(a)))[0] ?? first
  const expiries = sources.map(({ expiresAt }) => expiresAt)
  const known = sources.map(({ slot }) => slot)
  const isOneSlot = sources.every(({ slot }) => isDeepStrictEqual(slot, first.slot))
  return {
    ...newMemory(
      {
        agentId: first.agentId,
        type: first.type,
        category: first.category,
        content,
        keywords: [...new Set(sources.flatMap(({ keywords }) => keywords))].slice(0, 50),
        importance: Math.max(...sources.map(({ importance }) => importance)),
        confidence: Math.max(...sources.map(({ confidence }) => confidence)),
        origin: 'user_confirmed',
        slot: slotOfSuccessor(content, known) ?? (isOneSlot ? first.slot : null),
        speaker: sources.every(({ speaker }) => speaker === first.speaker) ? first.speaker : null,
        saidAt: latest.saidAt,
        sessionId: latest.sessionId,
        position: latest.position,
        validFrom: sources.map(trueFrom).toSorted()[0],
      },
      at,
    ),
    scope: first.scope,
    pinned: sources.some(({ pinned }) => pinned),
    locked: sources.some(({ locked }) => locked),
    localOnly: sources.some(({ localOnly }) => localOnly),
    expiresAt: expiries.includes(null) ? null : latestOf(expiries),
    supersedes: first.id,
    useCount: sources.reduce((sum, { useCount }) => sum + useCount, 0),
    lastUsedAt: latestOf(sources.map(({ lastUsedAt }) => lastUsedAt)),
  }
}

/** A part of a memory that was split: the same origin, times and controls. */
export function partOf(source: Memory, content: string, at: string): Memory {
  return {
    ...successorBase(source, content, at),
    saidAt: source.saidAt,
    sessionId: source.sessionId,
    position: source.position,
    speaker: source.speaker,
    validFrom: trueFrom(source),
    validTo: source.validTo,
    expiresAt: source.expiresAt,
    supersedes: source.id,
  }
}

/** What holds from `validFrom` on in the place of `source`; its shelf life ended with it. */
export const successorOf = (
  source: Memory,
  { content, value }: { readonly content: string; readonly value?: string },
  validFrom: string,
  at: string,
): Memory => ({
  ...successorBase(source, content, at),
  ...(source.slot && value !== undefined && { slot: { ...source.slot, value: normaliseValue(value) } }),
  saidAt: at,
  validFrom,
  supersedes: source.id,
})

/** Replaced in what is known from `at` on; in the world it ended at `validTo`, where that is given, or not at all. */
export const replacedBy = (memory: Memory, successorId: string, at: string, validTo = memory.validTo): Memory => ({
  ...memory,
  status: 'superseded',
  supersededBy: successorId,
  validTo,
  retractedAt: at,
})

const successorBase = (source: Memory, content: string, at: string): Memory => ({
  ...newMemory(
    {
      agentId: source.agentId,
      type: source.type,
      category: source.category,
      content,
      importance: source.importance,
      origin: 'user_confirmed',
      slot: slotOfSuccessor(content, [source.slot]),
    },
    at,
  ),
  scope: source.scope,
  pinned: source.pinned,
  locked: source.locked,
  localOnly: source.localOnly,
})

const latestOf = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null
