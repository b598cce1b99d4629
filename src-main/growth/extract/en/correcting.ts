import type { Replacement } from '../correct-value.ts'

const be = String.raw`(?:'s| is|'m| am|'re| are|'s called| is called)`
const again = String.raw`(?:it's|it is|i'm|i am|he's|he is|she's|she is|they're|they are|that's|my name's|my name is|call me)`

/** "I don't live in Bonn but in Cologne" says "I live in Cologne"; "My name's not Al, it's Bo" says "My name is Bo". */
export function englishContrast(text: string): string | null {
  const negated =
    /^(?<who>i|we) (?:don't|do not|am not|'m not) (?<verb>live|work|study|like|living|working) (?<prep>in |at |for |as )?(?<wrong>.{1,40}?),? but (?:rather )?(?<right>.{1,80})$/is.exec(
      text,
    )?.groups
  if (negated)
    return `${negated['who'] ?? 'I'} ${negated['verb'] ?? ''} ${/^(?:in|at|for|as) /i.test(negated['right'] ?? '') ? '' : (negated['prep'] ?? '')}${negated['right'] ?? ''}`
  const plain =
    /^(?<head>(?:i|i'm|my|we)\b.{1,40}?) not (?<wrong>.{1,40}?),? but (?:rather )?(?<right>.{1,80})$/is.exec(
      text,
    )?.groups
  if (plain) return `${plain['head'] ?? ''} ${plain['right'] ?? ''}`
  const repeated =
    /^(?<who>i|we) (?:don't|do not) (?<verb>live|work|study|drive|ride|teach|coach|manage|sell) .{1,40}?[,;] (?:but )?(?:i|we) (?<rest>(?:now )?\k<verb> .{1,80})$/is.exec(
      text,
    )
  if (repeated) return `${repeated.groups?.['who'] ?? 'I'} ${repeated.groups?.['rest'] ?? ''}`
  return (
    restated(text) ??
    (/^(?:i|i'm|my|we)\b.{4,80}?, not (?:in |at |a |an )?[\p{L}' -]{1,30}[.!]*$/iu.test(text) ||
    /^\p{Lu}\p{Ll}+(?:'s)? (?:is|lives|works|was|has|likes) .{1,60}?, not (?:in |at |a |an )?[\p{L}\d' -]{1,30}[.!]*$/u.test(
      text,
    )
      ? text.replace(/, not .*$/is, '')
      : null)
  )
}

const denial = new RegExp(
  String.raw`^(?<head>(?:my|our) [\p{L} '-]{1,30}?|i)(?:(?<be>${be}) not|(?: is|are| are)n't| am not) (?<wrong>[^,;]{1,40}?)[,;] (?:but |actually )?${again} (?:actually )?(?<right>.{1,60})$`,
  'isu',
)

function restated(text: string): string | null {
  const { head = '', right = '' } = denial.exec(text)?.groups ?? {}
  if (head === '') return null
  return `${head} ${/^i$/i.test(head) ? 'am' : 'is'} ${right}`
}

const lead = /^(?:(?:it's|it is|that's|make that|rather|i meant|i mean|actually|in fact|it was|to say)\s+)+/i
const notValue =
  /\b(?:i|i'm|i've|i'd|my|we|you|your|he|she|they|is|are|was|were|have|has|do|does|don't|this|there|please|can|will|what|how|why|never mind)\b/i

/** "dark green", "Muse, not Radiohead": at most five words that make no sentence. */
export function englishBareValue(text: string): Replacement | null {
  if (text.length > 80) return null
  const [, said = '', wrong = ''] = /^(.+?)(?:,? (?:and )?not (.{1,40}?))?[\s.!]*$/su.exec(text.replace(lead, '')) ?? []
  const value = said
    .replace(/(?:,? (?:now|instead|actually|sorry|lol|haha|i think|please))+$/i, '')
    .replace(/^["'“]|["'”,]$/g, '')
    .trim()
  return value === '' || /^not\b/i.test(value) || notValue.test(value) || value.split(/\s+/).length > 5
    ? null
    : { value, wrong }
}
