import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { asks, isBareQuestion, toPlainWords } from '../../../memory/language/questions.ts'
import { saysAny, saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'
import { indexTerms } from '../../../memory/language/tokenize.ts'

/** Who writes more than that tells something. */
const longestMessage = 200

/**
 * Whether a message wants to be told something though its form as a whole asks nothing: one of its sentences or clauses
 * asks, or what stands before a question word says only that an answer is wanted (“any idea when …”). `perhaps`: who
 * lacks it may want to know (“I forgot where …”); `confirmed`: who says it may want to hear that it is so (“…, right”).
 */
export function wantsToKnow(text: string): Want {
  if (text.length > longestMessage) return null
  const wants = clausesOf(text).map((clause, index) => wantsInClause(clause, index))
  if (wants.includes('surely')) return 'surely'
  return wants.some((one) => one !== null) ? 'perhaps' : tag.test(text.trim()) ? 'confirmed' : null
}

/** Asks and tells nothing, with a mark or without. */
export const isAsking = (words: string): boolean =>
  isBareQuestion(words) ||
  (words.length <= longestMessage &&
    clausesOf(words).every((clause) => ['surely', 'lacks'].includes(wantsInClause(clause, 0) ?? '')))

const clausesOf = (text: string): readonly string[] =>
  toPlainWords(text)
    .toLowerCase()
    .replaceAll(/n['’]t\b/gu, ' not')
    .split(/[.!?;,，。；！\n]+|[—–]/u)
    .map((clause) => clause.trim().replace(joining, ''))
    .filter((clause) => clause !== '')

type Want = 'surely' | 'perhaps' | 'confirmed' | null
const joining = /^(?:(?:and?|or|but|so|also|then|well|hi|hey|hello|please|sorry)\b\s*)+/u

/** `lacks`: says nothing but that it is not known, or not sure. */
function wantsInClause(clause: string, index: number): 'surely' | 'lacks' | 'perhaps' | null {
  if (asksDirectly(clause, index) || (index === 0 && ofThing.test(clause))) return 'surely'
  const [, head = '', rest = ''] = indirect.exec(clause) ?? []
  const isSeeking = head !== '' && rest !== '' && saysOnly(head, seeking)
  if (isSeeking && seeks.test(head)) return 'surely'
  if (isSeeking && /\b(?:forg[eo]t\w*|wonder|not|no)\b/u.test(head)) return 'lacks'
  if (asksForZh.test(clause)) return 'surely'
  return mayAsk.test(clause) ? 'perhaps' : null
}

/** A question word anywhere, what is asked of who reads it, and a choice. */
const mayAsk =
  /\b(?:what|where|who|whose|whom|which|why|how|when)\b(?! (?:to|an?)\b)(?= \S+ \S)|\b(?:tell|telling|give|show|remind) me\b|\breminder\b|还是|(?:告诉|提醒)我|[讲说查看找报忆]一?下|查查|不记得|记不[清得住]|想不起|什么|啥|哪|谁|几|多少|怎么/u

/** After the first clause only the order of words tells: “…, do the laundry” asks nothing. */
const asksDirectly = (clause: string, index: number): boolean => asks(clause) && (index === 0 || inverted.test(clause))
const inverted =
  /^(?:what|where|who|whom|whose|which|why|how|when)\b.{0,40}?\b(?:do|does|did|is|are|am|was|were|can|could|would|will|should|has|have)\b|^(?:do|does|did|is|are|am|was|were|can|could|would|will|should)(?: not)? (?:i|you|we|he|she|they|it|my|our)\b/u

/** “What kinda dog”, “what instrument my daughter play”, “what i do for a living”: asks for a thing by its kind, in an order of words of its own. */
const ofThing = new RegExp(
  String.raw`^(?:(?:do )?(?:you|u|ya) know )?(?!.*\b(?:is|are|was|were)\b)(?:(?:what|which) (?:kind|sort|type)(?:a| of)? \p{L}+.*|` +
    String.raw`(?:what|which) (?!(?:an?|the|if|about|ever|else|happen\w*|reminds|means|makes|made|\p{L}+ed)\b)\p{L}+ (?:\p{L}+ )?(?:i|we|you|he|she|they|my|our|me and?)\b.*|` +
    String.raw`what (?:i|we|he|she|my \p{L}+) (?:do|does) (?:for|at)\b.*)$`,
  'u',
)

/** A question word inside of a clause, and what stands before and after it. */
const indirect = /^(.*?)\b(?:what|where|who|whose|whom|which|why|how|when|if|whether)(?:'s)?\s+(?!to\b)(\S+ .*\S)/u
/** All that wanting to know is said with, beside the words of grammar. */
const seeking = vocabularyOf(
  'remind reminding tell telling show know knowing remember recall idea ideas clue wonder wondering curious check checking asking ask sure forgot forget forgotten need want like love happen chance quick quickly wanted trying find look looking see ca lost track again totally completely honestly',
)
const seeks =
  /\b(?:remind|tell|show) (?:me|us)\b|\b(?:any|an) (?:idea|clue|chance)\b|\b(?:need|want|wanted|like|love|trying)\b.* (?:know|find out|remember|recall)\b|\byou\b.*(?:\bhappen\b|\bnot\b|\bmight|\bif).*\b(?:know|remember|recall)\b|^(?:i was |i am |i'm |was |am |just |only )*(?:wondering|curious|checking|asking)\b/u
/** Asks whether it is so, of what it says. */
const tag =
  /, ?(?:right|correct|no|yes|yeah|or not|(?:is|are|was|were|do|did|does|have|has|am)(?:n['’]?t)? (?:it|i|not|we|he|she|they))[\s.!?]*$|(?:[对是没错]|是不是|对不对|没错)吧[\s。！!~]*$|(?<![好行])吧[\s。！!~]*$|来着[\s。！!~]*$/iu
const asksForZh =
  /^(?:请|麻烦你?|你|能|我|就|先|那)*(?:想(?:要)?(?:知道|了解|确认)|想?[请问]?问一?下|想问|想请问)(?!了)\S{2,}|(?:告诉|提醒)我?一下$/u
/** What is asked for of a thing, by the name of its kind. */
const kinds = 'name number time date address size 名字 姓名 时间 日期 号码 地址 电话'
const things = vocabularyOf(kinds)
const asking = vocabularyOf(
  `${kinds} remind tell show know remember recall idea clue wonder wondering curious check checking asking looking give quick please sure forgot need want like happen look find up again day right correct details info looking 提醒 告诉 一下 知道 想 想问 查 看 说 讲 报 问 记得 记不清 忘 麻烦 请 帮 号 来着 对 没错 是 信息`,
)

/**
 * What answers a message, or the name of a thing in it, that tells nothing by itself: each word of it that says something
 * stands in what is remembered, and that says more. Who says just that wants the rest of it.
 */
export function restOf(text: string, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  if (text.length > longestMessage || changed.test(text)) return []
  const plain = toPlainWords(text).toLowerCase()
  const named = plain.split(/[.!?;,，。；！\n]+/u).filter((clause) => saysAny(clause, things))
  const wanted = [...(text.length > longestRest ? [] : [plain]), ...named]
    .map(telling)
    .filter((said) => said.length > 0)
  const lines = memories
    .map((memory) => ({ memory, words: memory.quote ?? memory.content }))
    .filter(({ memory, words }) => (memory.current || memory.contested === true) && !isAsking(words))
    .map(({ memory, words }) => ({ memory, held: telling(words) }))
  const hasRest = (said: readonly string[], held: readonly string[]): boolean =>
    said.every((word) => held.includes(word)) && held.some((word) => !said.includes(word))
  const best = wanted.flatMap((said) => lines.filter(({ held }) => hasRest(said, held)))
  return best.slice(0, 1).map(({ memory }) => memory)
}
const longestRest = 60

/** Whether words tell something, and more than a message does. */
export function tellsMore(words: string, text: string): boolean {
  const said = new Set(telling(text))
  return wantsToKnow(words) === null && telling(words).some((word) => !said.has(word))
}
/** It says itself that something came to be so. */
const changed = /[了过][\s。！!~]*$/u

/** Of a longer text the beginning tells what it is about. */
export const mostRead = 20_000

/** The words that say something beside that an answer is wanted: stems, and Chinese characters. */
function telling(text: string): string[] {
  const plain = toPlainWords(text.slice(0, mostRead)).toLowerCase()
  const chinese = plain.replace(asking.chinese, ' ').match(/\p{Script=Han}/gu) ?? []
  const latin = plain.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  // Each once: a message may be very long.
  return [
    ...new Set(chinese).values().filter((one) => !saysOnly(one, asking)),
    ...new Set(latin)
      .values()
      .filter((word) => !saysOnly(word, asking))
      .flatMap((word) => indexTerms(word)),
  ]
}
