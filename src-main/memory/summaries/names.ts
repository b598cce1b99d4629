import { remembered } from '../../util/remembered.ts'
import { isStopWord } from '../language/stop-words.ts'
import { splitSentences } from './split-text.ts'
import { months, weekdays } from '../../util/calendar-words.ts'

export interface NameMention {
  readonly text: string
  readonly start: number
}

const notNames = new Set([
  ...[...weekdays, ...weekdays.map((day) => `${day}s`), ...months].map((name) => name.toLowerCase()),
  ...'ok note todo first second third finally also then however today tomorrow yesterday dear thanks thank hello regards'.split(
    ' ',
  ),
])
const capitalised =
  /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}]*(?:['’-]\p{L}+)*(?:(?: (?:of|the|de|van|von|der))? \p{Lu}[\p{L}\p{N}]*(?:['’-]\p{L}+)*)*/gu
/** Names of products and of things in code: GPT4, iPhone, snake_case, fooBar, v2. */
const technical = /(?<![\p{L}\p{N}_./\\-])(?:\p{Ll}+\p{Lu}\w*|\w+_\w+|[A-Za-z]+\d\w*)(?![\p{L}\p{N}_/\\])/gu
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向'
const titles = '医生|大夫|老师|教授|经理|主任|先生|女士|小姐|阿姨|叔叔|师傅|同学|总监|律师|主管|队长|工程师|博士|总'
const chinese: readonly RegExp[] = [
  new RegExp(String.raw`[${surnames}]\p{Script=Han}{0,2}?(?:${titles})`, 'gu'),
  new RegExp(String.raw`(?<![大很太不从最])[小老阿][${surnames}](?![家师板时来了子的])`, 'gu'),
  new RegExp(String.raw`[${surnames}]\p{Script=Han}{1,2}(?=说|告诉|表示|认为|负责|答应|建议|同意|要求|写道)`, 'gu'),
]
/** Latin words within Chinese. */
const foreign = /(?<=\p{Script=Han}\s?)[A-Za-z][A-Za-z\d+#]*(?![\w./\\@-])/gu

/** Names of people, places and things, as far as their form tells: nothing that only stands at the head of a sentence. */
export const namesIn = remembered((text: string): readonly NameMention[] => {
  const sentences = splitSentences(text)
  const heads = new Set(sentences.map(({ start }) => start))
  const raw = [...text.matchAll(capitalised)].map((match) => ({ text: match[0], start: match.index }))
  const inside = new Set(raw.filter(({ start }) => !heads.has(start)).flatMap((one) => one.text.split(' ')))
  const found = raw.flatMap((one) => trimmed(one, heads.has(one.start), inside))
  for (const pattern of [technical, ...chinese, ...(/\p{Script=Han}/u.test(text) ? [foreign] : [])])
    for (const match of text.matchAll(pattern)) found.push({ text: match[0], start: match.index })
  return found.filter(({ text: name }) => isTelling(name)).toSorted((a, b) => a.start - b.start)
})

/** A mention of a name without the word before it that is written large only as the head of a sentence. */
function trimmed({ text, start }: NameMention, isHead: boolean, inside: ReadonlySet<string>): NameMention[] {
  const [first = '', ...rest] = text.split(' ')
  if (!isHead || inside.has(first) || /^\p{Lu}{2}/u.test(first)) return [{ text, start }]
  const isGrammar = isStopWord(first.toLowerCase().replace(/['’].*$/u, '')) || notNames.has(first.toLowerCase())
  if (rest.length === 0) return []
  return isGrammar ? [{ text: rest.join(' '), start: start + first.length + 1 }] : [{ text, start }]
}

const isTelling = (name: string): boolean => {
  const words = name.toLowerCase().split(/[\s'’]+/u)
  return name.length >= 2 && words.some((word) => word.length >= 2 && !isStopWord(word) && !notNames.has(word))
}
