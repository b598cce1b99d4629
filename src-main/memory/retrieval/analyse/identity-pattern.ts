import type { UserAttribute } from '../../ontology/slot-attributes.ts'

/** A way of asking about the user. */
export interface IdentityPattern {
  readonly pattern: RegExp
  /** None: the user as a whole. */
  readonly asks: readonly UserAttribute[]
}

export const asksFor = (pattern: RegExp, ...asks: readonly UserAttribute[]): IdentityPattern => ({ pattern, asks })
