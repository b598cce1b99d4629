import rows from '../../../../resources/lexicon/related-words.json' with { type: 'json' }
import { queryTerms } from '../../language/tokenize.ts'

/** The index terms of words that may stand for one of `terms`, without those that are among them already. */
export function relatedTerms(terms: readonly string[]): string[] {
  relatedByTerm ??= readRows()
  const found = new Set(terms.flatMap((term) => relatedByTerm?.get(term) ?? []))
  return [...found.difference(new Set(terms))]
}

let relatedByTerm: ReadonlyMap<string, readonly string[]> | null = null

function readRows(): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>()
  for (const row of rows) {
    const terms = row.split(' ').flatMap((word) =>
      queryTerms(word)
        .slice(0, 1)
        .map(({ term }) => term),
    )
    for (const term of terms)
      related.set(term, [...(related.get(term) ?? []), ...terms.filter((other) => other !== term)])
  }
  return related
}
