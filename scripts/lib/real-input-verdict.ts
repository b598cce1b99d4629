/** A memory that a receipt lists, with the messages it rests on. */
export interface ReceiptedMemory {
  readonly outcome: 'injected' | 'dropped'
  readonly reason: string | null
  readonly evidence: readonly string[]
}

/** Why the evidence of a question was not given to the model; null where it was. */
export type Cause = 'not_extracted' | 'not_retrieved' | `dropped_${string}`

export interface Verdict {
  /** A memory that rests on a right message was given to the model. */
  readonly isInjected: boolean
  /** Each piece of evidence has such a memory. */
  readonly isWhole: boolean
  /** Such a memory is in the receipt, given or not. */
  readonly isConsidered: boolean
  /** Place of the first such memory in the receipt, from 1. */
  readonly rank: number | null
  readonly cause: Cause | null
}

interface Judged {
  /** The receipt's entries, best first. */
  readonly entries: readonly ReceiptedMemory[]
  /** Message ids of each piece of evidence; any of a group will do. */
  readonly groups: readonly (readonly string[])[]
  /** Message ids that some memory of the store rests on. */
  readonly remembered: ReadonlySet<string>
}

/** How a question's receipt compares with the messages that hold its answer. */
export function judge({ entries, groups, remembered }: Judged): Verdict {
  const wanted = new Set(groups.flat())
  const isRight = ({ evidence }: ReceiptedMemory): boolean => evidence.some((id) => wanted.has(id))
  const injected = entries.filter(({ outcome }) => outcome === 'injected')
  const given = new Set(injected.flatMap(({ evidence }) => evidence))
  const first = entries.findIndex(isRight)
  const isInjected = injected.some(isRight)
  return {
    isInjected,
    isWhole: groups.length > 0 && groups.every((group) => group.some((id) => given.has(id))),
    isConsidered: first >= 0,
    rank: first < 0 ? null : first + 1,
    cause: isInjected
      ? null
      : causeOf(
          entries[first],
          [...wanted].some((id) => remembered.has(id)),
        ),
  }
}

function causeOf(considered: ReceiptedMemory | undefined, isRemembered: boolean): Cause {
  if (considered) return `dropped_${considered.reason ?? 'unknown'}`
  return isRemembered ? 'not_retrieved' : 'not_extracted'
}
