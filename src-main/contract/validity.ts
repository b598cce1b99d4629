import type { Memory, MemoryStatus } from './memory.ts'

/** What says when a memory is true in the world. */
export type Validity = Pick<Memory, 'status' | 'validFrom' | 'validTo' | 'expiresAt' | 'saidAt' | 'recordedAt'>

/** A memory of these is kept, or was until something newer took its place. */
export const keptStatuses = ['active', 'superseded'] as const satisfies MemoryStatus[]
/** Of these one waits for the user's word. */
const waitingStatuses = ['pending', 'quarantined'] as const satisfies MemoryStatus[]
/** All that are not in the trash. */
export const untrashedStatuses = [...keptStatuses, ...waitingStatuses, 'archived'] as const satisfies MemoryStatus[]

const isOneOf =
  (statuses: readonly MemoryStatus[]) =>
  ({ status }: Pick<Memory, 'status'>): boolean =>
    statuses.includes(status)
export const isKept = isOneOf(keptStatuses)
export const isWaiting = isOneOf(waitingStatuses)

/** The user said it, or confirmed it. */
export const isUsersWord = ({ origin }: Pick<Memory, 'origin'>): boolean =>
  origin === 'user_stated' || origin === 'user_confirmed'

/** When a memory was told: when it was said, else when it was recorded. ISO 8601 UTC. */
export const toldAt = ({ saidAt, recordedAt }: Pick<Memory, 'saidAt' | 'recordedAt'>): string => saidAt ?? recordedAt

/** From when on a memory counts as true: as stated, else since it was told. ISO 8601, possibly a date only. */
export const trueFrom = (memory: Pick<Memory, 'validFrom' | 'saidAt' | 'recordedAt'>): string =>
  memory.validFrom ?? toldAt(memory)

/** A day, month or year counts from its first moment on the clock of this computer. */
function momentOf(at: string): string {
  if (!/^\d{4}(?:-\d\d){0,2}$/.test(at)) return at
  const first = new Date(`${at}${'-01-01'.slice(0, 10 - at.length)}T00:00:00`)
  return Number.isNaN(first.getTime()) ? at : first.toISOString()
}

/**
 * True where a record claims to be a fact of its time: it holds, or it held until something else did. What was folded,
 * split or taken back has no end of its own: it was replaced, not outlived.
 */
const isAsserted = ({ status, validTo }: Validity): boolean =>
  status === 'active' || (status === 'superseded' && validTo !== null)

/** True where the memory has outlived its shelf life at `at`. */
export const isExpired = ({ expiresAt }: Pick<Memory, 'expiresAt'>, at: string): boolean =>
  expiresAt !== null && expiresAt <= at

/** True where the memory holds now and may be brought up. */
export const isInForce = (memory: Pick<Memory, 'status' | 'expiresAt'>, at: string): boolean =>
  memory.status === 'active' && !isExpired(memory, at)

/** True where what a memory says was over in the world at `at`. */
export const hasEnded = ({ validTo }: Pick<Memory, 'validTo'>, at: string): boolean =>
  validTo !== null && momentOf(validTo) <= at

/** True where the memory may be brought up as what is so at `at`. */
export const holdsNow = (memory: Pick<Memory, 'status' | 'expiresAt' | 'validTo'>, at: string): boolean =>
  isInForce(memory, at) && !hasEnded(memory, at)

/** True where the fact was true in the world at `at`. Its first moment counts, its last does not. */
export function isTrueAt(memory: Validity, at: string): boolean {
  return isAsserted(memory) && momentOf(trueFrom(memory)) <= at && !hasEnded(memory, at) && !isExpired(memory, at)
}

/** True where the fact may have been true in the world at some time between: nothing tells that it began later, or was over. */
export function mayBeTrueIn(
  memory: Validity & Pick<Memory, 'supersedes'>,
  { since, until }: { readonly since: string; readonly until: string },
): boolean {
  const began = memory.validFrom !== null || memory.supersedes !== null ? momentOf(trueFrom(memory)) : ''
  return isAsserted(memory) && began <= until && !hasEnded(memory, since) && !isExpired(memory, since)
}

/** True where there is a moment at which both are true. */
export function overlaps(a: Validity, b: Validity): boolean {
  const endsBefore = (one: Validity, other: Validity): boolean => {
    const ends = [one.validTo, one.expiresAt].filter((end) => end !== null)
    return ends.some((end) => momentOf(end) <= momentOf(trueFrom(other)))
  }
  return !endsBefore(a, b) && !endsBefore(b, a)
}
