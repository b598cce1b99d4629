import type { Usage } from '../../../../src-main/contract/chat.ts'
import type { Price } from '../../../../src-main/contract/model.ts'

/** What was taken, with the price of a million tokens; null where nobody knows it. */
export interface Taken extends Usage {
  readonly price: Price | null
}

/** What it cost, by currency: models of several services need not have the same. Nothing where no price is known. */
export function costsOf(taken: readonly Taken[]): { readonly currency: string; readonly amount: number }[] {
  const sums = new Map<string, number>()
  for (const { price, promptTokens, completionTokens } of taken) {
    if (!price) continue
    const cost = (promptTokens * price.input + completionTokens * price.output) / 1_000_000
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + cost)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

/** "$0.0042": small sums keep two digits that say something. */
export const formatCost = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(amount > 0 && amount < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
  }).format(amount)
