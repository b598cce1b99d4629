import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import { type Asks, cutEnd, type ForgetGrammar, untilSame } from './rule.ts'
import { clean } from './zh-values.ts'

const anyOf = (words: string): string => `(?:${words.replaceAll(' ', '|')})`
const groups = lexicon.chinese
const [told, matter, ago, notTo] = [anyOf(groups.told), anyOf(groups.matters), anyOf(groups.ago), anyOf(groups.notTo)]
const memory = '(?:从|在)?你?的?(?:记忆|脑子|脑海|心|记录|档案)库?(?:里面?|中|上)?'
const wished = '我?不?是?(?:想要?|要|希望|需要|宁愿|恳请|拜托|求|请)(?:让|叫|请|要)?你'
/** What may stand before a request, in any order: politeness, to whom it is said, how it is wished, how wholly. */
const opening = `(?:${wished}|${memory}|${anyOf(groups.opening)}|[，,\\s])`
const openingAtStart = new RegExp(`^${opening}`, 'u')
const openingAtEnd = new RegExp(`${opening}$`, 'u')
const bareEnd = (words: string): string => untilSame(words, (one) => cutEnd(one, openingAtEnd))
const isOpening = (words: string): boolean => untilSame(words, (one) => one.replace(openingAtStart, '')) === ''

const forgetting = '忘(?:掉|记|一下|了|光|却|干净|(?=[吧，。！!]|$))|遗忘'
const removing =
  '(?:删(?!除[线键])|[清抹擦划撤剔移消去丢扔销拿弄])(?:理?掉|[除去走光空毁回销理]|干净)|[删清抹](?:了(?!解)|(?=[吧，。！!]|$)|一[下删清])|作废|翻篇|勾销'
const lettingGo = new RegExp(`(?<forget>${forgetting})|${removing}`, 'gu')
const keeping =
  '(?:记(?![错性者仇恨挂账号忆])|保存|保留|存(?![在钱款折心])|留(?![言意心神学恋给校])|知道|提(?=起|到|它|$|[，,。！!吧了])|说起|聊起)'
const between = `(?:再|它|这些|那些|让|叫|要|你|您|给我|替我|帮我|继续|老|一直|随便|都|在|往|[这那][儿里边]|记忆里)*`
const notKept = new RegExp(
  `${notTo}${between}(?:(?<taken>把)[^把]{1,20}?)?${between}${keeping}(?:[住着得录在到它往你]|下来?|起来?|[这那][儿里边])*`,
  'gu',
)
const unsaid = new RegExp(
  `当[作做成]?[我你您]?(?:从来|从|什么|啥|都)*(?:没有?(?:${told}|听|看|发生|这回)[过见到说]*你?|不(?:知道|存在|记得))|收回(?=吧|了|$|[，,。！!])`,
  'gu',
)
/** These say it of a text, a memory; the others of anything. */
const cleanly = /^[删清抹移剔撤]|作废|[记存]|知道|[你这那][里儿]/u
const denied = new RegExp(`${notTo}[再会]?$|[别没]$|不会?$`, 'u')
/** Words that say who acts: what follows them is told, or asked of others. */
const actorAtEnd = new RegExp(`(?<!其)${anyOf(groups.actors)}$|[让叫劝要逼说问](?:我们?|[你他她])?[就要得快]?$`, 'u')
const actsSoon = new RegExp(`${anyOf(groups.actsSoon)}$`, 'u')
const isActor = (words: string): boolean =>
  actorAtEnd.test(untilSame(words, (one) => cutEnd(one, actsSoon)).slice(-12)) ||
  /^我(?!的|[^的]{1,12}[的那这])/u.test(words)
const asked = /怎么|如何|怎样|为什么|什么时候|是不是|有没有|会不会/u
const softly = /^(?:它|了|一下)*(?:吧|好吗|好不好|行吗|可以吗|谢谢|呗)/u
const polite = /请|麻烦|拜托|帮|可以|能|给我|你|希望|想|要/u
/** What programs hold, and parts of texts: no memories. */
const artefact = new RegExp(
  `${anyOf(groups.artefacts)}(?:全部|都|它)*$|[图片段句行篇页档稿](?:话|子)?(?:[里中上]面?)?的|第.{1,3}[个段行句条]`,
  'u',
)
const ofMemory = new RegExp(
  `记忆|记[住得着的录]|脑子|关于|有关|我|咱|的${matter}|[那这]|刚才|刚刚|${told}[过的]|知道|一切`,
  'u',
)

