import { re, type ForgetRule } from './rule.ts'
import { clean } from './en-values.ts'

const forget = '(?:forget|erase|delete|remove|wipe|unlearn|drop)'
const polite =
  "(?:(?:please|pls|hey|ok|okay|and|also|so|just|now|oh|actually|well|can you|could you|would you|you can|i want you to|i'd like you to|then),? )*"
const told =
  "(?:(?: that)? (?:i|you)(?:'?ve)?(?: ever| just)? (?:said|told you|mentioned|know|have|remember|saved|stored|noted))"
const thing = '(?:thing|stuff|part|bit|business|matter|story|number|note|fact|info|entry|memory|detail)s?'
const except = '(?:,? (?:except(?: for)?|but not|apart from|other than|but keep|but leave) (?<except>.{2,80}?))?'
const done =
  '(?:,? (?:please|pls|thanks|thank you|ok|again|for good|completely|would you|will you|from (?:your|the) memory))*[\\s.!?]*$'

/** Requests to forget. */
export const forgets: readonly ForgetRule[] = [
  {
    id: 'en-forget-all',
    pattern: re(
      `^${polite}${forget}(?: about)? (?:everything|anything|all(?: that)?|what|whatever)(?: (?:stuff|things))?${told}?` +
        `(?: (?:about|on|regarding|to do with) (?<about>.{2,120}?)| (?<when>(?:from |last |this |on |yesterday|today|since |between |in ).{0,50}?))${except}${done}`,
    ),
  },
  {
    id: 'en-forget-about',
    pattern: re(
      `^${polite}(?:forget (?:about|that)|${forget}(?: about)? (?:the|that|this|all that|my)(?: whole)? ${thing} (?:about|with|on|regarding)) ` +
        `(?<about>(?!it\\b|that\\b|this\\b|one\\b).{3,120}?)${except}${done}`,
    ),
  },
  {
    id: 'en-forget-own',
    pattern: re(
      `^${polite}${forget} (?<about>(?:(?:my|our) .{2,80}?|(?:the|that) .{2,60}?(?= (?:thing|stuff|business|number|address)\\b).*?))${except}${done}`,
    ),
  },
  {
    id: 'en-forget-last',
    pattern: re(
      `^${polite}(?:${forget}|ignore|disregard) (?<last>what i (?:just )?(?:said|told you)|(?:the )?last (?:message|thing|bit|part)(?: i (?:said|told you))?|that(?= (?:please|pls|again))|i (?:ever )?(?:said|mentioned)(?: that)?|(?:that|this) (?:last )?(?:message|sentence|number))${done}`,
    ),
  },
  {
    id: 'en-not-kept',
    pattern: re(
      `(?:^|[,;.!–—-] ?|\\b(?:but|and|so|please) )(?:please |pls )?(?:don'?t|do not|no need to|never) (?:you )?(?:keep|remember|save|store|write down|note down|memori[sz]e|record) (?:(?<last>that|this|it|any of (?:this|that))|(?:anything about|that) (?<about>.{2,80}?))${done}`,
    ),
  },
]

/** A request to keep what follows it. */
export const remember = new RegExp(
  [
    String.raw`^(?:(?:please|pls|can you|could you|would you|will you|also|hey|ok|so|just|and|now|always),? )*(?:remember(?: this)?(?: that\b|`,
    String.raw`[:,])?|note(?: down)? that|make a note(?: that|:)|keep in mind(?: that|:)?|bear in mind(?: that)?|(?:don'?t|`,
    String.raw`do not|never) forget(?: that|,)?(?= (?:i|i'?m|my|we|our|the|that)\b)|save (?:this|that)(?: that)?:?|`,
    String.raw`for the record[,:])\s+(?!(?:when|how|to|me|the time|that time|last|you|your|what|where|who|why|if)\b)`,
  ].join(''),
  'iu',
)

/** A sentence that holds any of these is no request to forget. */
export const noRequest = new RegExp(
  [
    String.raw`\b(?:don'?t|do not|never|can'?t|cannot|won'?t|didn'?t|not) (?:\w+ )?forget\b|\b(?:i|we|he|she|they|who|`,
    String.raw`you|to|always|people) (?:always |often |just |keep |never |'ll |will |totally |completely )?(?:forgot|`,
    String.raw`forget)\b|\b(?:file|folder|line|row|column|paragraph|sentence \d|word|code|function|comma|email|draft|`,
    String.raw`cache|cookies|database|branch|app|photo|account|song|comment|bracket)s?\b`,
  ].join(''),
  'iu',
)

/** What a request is about, without politeness. */
export const topic = (words: string): string =>
  clean(words)
    .replace(/,? (?:please|pls|thanks|for good|completely|it'?s (?:over|done|private).*|i (?:don'?t|never) .*)$/iu, '')
    .replace(/^(?:it|that|this|them|those|that one|the last (?:thing|bit|message)|what i (?:just )?said)$/iu, '')
