import { createIndustryExpansion, type ExpandTerms } from './industry-keywords.ts'
import type { KeywordStore } from '../../storage/keyword-store.ts'

/** The words that belong together in the industries of the user. */
export function createKeywordService(store: KeywordStore) {
  let expansion = createIndustryExpansion(store.all())
  const expand: ExpandTerms = (terms) => expansion(terms)
  return {
    /** Replaces what was loaded for an industry; no words remove it. */
    load: (industry: string, keywords: readonly string[]): void => {
      store.put(industry, keywords)
      expansion = createIndustryExpansion(store.all())
    },
    expand,
  }
}
export type KeywordService = ReturnType<typeof createKeywordService>
