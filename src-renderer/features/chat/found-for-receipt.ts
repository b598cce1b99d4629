import { builtInProviderId, type ReceiptEntry, wentAlong } from '../../../src-main/contract/receipt.ts'

/** Below it an entry has at most a word or a mood in common with the question. */
const leastScore = 0.3

/**
 * What was found and is not cited. A model was sent all of it; the app itself looks through whatever is at hand, and most
 * of that is far from the question.
 */
export function uncitedIn<Entry extends Pick<ReceiptEntry, 'outcome' | 'reason' | 'cited' | 'score'>>(receipt: {
  readonly entries: readonly Entry[]
  readonly driver: { readonly providerId: string }
}): { readonly near: Entry[]; readonly far: Entry[] } {
  const uncited = receipt.entries.filter((one) => one.outcome === 'injected' && !one.cited && !wentAlong(one))
  const isNear = ({ score }: Entry) => receipt.driver.providerId !== builtInProviderId || score >= leastScore
  return { near: uncited.filter(isNear), far: uncited.filter((one) => !isNear(one)) }
}
