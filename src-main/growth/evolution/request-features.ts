import type { SourceMessage } from '../candidate.ts'
import { holdsSecret } from '../extract/secrets.ts'
import { sentencesOf } from '../extract/sentences.ts'
import { quantitiesOf } from '../feedback/values.ts'
import { wordsOf } from '../feedback/words.ts'
import { conceptsOf } from './work-words.ts'

/** A request for work, as the user's own words put it. */
export interface WorkRequest {
  /** Where the words that tell how it is to be done stand in the message. UTF-16 units. */
  readonly start: number
  readonly length: number
}

export interface RequestFeatures {
  readonly words: ReadonlySet<string>
  readonly concepts: ReadonlySet<string>
  /** How many ways of how it is to be done are named: order, form, units, tone, what to leave out. */
  readonly ways: number
  /** Which of them, and with which count: `2`, `0:5`. */
  readonly manner: ReadonlySet<string>
  /** Refers to how it was done before, or is to be done always. */
  readonly isStanding: boolean
}

const ways: readonly RegExp[] = [
  /(?:\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)|[\d一二三四五六七八九十两几])\s*(?:lines?|bullets?|bullet points|sentences?|paragraphs?|words?|items?|points?|minutes?|steps?|pages?|行|条|句|段|个?词|点(?!钟)|页|分钟|个?要点|个?字|个步骤)/iu,
  /\bfirst\b.{1,120}\bthen\b|\bin (?:that|this|the same) order\b|\bmost \w+ (?:first|on top)\b|\bon top\b|\blast line\b|\bat the end\b|\bends? (?:like|with)\b|\b(?:group|sort|order)(?:ed)? by\b|\bstart(?:s|ing)? with\b|先.{1,40}(?:再|后|然后|最后)|按.{1,8}(?:分|排|组|列|顺序)|老?顺序|最后一|结尾|結尾|最上面|最前面|开头/iu,
  /\b(?:as|in) a table\b|\bbullets?\b|\bmarkdown\b|\bheadings?\b|\bnumbered\b|表格|分点|要点|列式|格式/iu,
  /\bmetric\b|\b(?:in|use) (?:euros?|kg|kilos?|grams?|celsius|km|kilomet\w+|litres?)\b|mg\/kg|\b24.?hour\b|摄氏|按克|克和|公制|公斤|公里/iu,
  /\btone\b|\bformal\b|\binformal\b|\bpolite\b|\bplain (?:english|words|language)\b|\bno jargon\b|语气|口气|口语|客气|正式|四川话|大白话/iu,
  /\bno (?:emojis?|exclamation\w*|adjectives|jargon|headings?|bullets?)\b|\bwithout (?:emojis?|jargon|headings?)\b|(?:别|不要|莫|不用|不)(?:用|放|夹|写|加|带)/iu,
  /\bshow (?:me )?(?:the |your )?(?:arithmetic|work(?:ing)?|steps|sum|calculation)\b|列式|写出过程|写出步骤/iu,
  /(?:\bmax(?:imum)?\b|\bat most\b|\bno more than\b|以内|最多[\d一二三四五六七八九十两]|不超过)/iu,
]
const standing =
  /\b(?:always|every ?time|each time|whenever|from now on|as (?:usual|ever|always)|the usual(?: way)?|same (?:format|style|rules?|way|order|structure|as)\b|my rules?\b|like (?:last time|always|before))|老规矩|老規矩|老样子|老格式|老顺序|照旧|照例|(?:跟|和|像|按)(?:上次|以前|之前)|每次|每回|以后(?:都|就|一律)|从今以后|惯例|(?:我的)?规矩|老套路|那个样式|菜谱的样式/iu
const oneOff =
  /\bone[- ]?(?:time|off)\b|\b(?:just|only)(?: for)? this\b|\bthis one (?:trip|time)\b|\bonce\b(?! (?:a|per|every|again|more|you|we|it|i|the|they|he|she)\b)|就这一?[回次]|这一次|一次性|只这|仅此一次|就一[回次]/iu
const asking =
  /\b(?:please|pls|plz|can you|could you|would you|help me|i need|i want|i'd like|give me|write|draft|make|check|go over|rewrite|summari[sz]e|translate|list|plan|review|prepare|calculate|turn (?:this|it))\b|帮|给我|請|请|麻烦|写|列|算|做(?:个|一)|来(?:个|一)|弄|翻译|整理|润色|总结|安排|准备/iu
const labelled = /^\s*(?:[\p{L}\p{N}' ]{3,40}|\p{Script=Han}{2,10})[:：]/u
/** Tells of oneself, asks for nothing. */
const telling = /我(?!要|想要|需要)|\b(?:I|i|I['’]m|I['’]ve|we|We|my|My)\b|[!！]|哈哈/u
const notNeeded = /\b(?:no need|don['’]t (?:need|have) to|not needed)\b|不用(?:写|做|列|算|帮|弄|翻)|不必|用不着/iu

const longest = 600

/** The request a user message makes, where it says how it is to be done or may be one of a kind; null for all else. */
export function findRequest(message: Pick<SourceMessage, 'text' | 'untrustedSpans' | 'role'>): WorkRequest | null {
  if (message.role !== 'user') return null
  const sentences = [...sentencesOf(message)].filter(({ text }) => !holdsSecret(text))
  const own = sentences.map(({ text }) => text).join('\n')
  if (own.length < 6 || oneOff.test(own) || notNeeded.test(own)) return null
  const isPlain = !asking.test(own) && !labelled.test(own) && !standing.test(own)
  if (isPlain && (waysIn(own) === 0 || telling.test(own))) return null
  const scored = sentences.map((sentence) => ({ ...sentence, score: scoreOf(sentence.text) }))
  const best = Math.max(...scored.map(({ score }) => score))
  const first = scored.findIndex(({ score }) => score === best)
  const from = scored[first]
  if (!from) return null
  // Sentences that go on saying how, with nothing between them that is not the user's.
  let start = from.start
  let end = from.end
  for (const one of scored.slice(first + 1)) {
    const isNext = message.text.slice(end, one.start).trim() === ''
    if (!isNext || one.score < 1 || one.end - start > longest) break
    end = one.end
  }
  for (const one of scored.slice(0, first).toReversed()) {
    const isBefore = message.text.slice(one.end, start).trim() === ''
    if (!isBefore || (one.score < 1 && !asking.test(one.text)) || end - one.start > longest) break
    start = one.start
  }
  return { start, length: Math.min(end, start + longest) - start }
}

const scoreOf = (text: string): number => waysIn(text) + (standing.test(text) ? 1 : 0) + (asking.test(text) ? 0.5 : 0)

const waysIn = (text: string): number => ways.filter((way) => way.test(text)).length

/** What a request's words say of the kind of work and of how it is to be done. `own` are all the user's own words of the message. */
export const featuresOf = (own: string): RequestFeatures => ({
  words: wordsOf(own),
  concepts: conceptsOf(own),
  ways: waysIn(own),
  manner: mannerOf(own),
  isStanding: standing.test(own),
})

/** Ways of one kind, in either language; a count of lines, words or minutes with its number. */
function mannerOf(own: string): ReadonlySet<string> {
  const kinds = ways.flatMap((way, index) => (way.test(own) ? [String(index)] : []))
  const counted = quantitiesOf(own).map(({ number }) => `0:${number}`)
  return new Set([...kinds, ...(kinds.includes('0') ? counted : [])])
}

/** The sentence that says the most about how it is to be done. */
export const fullness = (quote: string): number => waysIn(quote) * 2 + (standing.test(quote) ? 0.5 : 0)