/** True where what a verb takes may be something remembered; what only points is known by what stands around it. */
function isRemembered(verb: string, object: string, context: string): boolean {
  const what = object.replace(/[它吧了吗呢呀啊，,。！!？?\s]+$/u, '')
  if (artefact.test(what)) return false
  return ofMemory.test(what || context) || (cleanly.test(verb) && what !== '' && !/[里中上]的/u.test(what))
}

/** "把…忘了": where what it takes begins, if somebody is asked to. */
function takenIn(before: string): number | null {
  const at = Math.max(before.lastIndexOf('把'), before.lastIndexOf('将'))
  const whose = before.slice(0, Math.max(0, at))
  const isAsked = isOpening(whose) || (/(?:你|请|麻烦|帮我)$/u.test(whose) && !isActor(bareEnd(whose)))
  return at !== -1 && isAsked ? at + 1 : null
}

/** "忘了带伞" tells, "忘了我的地址" asks; "你忘了…" is a reproach. */
const isTold = (before: string, verb: string, after: string): boolean =>
  /^忘[了记]/u.test(verb) &&
  !softly.test(after.slice(-2)) &&
  (polite.test(before)
    ? verb === '忘了' && before.endsWith('你')
    : !/^(?:[我咱这那刚上前他她它跟和]|[关有]关|关于|之前|以前|所有|一切)|事[情儿]?$/u.test(after))

/** "请忘掉…", "把…删掉", "…删了吧". */
function letGo(clause: string, context: string): Asks | null {
  for (const { 0: verb, index, groups: got = {} } of [...clause.matchAll(lettingGo)].slice(0, 4)) {
    const isForget = got['forget'] !== undefined
    const [before, after] = [clause.slice(0, index), clause.slice(index + verb.length)]
    if (denied.test(before.slice(-8)) || asked.test(isForget ? before : clause)) continue
    const taken = takenIn(before)
    const from = taken ?? (isOpening(before) ? index : 0)
    const object = from === index ? after : bareEnd(before.slice(from))
    if (taken === null && !isSaidTo(before, verb, after)) continue
    if (!isForget && !isRemembered(verb, object, context)) continue
    return { kind: isForget ? 'forget' : 'delete', from, start: index, end: index + verb.length }
  }
  return null
}

const isSaidTo = (before: string, verb: string, after: string): boolean =>
  isOpening(before) ? !isTold(before, verb, after) : !/[把将]/u.test(before) && isOrdered(before, verb, after)

/** "…删了吧": what is taken stands first, and nobody is said to have done it. */
function isOrdered(before: string, verb: string, after: string): boolean {
  const object = bareEnd(before)
  const isDone = verb.endsWith('了') && !polite.test(before.slice(object.length)) && !/的事|一切|所有/u.test(object)
  return (
    !isActor(object) &&
    (/^吧|^好|^行|^可|^呗/u.test(after) ||
      (!isDone && (softly.test(after) || /^(?:一下|[它，,。！!\s])*$/u.test(after))))
  )
}

/** "别记…", "…不要留着", "我不想你知道…". */
function unkept(clause: string, context: string): Asks | null {
  for (const { 0: text, index, groups: got = {} } of clause.matchAll(notKept)) {
    const before = clause.slice(0, index)
    const object = bareEnd(before)
    const isWish = /^不[想希愿]/u.test(text)
    const isAgain = !/[提说聊]/u.test(text) || /再|以后|今后/u.test(before + text)
    const isSelf = isWish
      ? !/[你这那]/u.test(text)
      : isActor(bareEnd(before.replace(/[你您]$/u, '')).replace(/^我(?=.{2})/u, ''))
    if (!isAgain || isSelf || asked.test(before)) continue
    if (!isRemembered(text, object || clause.slice(index + text.length), context)) continue
    if (got['taken']) return { kind: 'not-kept', from: 0, start: 0, end: index + text.indexOf('把') + 1 }
    const from = isWish && object === '我' ? index : before.lastIndexOf('把') + 1
    return { kind: 'not-kept', from, start: index, end: index + text.length }
  }
  return null
}

