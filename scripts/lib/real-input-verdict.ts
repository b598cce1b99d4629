/** What a receipt lists: a memory with the messages it rests on, or a message of a past conversation. */
export interface Receipted {
  readonly corpus: string
  readonly outcome: 'injected' | 'dropped'
  readonly reason: string | null
  readonly evidence: readonly string[]
}

/** Why the evidence of a question was not given to the model; null where it was. */
export type Cause = 'not_extracted' | 'not_retrieved' | `dropped_${string}`

export interface Verdict {
  /** A right message, or a memory that rests on one, was given to the model. */
  readonly isInjected: boolean
  /** A memory was. */
  readonly isByMemory: boolean
  /** Each piece of evidence was given. */
  readonly isWhole: boolean
  /** Such a memory or message is in the receipt, given or not. */
  readonly isConsidered: boolean
  /** Place of the first such entry in the receipt, from 1. */
  readonly rank: number | null
  readonly cause: Cause | null
}

interface Judged {
  /** The receipt's entries, best first. */
  readonly entries: readonly Receipted[]
  /** Message ids of each piece of evidence; any of a group will do. */
  readonly groups: readonly (readonly string[])[]
  /** Message ids that some memory of the store rests on. */
  readonly remembered: ReadonlySet<string>
}

/** How a question's receipt compares with the messages that hold its answer. */
export function judge({ entries, groups, remembered }: Judged): Verdict {
  const wanted = new Set(groups.flat())
  const isRight = ({ evidence }: Receipted): boolean => evidence.some((id) => wanted.has(id))
  const injected = entries.filter(({ outcome }) => outcome === 'injected')
  const given = new Set(injected.flatMap(({ evidence }) => evidence))
  const first = entries.findIndex(isRight)
  const isInjected = injected.some(isRight)
  return {
    isInjected,
    isByMemory: injected.some((entry) => entry.corpus === 'memories' && isRight(entry)),
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

function causeOf(considered: Receipted | undefined, isRemembered: boolean): Cause {
  if (considered) return `dropped_${considered.reason ?? 'unknown'}`
  return isRemembered ? 'not_retrieved' : 'not_extracted'
}
