import { asksToForgetAll, type findPaced, takesBack } from '../../../memory/extraction/rules/rules-reader.ts'

/** What a message does to what is remembered, as the rules read it: the answer says of it what becomes of it. */
export type Heard = 'remember' | 'forget' | 'forget_all' | 'not_to_keep' | 'statement' | 'correction'

const nameIn = (operation: Awaited<ReturnType<typeof findPaced>>[number]['operation']): string =>
  operation.op === 'add' ? operation.subject : ''

/**
 * `found`: what the rules read in it; `isKnown`: whether who is named, or what is said to be wrong, is remembered at all.
 * Null: they heard nothing.
 */
export function heardIn(
  text: string,
  found: Awaited<ReturnType<typeof findPaced>>,
  isKnown: (words: string) => boolean = () => false,
): Heard | null {
  const operations = found
    .filter(({ isNamed, not, operation }) => isNamed !== true || isKnown(not ?? nameIn(operation)))
    .map(({ operation }) => operation)
  const forget = operations.find((one) => one.op === 'forget' && one.certainty === undefined)
  if (forget?.op === 'forget') return forget.refersTo === 'message' ? 'not_to_keep' : 'forget'
  if (asksToForgetAll(text)) return 'forget_all'
  if (operations.some((one) => one.op === 'add' && one.explicit)) return 'remember'
  if (operations.length > 0) return 'statement'
  return takesBack(text) ? 'correction' : null
}
