import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readJsonLines } from './read-json-lines.ts'

/** A line of `turns.jsonl`: one message, in the order of time. */
export interface Turn {
  readonly session: string
  readonly at: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly untrusted_spans?: readonly unknown[]
}

/** Subject and attribute of a fact. */
export interface FactKey {
  readonly subject: string
  readonly attribute: string
}

/** What a careful person would have noted, from `as_of` until it stops to hold. */
export interface GoldFact extends FactKey {
  readonly as_of: string
  readonly until?: string
  readonly value: string
  readonly aliases?: readonly string[]
  readonly subject_aliases?: readonly string[]
  /** Other subjects and attributes that say the same. */
  readonly alt?: readonly FactKey[]
  readonly lang: string
  readonly evidence?: string
  /** Line of `turns.jsonl`, from 0. */
  readonly turn: number
  readonly sensitive?: boolean
  /** It ended because the user asked to forget it. */
  readonly forgotten?: boolean
  readonly kind?: 'fact' | 'preference' | 'event'
}

export interface Trap {
  readonly turn: number
  readonly kind: string
  readonly must_not: readonly string[]
  readonly note?: string
}

export interface ForgetRequest {
  readonly turn: number
  readonly fact: FactKey & { readonly value: string }
  readonly also?: readonly (FactKey & { readonly value: string })[]
  /** What is to be found nowhere afterwards but in conversations, trash and change list. */
  readonly markers: readonly string[]
  readonly purge: boolean
  /** The quotes in the conversations go too. */
  readonly conversations?: boolean
}

export interface Probe {
  readonly at: string
  readonly text: string
  /** Any of them is to be in the context; none: only `must_not` counts. */
  readonly expect: readonly string[]
  readonly must_not: readonly string[]
  /** Only what waits in the inbox could answer it. */
  readonly sensitive?: boolean
}

/** A pain and what was tried against it; storing it is neither right nor wrong here. */
export interface GoldExperience {
  readonly pain_turn: number
  readonly tries: readonly { readonly turn: number }[]
}

/** How something is wanted done each time; storing it as a preference is neither right nor wrong here. */
export interface GoldRoutine {
  readonly turns: readonly number[]
}

export interface TrustData {
  readonly name: string
  readonly turns: readonly Turn[]
  readonly gold: readonly GoldFact[]
  /** What may be kept or left out. */
  readonly borderline: readonly GoldFact[]
  readonly traps: readonly Trap[]
  readonly forgets: readonly ForgetRequest[]
  readonly probes: readonly Probe[]
  readonly experiences: readonly GoldExperience[]
  readonly routines: readonly GoldRoutine[]
}

/** Reads a folder of a scripted year. Only `turns.jsonl` and `gold.jsonl` have to be there. */
export function readTrustData(folder: string): TrustData {
  const read = <Line>(name: string): Line[] => readJsonLines(join(folder, name))
  const ifThere = <Line>(name: string): Line[] => (existsSync(join(folder, name)) ? read(name) : [])
  return {
    name: basename(folder),
    turns: read<Turn>('turns.jsonl'),
    gold: read<GoldFact>('gold.jsonl'),
    borderline: ifThere<GoldFact>('borderline.jsonl'),
    traps: ifThere<Trap>('traps.jsonl'),
    forgets: ifThere<ForgetRequest>('forget.jsonl'),
    probes: ifThere<Probe>('probes.jsonl'),
    experiences: ifThere<GoldExperience>('experiences.jsonl'),
    routines: ifThere<GoldRoutine>('routines.jsonl'),
  }
}

/** Ends of the quarters between the first and the last message, then the end: after the last message and probe. */
export function checkpointsOf({ turns, probes }: Pick<TrustData, 'turns' | 'probes'>): string[] {
  const times = [...turns, ...probes].map(({ at }) => Date.parse(at))
  const last = new Date(Math.max(...times) + 60_000)
  const first = new Date(Math.min(...times))
  const quarters: string[] = []
  for (let month = first.getUTCMonth() - (first.getUTCMonth() % 3) + 3; ; month += 3) {
    const end = new Date(Date.UTC(first.getUTCFullYear(), month))
    if (end >= last) return [...quarters, last.toISOString()]
    quarters.push(end.toISOString())
  }
}
