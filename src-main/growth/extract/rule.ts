import type { Slot } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { Candidate } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'

/** A stretch of a message, with its offsets there. */
export interface Span {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A clause as rules read it: `folded` has the same length as `text`. */
export interface Clause extends Span {
  readonly folded: string
}

/** What a rule understood of a clause. */
export interface Finding {
  readonly type: Candidate['type']
  readonly category: string
  readonly title: string
  /** Where one clause holds several facts: the words of this one. Otherwise the clause or sentence itself is the content. */
  readonly content?: string
  readonly importance: number
  readonly confidence: number
  readonly slot: Slot | null
  readonly correction?: boolean
  /** Was so before what the same words say is so now: corrects nothing, begins at no date told there. */
  readonly earlier?: boolean
  readonly signals?: readonly Signal[]
}

export interface Signal {
  readonly field: ProfileField
  readonly value: string
}

export type Rule = (clause: Clause) => readonly Finding[]
export type Groups = Readonly<Record<string, string>>

/**
 * A rule from a pattern (flag `d`) with named groups. The groups reach `build` in the user's own characters;
 * `lead` is what stands before the first of them.
 */
export function rule(pattern: RegExp, build: (groups: Groups) => Finding | readonly Finding[] | null): Rule {
  return (clause) => {
    const indices = pattern.exec(clause.folded)?.indices
    if (!indices) return []
    const groups: Record<string, string> = {}
    let lead = indices[0]?.[1] ?? 0
    for (const [name, range] of Object.entries(indices.groups ?? {}) as [string, [number, number] | undefined][]) {
      groups[name] = range ? clause.text.slice(range[0], range[1]).trim() : ''
      if (range && range[0] < lead) lead = range[0]
    }
    groups['lead'] = clause.text.slice(0, lead)
    const found = build(groups)
    if (found === null) return []
    return 'slot' in found ? [found] : found
  }
}

export function toClause(text: string, start: number): Clause {
  return { text, start, end: start + text.length, folded: foldScript(text) }
}

/** Several values may hold at once, e.g. `likes`. */
export const many = (subject: string, attribute: string, value: string): Slot =>
  slotOf(subject, attribute, value, false)

/** One current value, e.g. `residence`. */
export const one = (subject: string, attribute: string, value: string): Slot => slotOf(subject, attribute, value, true)

function slotOf(subject: string, attribute: string, value: string, single: boolean): Slot {
  return {
    subject: normaliseValue(subject).slice(0, 200) || 'user',
    attribute: attribute.slice(0, 100),
    value: normaliseValue(value.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')).slice(0, 500),
    single,
  }
}

type Kind = Pick<Finding, 'type' | 'category' | 'importance' | 'confidence'>

/** Shared weights, by what kind of fact it is. */
export const kinds = {
  identity: { type: 'knowledge', category: 'identity', importance: 8, confidence: 0.9 },
  residence: { type: 'knowledge', category: 'residence', importance: 8, confidence: 0.9 },
  work: { type: 'knowledge', category: 'work', importance: 8, confidence: 0.9 },
  education: { type: 'knowledge', category: 'education', importance: 7, confidence: 0.9 },
  taste: { type: 'preference', category: 'taste', importance: 6, confidence: 0.9 },
  health: { type: 'preference', category: 'health', importance: 9, confidence: 0.9 },
  communication: { type: 'preference', category: 'communication', importance: 8, confidence: 0.9 },
  people: { type: 'knowledge', category: 'people', importance: 7, confidence: 0.9 },
  pet: { type: 'knowledge', category: 'pet', importance: 7, confidence: 0.9 },
  routine: { type: 'knowledge', category: 'routine', importance: 5, confidence: 0.8 },
  possession: { type: 'knowledge', category: 'possession', importance: 5, confidence: 0.85 },
  tool: { type: 'preference', category: 'tool', importance: 6, confidence: 0.85 },
  project: { type: 'knowledge', category: 'project', importance: 6, confidence: 0.85 },
  goal: { type: 'knowledge', category: 'goal', importance: 5, confidence: 0.8 },
  skill: { type: 'knowledge', category: 'skill', importance: 6, confidence: 0.85 },
  event: { type: 'experience', category: 'event', importance: 4, confidence: 0.65 },
  remark: { type: 'experience', category: 'event', importance: 3, confidence: 0.6 },
  pain: { type: 'experience', category: 'pain_point', importance: 5, confidence: 0.75 },
  solution: { type: 'experience', category: 'solution', importance: 6, confidence: 0.75 },
  statement: { type: 'knowledge', category: 'life', importance: 4, confidence: 0.65 },
  note: { type: 'knowledge', category: 'note', importance: 8, confidence: 0.95 },
} as const satisfies Record<string, Kind>
