import { kinds, one, rule, type Finding, type Rule } from '../rule.ts'
import { cutValue } from './values.ts'

const style =
  /(?:in )?(?:(?:the )?metric|english|chinese|german|french|spanish|japanese|short|brief|concise|long|detail|depth|simple|plain|formal|informal|casual|friendly|polite|direct|honest|bullet|list|emoji|table|markdown|prose|step|example|jargon|code|slang|sentence|paragraph|word|summar|verbose|terse|funny|humou?r)/iu

/** How the assistant is to talk to the user. */
export const communicationRules: readonly Rule[] = [
  rule(
    /^(?:please |can you |could you |from now on,? |always |in (?:the )?future,? |i(?:'d| would)? (?:like|prefer|want) you to )*(?:always )?(?:answer|reply|respond|write|speak|talk|explain)(?: to)?(?: me| my questions| things)? (?<how>(?:in|with|without|more|less|using|briefly|concisely|shortly|formally|informally|casually|like|as) ?.{0,80})/dis,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^(?:please |always |from now on,? |can you |could you )*(?:keep|make) (?:your |the |all )?(?:answers|replies|responses|explanations|it|things) (?!up\b|going\b|real\b|coming\b)(?<how>.{1,60})/dis,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^(?:please |from now on,? |can you |could you )*be (?:more |less |very |a bit more )*(?<how>brief|concise|short|direct|formal|informal|casual|detailed|honest|friendly|polite|funny|specific)/dis,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^(?:please )?(?<how>(?:don't|do not|never|stop|no more) (?:use|using|add|write|include|adding|including)? ?(?:emojis?|bullet (?:points|lists)|jargon|tables|markdown|slang|exclamation marks).{0,30})/dis,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^i(?:'d| would)? (?:really |much |generally |usually )*(?:prefer|like|want|love) (?<how>(?:[\p{L}-]+ ){0,3}(?:answers|replies|responses|explanations)\b.{0,40})/disu,
    ({ how = '' }) => manner(how),
  ),
  rule(
    /^i (?:really |just )*(?<how>(?:hate|dislike|don't like|can't stand|cannot stand) (?:[\p{L}-]+ ){0,3}(?:answers|replies|responses|explanations)\b)/disu,
    ({ how = '' }) => manner(how),
  ),
]

function manner(text: string): Finding | null {
  const how = cutValue(text)
  if (how === '' || !style.test(how)) return null
  return {
    ...kinds.communication,
    title: `How to answer: ${how}`,
    slot: one('user', aspectOf(how), how),
    signals: [{ field: 'communication_style', value: how }],
  }
}

/** Wishes for different aspects of an answer hold side by side; a new one for the same aspect replaces the old. */
function aspectOf(how: string): string {
  if (/\b(?:english|chinese|mandarin|german|french|spanish|japanese|italian|korean|russian|portuguese)\b/i.test(how))
    return 'answer_language'
  if (/short|brief|concise|long|detail|depth|verbose|terse|summar|sentence|paragraph|word/i.test(how))
    return 'answer_length'
  if (/formal|casual|friendly|polite|direct|honest|funny|humou?r|slang/i.test(how)) return 'answer_tone'
  return /emoji/i.test(how) ? 'answer_emoji' : 'answer_format'
}
