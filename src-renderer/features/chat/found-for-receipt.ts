import { builtInProviderId, type ReceiptEntry, wentAlong } from '../../../src-main/contract/receipt.ts'
import { weakBelow } from '../../../src-main/contract/search.ts'

/**
 * What was found and is not cited. A model was sent all of it; the app itself looks through whatever is at hand, and most
 * of that is far from the question.
 */
export function uncitedIn<Entry extends Pick<ReceiptEntry, 'outcome' | 'reason' | 'cited' | 'score'>>(receipt: {
  readonly entries: readonly Entry[]
  readonly driver: { readonly providerId: string }
}): { readonly strong: Entry[]; readonly weak: Entry[] } {
  const uncited = receipt.entries.filter((one) => one.outcome === 'injected' && !one.cited && !wentAlong(one))
  const isWeak = ({ score }: Entry) => receipt.driver.providerId === builtInProviderId && score < weakBelow.receipt
  return { strong: uncited.filter((one) => !isWeak(one)), weak: uncited.filter(isWeak) }
}
