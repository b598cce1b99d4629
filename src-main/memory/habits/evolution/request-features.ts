import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { sentencesOf } from '../../evidence/own-words.ts'
import { remembered } from '../feedback/remembered.ts'
import { countsOf, withoutCounts } from './counts.ts'
import { tellingWords } from './telling-words.ts'
import { conceptsOf } from './work-words.ts'

/** A request for work, as the user's own words put it. */
export interface WorkRequest {
  /** Where the words that tell how it is to be done stand in the message. UTF-16 units. */
  readonly start: number
  readonly length: number
}

export interface RequestFeatures {
  /** With how much each tells, 0 to 1. */
  readonly words: ReadonlyMap<string, number>
  readonly concepts: ReadonlySet<string>
  /** How many ways of how it is to be done are named: order, form, units, tone, what to leave out. */
  readonly ways: number
  /** Which of them. */
  readonly manner: ReadonlySet<number>
  /** What is counted, in either language: `3 line`, `90 minute`. */
  readonly counts: ReadonlySet<string>
  /** Refers to how it was done before, or is to be done always. */
  readonly isStanding: boolean
  /** Says that it is not for the first time. */
  readonly isAgain: boolean
}

const number = String.raw`(?:\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|a couple of|half an?|quarter)|[\d一二三四五六七八九十百两几半])`
const ways: readonly RegExp[] = [
  // How many.
  new RegExp(
    String.raw`${number}[\s-]*(?:lines?|bullets?|bullet points|sentences?|paragraphs?|words?|items?|points?|questions?|minutes?|mins?|hours?|h\b|steps?|pages?|things?|problems?|行|条|句|段|个?词|点(?!钟|半|必|睡)|页|分钟|小时|个?要点|个?字|个步骤|道|个问题)|\bone (?:line|sentence|word|bit|thing|point) (?:each|of)\b|[每各]\S{0,4}一[句行条道]`,
    'iu',
  ),
  // In which order.
  /\bfirst\b.{1,160}\b(?:then|second|next|last|finally)\b|\b(?:go(?:es)?|in|ask) first\b|\bthen\b.{1,120}\bthen\b|\bin (?:that|this|the same) order\b|\bmost \w+ (?:first|on top)\b|\bon top\b|\b(?:first|last|second|third|top|bottom) line\b|\bat the (?:very )?(?:end|bottom|top)\b|\bends? (?:like|with|on)\b|\b(?:group|sort|order)(?:ed)?(?: it| them| these| this)? by\b|\b(?:start(?:s|ing)?|open(?:s|ing)?|finish(?:es)?|close) (?:with|on)\b|先.{1,60}(?:再|后|然后|最后)|按.{1,8}(?:分|排|组|列|顺序|归)|老?顺序|最后|末了|结尾|結尾|收尾|打头|放(?:在)?(?:最?[前后末]|第一)|垫底|殿后|在前|最上面|最前面|开头|第[一二三四]行/iu,
  // In which shape.
  /\b(?:as|in|into) an? (?:\w+ )?table\b|\bbullets?\b|\bmarkdown\b|\bheadings?\b|\bnumbered\b|\bcolumns?\b|\bone (?:at a time|by one)\b|\bsingly\b|\bgrouped\b|\btogether\b|\bformat\s*[=:]|\btemplate\s*[=:]|表格|列个表|放表|分点|要点|列式|格式|单列|逐条|逐个|归成|模板/iu,
  // In which units.
  /\bmetric\b|\b(?:to|in|use|into) (?:utc|euros?|pounds|dollars|kg|kilos?|grams?|celsius|km|kilomet\w+|met(?:re|er)s|litres?)\b|mg\/kg|\b24.?hour\b|摄氏|按克|克和|公制|公斤|公里|换成/iu,
  // In which tone.
  /\btone\b|\bformal\b|\binformal\b|\bpolite\b|\bplain (?:english|words|language|talking)\b|\bno jargon\b|\bsound(?:ing)? like\b|\btalk like\b|\bmy (?:own )?voice\b|语气|口气|口语|客气|正式|[云四东]\S川?话|[\p{Script=Han}]{2}话口气|家乡话|家常话|[\p{Script=Han}]腔(?!调)|大白话|白话/iu,
  // What to leave out.
  /\bno (?:emojis?|exclamation\w*|adjectives|jargon|headings?|bullets?|greetings?|hashtags?|fluff|preamble|intro)\b|\bwithout (?:emojis?|jargon|headings?)\b|\b(?:leave out|skip|never|dont|don['’]t|do not) (?:the|any|anything|mention|tell|use|add|put|say)\b|\bnothing (?:over|longer|more|that)\b|\bno (?:full sentences|abbreviations|names|prices|numbers|titles|adverbs)\b|(?:别|不要|莫|不用|不)(?:用|放|夹|写|加|带|提|扯)|一个字不提|不要(?=[，。；\s]|$)|不许/iu,
  /\bshow (?:me )?(?:the |your )?(?:arithmetic|work(?:ing)?|steps|sum|calculation)\b|列式|写出过程|写出步骤/iu,
  // At most how much.
  /(?:\bmax(?:imum)?\b|\bat most\b|\bno more than\b|\bnot more\b|\bunder \w+ words\b|\b\w+ words tops\b|\btops\b|以内|最多[\d一二三四五六七八九十两]|不超过|别超|顶天|封顶)/iu,
  // What to mark, and what to add.
  /\btick(?:ed|s)?\b|\bflag\b|\bshout if\b|\bhighlight(?:ed)?\b|\bmark (?:the|what|which|any|every)\b|\b(?:with|and) the .{1,30} (?:in it|added|included|counted in)\b|\btotal\b|标红|标出|标注|打勾|圈出|高亮|合计|总计|配一[道个句]|补一[道个句]|外加|附上|捎一句|问一句|还是.{1,6}的事/iu,
]
/** Refers to how it was done before, or is to be done always. */
const standing =
  /\b(?:always|every ?(?:time|week|day|month|night|morning|sunday|monday)|each (?:time|week|month)|whenever|from now on|as (?:usual|ever|always|before|per usual)|(?<!than )usual|same (?:\w+ )?(?:format|style|rules?|way|order|structure|shape|drill|template|layout|setup|job|clean ?up|routine|recipe)|same (?:\w+ ){0,3}as (?:i|in|before|last|always|ever|usual|the)|same again|my rules?|my (?:standard|regular|normal|template|format|formula)|like (?:last (?:time|week|month)|always|before|you did|we (?:did|do)|the (?:last|other|previous) (?:ones?|time|lot|batch))|as i (?:always |usually )?(?:like|want)|(?:how|the way) i (?:always |usually )?(?:like|want) (?:it|em|them)|you (?:know|have|remember|got) (?:the|my|how|what i)|the regular|as we (?:do|did)|the (?:drill|ritual|routine))\b|老规矩|老規矩|老样子|老格式|老顺序|老套路|老路子|老法子|老办法|老模板|照旧|照舊|照例|照老|如常|往常|平时(?:那|的)|(?:跟|和|像|按|同|照)(?:上次|上回|以前|之前|前几次|上周|上个月)|每次|每回|每[周天月晚期]|还(?:是)?(?:那个|那|按|照|老)|以后(?:都|就|一律)|从今以后|惯例|(?:我的)?规矩|那个样式|菜谱的样式|你(?:晓得|知道|懂|记得)的|步骤你|格式你|老这么|一直这么|都这么|固定/iu
/** Says that it is not for the first time. */
const again =
  /\bagain\b(?! and again)|\banother\b|\bonce more\b|\b(?:next|new) (?:one|batch|round|lot)\b|\bstill\b|\b(?:today|tonight|tomorrow|this (?:week|month|morning))['’]?s (?=[a-z])|又|(?:今天|今晚|明天|[本这下上]周|[本这下]个?月|[一二三四五六七八九十]+月)的(?=\p{Script=Han}|\s?[a-z])|再(?:来|弄|做|写|整|给|发|出|排|列|理)|还是|照样|新一[期轮批]|继续/iu
const oneOff =
  /\bone[- ]?(?:time|off)\b|\b(?:just|only)(?: for)? this\b|\bthis one (?:trip|time)\b|(?:^|[,.;:(]\s*|\b(?:just|only) )once\b(?! (?:a|per|every|again|more|you|we|it|i|the|they|he|she)\b)|就这一?[回次]|这一次|一次性|只这|仅此一次|就一[回次]/iu
const asking =
  /(?:^|[.!?;:,\n]\s*|\b(?:please|pls|just|now|ok|okay|right|so|and|you) )(?:tidy|turn|put|set|build|compile|log|record|format|clean|answer|reply|suggest|tell me|teach|explain|grade|mark|score|convert|compare|describe|extract|fill|generate|show|do|run|prep)\b|\b(?:please|pls|plz|can you|could you|would you|help me|i need|i want|i'd like|give me|do (?:me|us|her|his|him|the|a|my)|knock me|run|write|draft|make|check|go over|rewrite|summari[sz]e|translate|list|plan|review|prepare|calculate|sort|ask me|turn (?:this|it))\b|帮|给我|(?:来|出|整|弄|搞|走|发|写|做|排|列|理|报|改|念|考|查|核|归|汇|记)(?:一?[份张个篇轮版条下遍次]|表|吧)|给(?:爸|妈|老|他|她|孩|客|排)|替我|請|请|麻烦|写|列|算|做(?:个|一)|来(?:个|一|份|条)|弄|翻译|整理|润色|总结|安排|准备|走起|讲评|起个头/iu
/** Begins as an order does, whatever is to be done: "quiz me", "tidy these up". */
const ordering =
  /(?:^|[.!?;\n]\s*)(?:(?:ok|okay|right|now|so|and|hey|hi|please|pls|just|then|next|great|thanks|ta|yes|yep|good)[ ,]+)*(?!(?:i|he|she|we|they|you|it|that|this|there|here|what|who|how|why|when|where|is|are|was|were|has|had|have|not|for|with|from|by|at|in|on|of|to|like|as|but|if|all|both|than|about|after|before|over|into|said|told|got|gave|made|met|left|saw|took|went|felt|kept|lost|sent|hate|love|thats|its)\b)[a-z]{2,}(?<!ed|ing|s) (?:me|us|the|a|an|my|this|these|those|it|them|her|him|our)\b/iu
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
  const isPlain = ![asking, ordering, labelled, standing].some((cue) => cue.test(own))
  if (isPlain && waysIn(own) + (again.test(own) ? 1 : 0) < (telling.test(own) ? 2 : 1)) return null
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
export const featuresOf = remembered((own: string): RequestFeatures => ({
  words: tellingWords(withoutCounts(own)),
  concepts: conceptsOf(own),
  ways: waysIn(own),
  manner: new Set(ways.flatMap((way, index) => (way.test(own) ? [index] : []))),
  counts: countsOf(own),
  isStanding: standing.test(own),
  isAgain: again.test(own),
}))

/** The sentence that says the most about how it is to be done. */
export const fullness = (quote: string): number => waysIn(quote) * 2 + (standing.test(quote) ? 0.5 : 0)
