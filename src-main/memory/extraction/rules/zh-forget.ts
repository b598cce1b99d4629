import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import { chineseWords } from '../../../util/chinese-words.ts'
import { type Asks, clean, type ForgetGrammar, untilSame } from './rule.ts'

const { chinese } = lexicon
const anyOf = (words: string): string =>
  `(?:${words
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|')})`
const between = '再|老|一直|帮我|给我|替我|继续|随便|都|让你|你|在|往|[这那][儿里边]'
const cue = new RegExp(
  `(?<unsaid>^/忘[记掉] ?|当[作做成]?[我你]?(?:从来|从|什么|啥|都)*没有?[说讲提聊告诉听看发生过见到]+(?:你)?)|(?<forget>忘(?:掉|记|一下|光|却|干净|了|得|(?=[吧，。！!]|$))|遗忘)|(?<remove>删|抹去?|清(?:掉|除|空|理|了|咗|一下)|[擦划撤剔移丢扔拿弄洗](?:掉|除|走|了|咗)|去[掉除]|作废|收回)(?:掉|除|了|走|去|一下)?|` +
    `(?<keep>${anyOf(chinese.notTo)}(?:${between}){0,4}(?:把(?<kept>[^把]{1,20}?))?(?:${between}){0,4}${anyOf(chinese.keep)}[住着得录在到它往下来起]*)`,
  'u',
)
/** "忘了带伞", "别忘了", "他忘了": somebody forgets or is not to. */
const notAsked =
  /(?:别|不|没|难|勿|差点|会|常|总|老|怕|爱|容易|怎么|如何|为什么|要不要|是不是)[会再就都要是]?$|(?:[他她谁妈爸]|人家|大家|(?<![给帮替])我们?)(?:也|都|还|就|可|又|却|才|总是|经常|差点|早就|已经|永远|昨天|今天|刚刚|早上){0,2}$/u
const politely = /请|麻烦|拜托|帮|可以|能|把|将|给/u
const softEnd = /^(?:它|了|一下|掉)*(?:吧|好吗|好不好|行吗|可以吗|谢谢|呗|啦|咯)/u
/** “我把它删了” tells. */
const toldTaken = /[我他她谁家板们](?:们|也|都|已经|昨天|今天|刚刚?|早就)?[把将]/u
const opening = new RegExp(`^(?:${anyOf(chinese.opening)}|[，,\\s])`, 'u')
const isOpening = (words: string): boolean => untilSame(words, (one) => one.replace(opening, '')) === ''

function asks(clause: string): Asks | null {
  const found = cue.exec(clause)
  if (!found) return null
  const { 0: verb, index, groups: got = {} } = found
  const [before, after] = [clause.slice(0, index), clause.slice(index + verb.length)]
  const isKept = got['keep'] !== undefined
  const isForget = got['forget'] !== undefined
  const place = { start: index + throughTo(verb, got['kept']), end: index + verb.length, isForget, isNew: isKept }
  if (got['unsaid']) return /[他她们人谁让叫]$/u.test(before) ? null : { ...place, isOrder: true }
  const isSoft = isSoftly(verb, after)
  if (isTold({ isKept, before }) || (isForget && !isSoft && isSlip(verb, before, after))) return null
  const isOrder = isSoft || isKept || isOpening(before) || /[把将]/u.test(before)
  const isWhole = isSoft || partsByTaken(before).length > 1
  return { ...place, isOrder, ...(isWhole && { end: clause.length }) }
}

const throughTo = (words: string, part = ''): number => (part === '' ? 0 : words.indexOf(part) + part.length)

const isSoftly = (verb: string, after: string): boolean => softEnd.test(after) || softEnd.test(verb.slice(1) + after)

/** Somebody is said to do it, or not to. */
const isTold = ({ isKept, before }: { readonly isKept: boolean; readonly before: string }): boolean =>
  (toldTaken.test(before) && !/[你请帮烦]/u.test(before)) ||
  (!isKept && notAsked.test(before.slice(-8)) && !/[把将]/u.test(before))

/** “忘了带伞” tells, “忘了我的地址” asks; “你忘了” is a reproach. */
const isSlip = (verb: string, before: string, after: string): boolean =>
  !politely.test(before) &&
  (before.endsWith('你') || (/^忘[了记得]/u.test(verb) && !/^(?:[我咱这那刚上]|关于|之前|以前|所有)/u.test(after)))

const [lead, tail] = [new RegExp(`^${anyOf(chinese.lead)}`, 'u'), new RegExp(`${anyOf(chinese.tail)}$`, 'u')]
const onlyTails = new RegExp(`^${anyOf(chinese.tail)}+$`, 'u')

const longestTail = 60

/** “顺便把……删掉”: what is taken stands after the word for it, or before where only a pronoun does. */
function partsByTaken(words: string): readonly string[] {
  const taking = chineseWords(words).find(({ segment }) => /^[我你您别]?[把将]$/u.test(segment))
  if (taking === undefined) return [words]
  return [words.slice(taking.index + taking.segment.length), words.slice(0, taking.index)]
}

const trimmed = (words: string): string =>
  clean(untilSame(clean(words), (one) => clean(cutTail(one).replace(lead, ''))))

/** Without the words at its end that ask for nothing, never a part of a word: “我朋友的事”, not “我的同事”. */
function cutTail(text: string): string {
  const start = text.length - Math.min(text.length, longestTail)
  const at = tail.exec(text.slice(start))?.index
  if (at === undefined) return text
  const words = chineseWords(text.slice(start))
  if (words.some(({ index }) => index === at)) return text.slice(0, start + at)
  const last = words.at(-1)
  return last && onlyTails.test(last.segment) ? text.slice(0, start + last.index) : text
}

/** How Chinese asks to forget. */
export const forgets: ForgetGrammar = {
  clause: /[，,。！!？?；;：:…]+\s*|(?<=\p{Script=Han})(?<!^\/忘[记掉])\s+/gu,
  asks,
  except:
    /[，,]?(?:除了|除开)(?<except>[^，,。！]{1,30}?)(?:以外|之外|$|(?=[，,]))|[，,]?(?:(?:但是?|不过|唯独|就)?要?(?:保留|留下|留着)|只要?保?留下?)(?<except>[^，,。！]{1,30})|[，,]?(?:但是?|不过|只|唯独|就)?(?<except>[^，,。！]{1,20}?)(?:除外|留着|留下|保留|别删|别忘|不用删?|要留着?|可以留|不算)(?:吧|着|它|就行|了)*/u,
  told: /[说讲提聊写发][过的]|告诉|对话|聊天|记的/u,
  statement:
    /^(?:我|咱)(?!.*(?:告诉|[跟和]你|不该|[提说讲]过))(?!.*(?:的|事|号码?|数字|地址)[，,\s]*$)(?!.{0,4}$)|了[呀啊哦]?$/u,
  topic: (words) =>
    partsByTaken(words)
      .map(trimmed)
      .find((topic) => topic !== '') ?? '',
}
