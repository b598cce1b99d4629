import { tellingTerms } from '../../language/tokenize.ts'
import type { Passage } from '../candidates/passage.ts'
import type { PassageHit } from '../candidates/passage-hit.ts'

export interface Separated {
  readonly distinct: readonly PassageHit[]
  /** Each says much the same as a better hit. */
  readonly repeats: readonly PassageHit[]
}

/**
 * Splits hits, best first, into those that say something new and those that repeat a better one. Keeps the order, and
 * looks no further once `enough` say something new.
 */
export function separateRepeats(hits: readonly PassageHit[], enough = Number.POSITIVE_INFINITY): Separated {
  const kept: { readonly hit: PassageHit; readonly terms: ReadonlySet<string> }[] = []
  const repeats: PassageHit[] = []
  for (const hit of hits) {
    if (kept.length >= enough) break
    const terms = termsOf(hit.passage.content)
    const repeated = kept.some(
      (other) => !contradict(hit.passage, other.hit.passage) && overlap(terms, other.terms) >= repeatAt,
    )
    if (repeated) repeats.push(hit)
    else kept.push({ hit, terms })
  }
  return { distinct: kept.map(({ hit }) => hit), repeats }
}

/** The first of `items` that say something new, best first. */
export function withoutRepeats<Item extends { readonly text: string }>(items: readonly Item[]): Item[] {
  const kept: { readonly item: Item; readonly terms: ReadonlySet<string> }[] = []
  for (const item of items) {
    const terms = termsOf(item.text)
    if (!kept.some((other) => overlap(terms, other.terms) >= repeatAt)) kept.push({ item, terms })
  }
  return kept.map(({ item }) => item)
}

const repeatAt = 0.6

const longestRead = 2_000
const termsOf = (content: string): ReadonlySet<string> => new Set(tellingTerms(content.slice(0, longestRead)))

/** Two values of one attribute, or what was and what is, differ in one word and are yet not the same. */
function contradict(a: Passage, b: Passage): boolean {
  if (a.status !== b.status) return true
  return a.slot !== null && b.slot !== null && a.slot.value !== b.slot.value
}

/** Jaccard similarity. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  if (few.size / many.size < repeatAt) return 0
  // Where this many of the fewer are missing, the rest cannot make up for it.
  let missable = few.size - (repeatAt * (a.size + b.size)) / (1 + repeatAt)
  let shared = 0
  for (const term of few) {
    if (many.has(term)) shared += 1
    else if ((missable -= 1) < 0) return 0
  }
  return shared / (a.size + b.size - shared)
}
