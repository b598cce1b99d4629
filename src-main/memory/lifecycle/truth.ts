import type { Memory } from '../../contract/memory.ts'

/** What says when a memory is true in the world. */
export type Validity = Pick<Memory, 'status' | 'validFrom' | 'validTo' | 'expiresAt' | 'saidAt' | 'recordedAt'>

/** From when on a memory counts as true: as stated, else since it was said. ISO 8601, possibly a date only. */
export const trueFrom = ({ validFrom, saidAt, recordedAt }: Validity): string => validFrom ?? saidAt ?? recordedAt

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

/** True where the fact was true in the world at `at`. Its first moment counts, its last does not. */
export function isTrueAt(memory: Validity, at: string): boolean {
  const ended = memory.validTo !== null && memory.validTo <= at
  return isAsserted(memory) && trueFrom(memory) <= at && !ended && !isExpired(memory, at)
}

/** True where there is a moment at which both are true. */
export function overlaps(a: Validity, b: Validity): boolean {
  const endsBefore = (one: Validity, other: Validity): boolean => {
    const ends = [one.validTo, one.expiresAt].filter((end) => end !== null)
    return ends.some((end) => end <= trueFrom(other))
  }
  return !endsBefore(a, b) && !endsBefore(b, a)
}
