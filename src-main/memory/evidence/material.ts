import { rangesOfMatches, type TextRange } from '../../util/ranges.ts'
import { chineseMaterial } from './chinese-material.ts'
import { endOfMaterial } from './untrusted-ranges.ts'

const polite = String.raw`(?:(?:please|pls|hey|hi|ok|okay|now|just|can you|could you|would you|will you|help me|i want you to|i'd like you to|i need you to)[ ,]{1,3}(?:to )?){0,5}`
const work = String.raw`(?:translate|rewrite|rephrase|reword|paraphrase|proofread|summari[sz]e|polish|correct(?= (?:my|this|these|the|following|it)\b)|explain|edit|shorten|fix(?= (?:my|this|the)\b)|check(?= (?:my|this|the) (?:grammar|spelling|text|email|letter|essay|following))|improve|analy[sz]e|classify|how (?:do|would) (?:you|i|we) say)`
const englishRequest = new RegExp(String.raw`(?:^|[.!?;:,…]\s{1,4}|\n[^\S\n]{0,8})${polite}${work}(?![\p{L}])`, 'giu')

const chinesePolite = '(?:请|麻烦|你|您|能不能|能|可以|可否|帮我|帮忙|给我|替我|现在|再|先|来){0,5}'
const chineseWork =
  '(?:翻译|翻成|译成|改成|改写成|润色|改写|总结|概括|解释|纠正|校对|修改|改一下|缩写|扩写|分析|改错|修正|批改)'
const chineseRequest = new RegExp(
  String.raw`(?:^|[。！？!?；;，,\n]\s{0,3})(?:${chinesePolite}(?:${chineseWork}|(?:把|将)[^。！？\n]{0,30}?(?:${chineseWork}|[改翻译缩扩])))`,
  'gu',
)

/** From the verb to the text it is about. */
const handover = /^[^.!?。！？\n:："“「『]{0,80}(?:(?<quote>["“「『])|[:：]\s*(?<inner>["“「『])?)/u
/** The request is a sentence or line of its own, and names a text that comes after it. */
const following =
  /^[^.!?。！？\n]{0,120}?(?:\b(?:following|below|this|these|text|paragraph|passage|essay|e-?mail|letter|message|bio|cv)\b|下面|下文|以下|这段|这句|这篇|这封)[^.!?。！？\n]{0,60}(?:[.!?。！？]+(?=\s|\p{Script=Han})|\n)/iu
const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』' }

/**
 * What is handed over to be translated, rewritten, summed up, explained: the text in quotes, or else everything after
 * the colon; and what stands in quotation marks in the first person. None of it is the user's own statement.
 */
export function materialRanges(text: string): readonly TextRange[] {
  const found: TextRange[] = []
  for (const request of [englishRequest, chineseRequest])
    for (const match of text.matchAll(request)) {
      const from = match.index + match[0].length
      const target = handover.exec(text.slice(from, from + 120))
      if (target) found.push(handedOver(text, from + target[0].length, target.groups))
      const start = match.index + (/^[\s\p{P}]{1,8}/u.exec(match[0])?.[0].length ?? 0)
      const next = target ? null : following.exec(text.slice(start, start + 200))
      if (next) found.push({ start: start + next[0].length, end: text.length })
    }
  const said = [speech, singleSpeech].flatMap((pattern) => rangesOfMatches(text, pattern))
  return [...found, ...relayedIn(text), ...said, ...chineseMaterial(text)]
}

const writing = String.raw`(?:text|message|sms|whatsapp|e-?mail|mail|letter|note|dm|post|comment|voice ?mail|ad|advert|profile|bio|review|story|thread|reply|listing|blurb|introduction)`
const relayed = [
  new RegExp(
    String.raw`(?:^|[\s.!?,])` +
      String.raw`(?:(?:got|received|had|found|saw|read|spotted|copied|pasted|pasting|posted|shared|forwarded|sent(?: me| us)?|here(?:'s| is|’s)|look at) (?:(?:this|these|the following)|(?:that|the|an?|my|her|his|their)[^.!?:\n]{0,30}\b${writing}\b)[^.!?:\n]{0,60}|` +
      String.raw`(?:it|he|she|they|someone|the [^.!?:\n]{0,20}\b${writing}\b|(?!i\b|we\b)\p{L}+)(?: just)? (?:says|said|wrote|writes|reads|texted|messaged|posted|sent)(?: (?:to )?(?:me|us))?(?: this| the following)?)\s?[:：]\s{0,3}(?=\S{1,40}\s)`,
    'giu',
  ),
  /(?:看到|刷到|读到|收到|转发|转给|发来|贴给|抄|复制|粘贴|有人|(?:发|转|写|留)给?(?:我|咱)|[发贴转]的?一[条封段个]|[发贴转](?:短信|消息|微信|邮件|信|通知|公告|话))[^。！？\n：:]{0,24}[：:]\s{0,3}(?=.{6})/gu,
]

/** "Got this text: …", "同事发我的：…": to the end of the paragraph somebody else speaks. */
const relayedIn = (text: string): readonly TextRange[] =>
  relayed.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const start = match.index + match[0].length
      const end = text.indexOf('\n\n', start)
      return { start, end: end === -1 ? text.length : end }
    }),
  )

function handedOver(text: string, start: number, groups: Readonly<Record<string, string | undefined>> = {}): TextRange {
  const mark = groups['quote'] ?? groups['inner']
  const close = mark === undefined ? -1 : text.indexOf(closing[mark] ?? mark, start)
  return { start, end: close === -1 ? text.length : close }
}

const ofSelf = /(?<![\p{L}])(?:me|my|mine|myself|us|our)(?![\p{L}])|我的|我们的|关于我|自己|本人/iu
const pointsAt = /(?<![\p{L}])(?:this|these|that|it|following|below)(?![\p{L}])|[这此]|[以如]?下[文面列]|以下|如下/iu
const longestIntroduction = 240
const shortestDocument = 40

/**
 * A text of several lines that one line before it hands over by a colon, or by a question about "this". It may be the
 * user's own all the same: nothing in it is certain.
 */
export function documentIn(text: string): TextRange | null {
  const gap = text.slice(0, longestIntroduction).indexOf('\n\n')
  if (gap === -1 || text.length - gap < shortestDocument) return null
  const introduction = text.slice(0, gap).trim()
  const handsOver = /[:：]$/u.test(introduction)
    ? !ofSelf.test(introduction)
    : /[?？]$/u.test(introduction) && pointsAt.test(introduction)
  return handsOver ? { start: gap, end: endOfMaterial(text, gap) } : null
}

/** First-person words in quotation marks are somebody's, but hardly the writer's own. */
const self = String.raw`(?:I|I'm|I’m|I've|I’ve|I'd|I’d|My|We|i|my|you|我|咱|俺)(?![\p{Script=Latin}])`
const speech = new RegExp(
  String.raw`["“「『](?=(?:[^"“「『”」』\n.。！？]{0,20}(?<![\p{Script=Latin}]))?${self})[^"“「『”」』\n]{4,600}["”」』]`,
  'gu',
)
/** The mark of an apostrophe stands in a word, or ends a plural; that of a speech before a word and after its last. */
const singleSpeech = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}]|\b[Ii] (?:said|meant) )['‘](?=(?:[^"“”\n.。！？]{0,20}(?<![\p{Script=Latin}]))?${self})` +
    String.raw`(?:[^'‘’"“”\n]|(?<=\p{L})['’](?=\p{L})|(?<=s)['’](?= \p{L})){4,600}['’](?!\p{Script=Latin})(?<!s['’](?= \p{L}))`,
  'gu',
)