function asks(clause: string, context: string): Asks | null {
  const slash = /^\/(?:忘记|忘掉) ?/u.exec(clause)
  if (slash) return { kind: 'forget', from: 0, start: 0, end: slash[0].length }
  for (const { 0: text, index } of clause.matchAll(unsaid)) {
    const isOthers = /[他她们人谁让叫被][就也都]?$/u.test(clause.slice(0, index))
    if (!isOthers && (!text.startsWith('收') || /[说讲提话]/u.test(context)))
      return { kind: 'unsaid', from: 0, start: index, end: index + text.length }
  }
  return letGo(clause, context) ?? unkept(clause, context)
}

const lead = new RegExp(
  `^(?:你(?=[把记将都也就])|[把将](?!握)|那(?=把|关于|就)|[唉哎]|[^，,]{0,6}关于|有关|[跟和](?=.*[有相]关)|所有|全部|一切|凡是|(?:我|${ago})*[跟和对向]?你?${ago}*${told}[过起到给]*[你您]?听?[过了]?(?:的(?!确))?(?=.{2})|我[^，,]{0,6}?(?:告诉你?|跟你[说讲提]|不该[说讲提])[过了]?|你(?:现在|都|已经)?(?:记|知道|存|了解)[住得着下]?了?的?|[那这]些|[那这]个(?=.{2})|[那这]件|它$)`,
  'u',
)
const tail = new RegExp(
  `(?:(?<![成首古京帝旧故])都|的?那些|[吧吗了啊哈呀啦哦呢嘛它的]|好吗|好不好|可以吗|行吗|行不行|谢谢|[有相]关|其[他它余]|的?[那这]?[些件个条段句种类]?${matter}|[那这]一?[条件句个点]|的(?:一切|所有|全部)都?|我${ago}*[跟和对]?你?${told}[过给]*你?|(?:记|存|保存|保留|留)(?:[住着了]|下来?)+)$`,
  'u',
)
const pointing = new RegExp(
  `^(?:${ago}|最后|上一?|那?一?[个件条句段些]|[这那它她他我你的了就都也请在里从再和跟到至边]|${matter}|${told}|消息|什么|啥|以后|今后|[\\s，,])`,
  'u',
)

/** How Chinese asks to forget. */
export const forgets: ForgetGrammar = {
  clause: /[，,。！!？?；;：:…]+\s*|(?<=\p{Script=Han})\s+/gu,
  asks,
  except:
    /[，,]?(?:除了|除开)(?<except>[^，,。！]{1,30}?)(?:以外|之外|$|(?=[，,]))|[，,]?(?:(?:但是?|不过|唯独|就)?要?(?:保留|留下|留着)|只要?保?留下?)(?<except>[^，,。！]{1,30})|[，,]?(?:但是?|不过|只|唯独|就)?(?<except>[^，,。！]{1,20}?)(?:除外|留着|留下|保留|别删|别忘|不用删?|要留着?|可以留|不算)(?:吧|着|它|就行|了)*/u,
  told: new RegExp(`${told}|对话|聊天|记的`, 'u'),
  statement: new RegExp(
    `^(?:我|咱)(?!.*(?:告诉|[跟和]你|不该|[提说讲]过))(?!.*(?:的|${matter}|号码?|数字|地址)[，,\\s]*$)(?!.{0,4}$)|了[呀啊哦]?$`,
    'u',
  ),
  topic: (words) => {
    const bare = untilSame(isOpening(words) ? '' : words, (one) =>
      clean(cutEnd(bareEnd(clean(one)), tail).replace(lead, '')),
    )
    return untilSame(bare, (one) => one.replace(pointing, '')) === '' ? '' : bare
  },
}
