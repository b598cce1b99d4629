import { tellingTerms } from '../../memory/language/tokenize.ts'

/** By the name of an industry: its words, the most telling first. */
export type IndustryKeywords = ReadonlyMap<string, readonly string[]>

/** Given the terms of a question: the terms that go with them, none that it holds itself, the nearest first. */
export type ExpandTerms = (terms: readonly string[]) => readonly string[]

/**
 * Widens questions by the words of an industry: one that holds a word of a list, or the industry's name, is also asked
 * for the others. At most 16 terms; they are meant for a low weight.
 */
export function createIndustryExpansion(industries: IndustryKeywords): ExpandTerms {
  const lists = [...industries].map(([name, keywords]) => [name, ...keywords].map(tellingTerms))
  const byTerm = new Map<string, Entry[]>()
  lists.forEach((list, index) => {
    for (const terms of list) {
      const [first] = terms
      if (first !== undefined) byTerm.set(first, [...(byTerm.get(first) ?? []), { list: index, terms }])
    }
  })

  return (asked) => {
    const known = new Set(asked)
    const named = [...known]
      .flatMap((term) => byTerm.get(term) ?? [])
      .filter(({ terms }) => terms.every((term) => known.has(term)))
    const namedOf = Map.groupBy(named, ({ list }) => list)
    const nearest = [...namedOf].toSorted(([, a], [, b]) => b.length - a.length)
    const wider = nearest.flatMap(([index]) => lists[index]?.flat() ?? []).filter((term) => !known.has(term))
    return [...new Set(wider)].slice(0, mostTerms)
  }
}

/** A word or phrase of a list, found by its first term. */
interface Entry {
  readonly list: number
  readonly terms: readonly string[]
}

const mostTerms = 16
