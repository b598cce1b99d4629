import type { Operation } from '../../../memory/extraction/operation.ts'
import { decide } from '../../../memory/extraction/policy.ts'
import { asksToForgetAll, type findPaced, takesBack } from '../../../memory/extraction/rules/rules-reader.ts'

/**
 * What a message does to what is remembered, as the rules read it: the answer says of it what becomes of it. `known`: it
 * says nothing but what is remembered already. `delicate`: nothing but what is kept with the user's word.
 */
export type Heard =
  | 'remember'
  | 'forget'
  | 'forget_all'
  | 'not_to_keep'
  | 'statement'
  | 'delicate'
  | 'known'
  | 'correction'

type Found = Awaited<ReturnType<typeof findPaced>>[number]

interface Known {
  /** Whether who is named, or what is said to be wrong, is remembered at all. */
  readonly isKnown: (words: string) => boolean
  /** Whether just this is remembered. */
  readonly isTold: (operation: Operation) => boolean
  /** Whether what is delicate waits for the user's word. */
  readonly asksBeforeDelicate: boolean
}

const nothingKnown: Known = { isKnown: () => false, isTold: () => false, asksBeforeDelicate: true }

/** `found`: what the rules read in it. Null: they heard nothing. */
export function heardIn(
  text: string,
  found: readonly Found[],
  { isKnown, isTold, asksBeforeDelicate }: Known = nothingKnown,
): Heard | null {
  const meant = found.filter(({ isNamed, not, operation }) => isNamed !== true || isKnown(not ?? nameIn(operation)))
  const operations = meant.map(({ operation }) => operation)
  const forget = operations.find((one) => one.op === 'forget' && one.certainty === undefined)
  if (forget?.op === 'forget') return forget.refersTo === 'message' ? 'not_to_keep' : 'forget'
  if (asksToForgetAll(text)) return 'forget_all'
  if (operations.length > 0 && saysNoMore(text, meant) && operations.every(isTold)) return 'known'
  if (operations.some((one) => one.op === 'add' && one.explicit)) return 'remember'
  const decided = new Set(operations.map((one) => decide(one, 'rules', { asksBeforeDelicate }).kind))
  if (decided.has('apply')) return 'statement'
  if (decided.has('ask')) return 'delicate'
  return takesBack(text) ? 'correction' : null
}

const nameIn = (operation: Operation): string => (operation.op === 'add' ? operation.subject : '')

/** Characters that joining takes, or an end of politeness. */
const mostBeside = 6

/** True where hardly a word stands beside what was read up to its values, from the first of it on. */
function saysNoMore(text: string, found: readonly Found[]): boolean {
  const said = found.flatMap(({ isOver, operation }) => {
    const value = operation.op === 'add' && !isOver ? operation.value : null
    const start = text.indexOf(operation.quote)
    return value === null || start === -1 ? [] : [{ start, length: operation.quote.indexOf(value) + value.length }]
  })
  const length = text.trimEnd().length - Math.min(...said.map(({ start }) => start))
  return said.length === found.length && length <= said.reduce((sum, one) => sum + one.length + mostBeside, 0)
}
