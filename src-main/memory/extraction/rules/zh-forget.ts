import type { Asks, ForgetGrammar } from './rule.ts'
import { clean } from './zh-values.ts'

const told = '(?:说|讲|提|聊|告诉|发|给|透露|吐槽|抱怨|写|报)'
const matter = '(?:破?事情?|事儿|内容|信息|话|记录|记忆|东西|情况|部分)'
const ago = '(?:之前|以前|刚才|刚刚|刚|上次|上面|前面|曾经|一直|那次|那天|当时)'
const memory = '(?:从|在)?你?的?(?:记忆|脑子|脑海|心|记录|档案)(?:库)?(?:里面?|中|上)?'
/** What may stand before a request, in any order: politeness, to whom it is said, how it is wished, how wholly. */
const opening = `(?:请你?|麻烦|拜托|劳驾|求求?你|你|您|管家|可不可以|可以|能不能|能否|可否|能|帮我|帮忙|给我|替我|顺便|赶紧|赶快|快|先|还是|直接|现在|以后|今后|从现在起|另外|还有|那就|那么?|就|也|再|又|嗯|哦|好的?|对了|算了|其实|最好|务必|一定|千万|必须|应该|我?不?是?(?:想|要|希望|想要|需要|宁愿|恳请|拜托|求|请)(?:让|叫|请|要)?你|${wholly()}|${memory}|[，,\\s])`
const openingAtStart = new RegExp(`^${opening}*`, 'u')
const openingAtEnd = new RegExp(`${opening}$`, 'u')
/** "把……都忘了": how wholly, from where. */
function wholly(): string {
  return '(?:彻底|完全|干脆|全部|全都?|统统|通通|一并|一起|一块儿|永久)'
}

const removing =
  /(?:删(?!除[线键])|清|抹|擦|划|撤|剔|移|消|去|丢|扔|销|拿|弄)(?:理?掉|除|去|走|光|空|干净|毁|回|销|理)|[删清抹](?:了(?!解)|(?=[吧，。！!]|$))|作废|翻篇|勾销|[删清抹]一[下删清]/gu
/** These say it of a text, a memory; the others of anything. */
const cleanly = /^[删清抹移剔撤]|作废|[记存]|知道|[你这那][里儿]/u
const forgetting = /忘(?:掉|记|一下|了|光|却|干净|(?=[吧，。！!]|$))|遗忘/gu
const notTo =
  '(?:别|不要|不用|不必|甭|不需要|没必要|无需|不许|不准|切勿|请勿|不该|不应该?|不能|不得|不想|不希望|不愿意?|取消|停止)'
const keeping = `(?:记(?![错性者仇恨挂账号忆])|保存|保留|存(?![在钱款折心])|留(?![言意心神学恋给校])|知道|提(?=起|到|它|$|[，,。！!吧了])|说起|聊起)`
const notKept = new RegExp(
  `${notTo}(?:再|它|这些?|那些?|让|叫|要|你|您|给我|替我|帮我|继续|老|一直|随便|都|把.{1,20}?|(?:在|往)?你?(?:这|那)(?:儿|里|边)|${memory})*${keeping}(?:住|着|得|录|下来?|在|起来?|到|它|(?:在|往)?你?(?:这|那)(?:儿|里|边))*`,
  'gu',
)
const unsaid = new RegExp(
  `当(?:作|做|成)?(?:我|你|您)?(?:从来|从|什么|啥|都)*(?:没有?(?:${told}|听|看|发生|这回)(?:过|见|到|说)*(?:你)?|不(?:知道|存在|记得))|(?:不算数?|收回)(?=吧|了|$|[，,。！!])`,
  'gu',
)
const negated = new RegExp(`${notTo}(?:再|会)?$|(?:千万|可)?[别没]$|不会?$`, 'u')
/** Words that say who acts: what follows them is told, or asked of others. */
const subject =
  /(?:我们?|咱们?|(?<!其)他们?|她们?|它们?|人家?|大家|谁)(?:也|都|还|就|可|又|却|才|老是?|总是?|经常|差点|早就?|已经|一直|永远|怎么|昨天|今天|刚刚?|早上)*$|(?:让|叫|劝|要|逼|说|问)(?:我们?|你|他|她)?(?:就|要|得|快)*$/u
const asked = /怎么|如何|怎样|为什么|什么时候|是不是|有没有|会不会/u
const softly = /^(?:它|了|一下)*(?:吧|好吗|好不好|行吗|可以吗|谢谢|呗)|^(?:它|一下)*[，,。！!\s]*$/u
/** What programs hold, not memories. */
const artefact =
  /(?:文件夹?|代码|图片|段落?|[行列]|照片|邮件|缓存|数据库|空格|软件|账号|逗号|标题|标点|视频|评论|好友|聊天框|游戏|应用|程序|表格|页)(?:全部|都|它)*$/u
const partOfText = /[图片段句行篇页档稿](?:话|子)?(?:[里中上]面?)?的|第.{1,3}[个段行句条]/u
const ofMemory = new RegExp(
  `记忆|记住|记得|记着|记的|脑子|关于|有关|我|咱|的${matter}|[那这]|刚才|刚刚|${told}过|${told}的|知道|一切|你(?:那|这)(?:儿|里|边)|记录`,
  'u',
)

const allMatches = (pattern: RegExp, clause: string): RegExpExecArray[] => Array.from(clause.matchAll(pattern))
const isOpening = (words: string): boolean => (openingAtStart.exec(words)?.[0].length ?? 0) === words.length

/** Without what politeness and adverbs stand at its end. */
function bareEnd(words: string): string {
  let bare = words
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(openingAtEnd, '')
  }
  return bare
}

interface Verb {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isForget: boolean
}

/** "请忘掉…", "把…删掉", "…删了吧". */
function ordered({ start, end, text, isForget }: Verb, clause: string, context: string): Asks | null {
  const kind = isForget ? 'forget' : 'delete'
  const before = clause.slice(0, start)
  const after = clause.slice(end)
  if (negated.test(before) || asked.test(isForget ? before : clause)) return null
  const taken = Math.max(before.lastIndexOf('把'), before.lastIndexOf('将'))
  const isFit = (object: string): boolean => isForget || isRemembered(text, object, context)
  if (taken !== -1) {
    const whose = before.slice(0, taken)
    const isAsked = isOpening(whose) || (/(?:你|请|麻烦|帮我)$/u.test(whose) && !subject.test(bareEnd(whose)))
    return isAsked && isFit(bareEnd(before.slice(taken + 1)))
      ? { kind, from: isOpening(whose) ? taken + 1 : 0, start, end }
      : null
  }
  if (isOpening(before)) {
    const isPast =
      isForget &&
      /忘[了记]/u.test(text) &&
      !isAskedOf(before) &&
      !softly.test(after.slice(-2)) &&
      !/^(?:我|咱|关于|有关|这|那|刚|之前|以前|上|前|所有|一切|[他她它]|跟|和)|事[情儿]?$/u.test(after)
    const isTold = /^忘了/u.test(text) && /你$/u.test(before) && !softly.test(after)
    return !isPast && !isTold && isFit(after) ? { kind, from: start, start, end } : null
  }
  const object = bareEnd(before)
  const isSaid =
    softly.test(after) &&
    (!/了$/u.test(text) ||
      /^(?:吧|好|行|可|呗)/u.test(after) ||
      isAskedOf(before.slice(object.length)) ||
      /的事|一切|所有/u.test(object))
  return isSaid && !subject.test(object) && !/^我(?!的|[^的]{1,12}(?:的|那|这))/u.test(object) && isFit(object)
    ? { kind, from: 0, start, end }
    : null
}

const isAskedOf = (words: string): boolean => /请|麻烦|拜托|帮|可以|能|给我|你|希望|想|要/u.test(words)

/** True where what a verb takes may be something remembered; what only points is known by what stands around it. */
function isRemembered(verb: string, object: string, context: string): boolean {
  const what = object.replace(/[它吧了吗呢呀啊，,。！!？?\s]+$/u, '')
  if (artefact.test(what) || partOfText.test(what)) return false
  if (ofMemory.test(what === '' ? context : what)) return true
  return cleanly.test(verb) && what !== '' && !/[里中上]的/u.test(what)
}

function unkept(clause: string, context: string): Asks | null {
  for (const { 0: text, index } of allMatches(notKept, clause)) {
    const before = clause.slice(0, index)
    const isWished = /^(?:不想|不希望|不愿)/u.test(text)
    const object = bareEnd(before)
    if (!isRemembered(text, object || clause.slice(index + text.length), context)) continue
    const isAgain = !/提|说|聊/u.test(text) || /再|以后|今后/u.test(before + text)
    const isSelf = isWished ? !/你|这|那/u.test(text) : subject.test(bareEnd(before.replace(/(?:你|您)$/u, '')))
    if (!isAgain || isSelf || asked.test(before)) continue
    const taken = /把(.{1,20}?)$/u.exec(before)
    const inside = text.indexOf('把')
    if (inside !== -1) return { kind: 'not-kept', from: 0, start: 0, end: index + inside + 1 }
    const from = taken ? before.length - (taken[1]?.length ?? 0) : 0
    return {
      kind: 'not-kept',
      from: isWished && object === '我' ? index : from,
      start: index,
      end: index + text.length,
    }
  }
  return null
}

/** Words of letting go in any place. */
const mayAsk = (words: string): boolean =>
  [forgetting, removing, notKept].some((pattern) =>
    allMatches(pattern, words).some(({ index }) => {
      const before = words.slice(0, index)
      return !negated.test(before) && !subject.test(before)
    }),
  )

function asks(clause: string, context: string): Asks | null {
  const slash = /^\/(?:忘记|忘掉) ?/u.exec(clause)
  if (slash) return { kind: 'forget', from: 0, start: 0, end: slash[0].length }
  for (const { 0: text, index } of allMatches(unsaid, clause)) {
    const before = clause.slice(0, index)
    if (/算|收回/u.test(text) && !/[说讲提话]/u.test(context)) continue
    if (!/(?:他|她|们|人|谁|[让叫被])(?:就|也|都)?$/u.test(before))
      return { kind: 'unsaid', from: 0, start: index, end: index + text.length }
  }
  const verbs = [
    ...allMatches(forgetting, clause).map((found) => ({ found, isForget: true })),
    ...allMatches(removing, clause).map((found) => ({ found, isForget: false })),
  ].toSorted((a, b) => a.found.index - b.found.index)
  for (const { found, isForget } of verbs.slice(0, 4)) {
    const [text] = found
    const one = ordered({ start: found.index, end: found.index + text.length, text, isForget }, clause, context)
    if (one) return one
  }
  return unkept(clause, context)
}

const lead = new RegExp(
  `^(?:请|麻烦|拜托|帮我|给我|你(?=把|记|将|都|也|就)|您|[把将](?!握)|那(?=把|关于|就)|对了|另外|还有|顺便|其实|算了|嗯|哦|唉|哎|[^，,]{0,6}关于|有关|跟(?=.*(?:有关|相关))|和(?=.*(?:有关|相关))|所有|全部|一切|凡是|(?:我|${ago})*(?:跟|和|对|向)?你?${ago}*${told}(?:过|起|到|给)*(?:你|您)?(?:听)?(?:过|了)?(?:的(?!确))?(?=.{2})(?:关于|有关)?|我[^，,]{0,6}?(?:告诉你?|跟你(?:说|讲|提)|不该(?:说|讲|提))(?:过|了)?|你(?:现在|都|已经)?(?:记|知道|存|了解)(?:住|得|着|下)?(?:了)?的?|那些|这些|那个(?=.{2})|这个(?=.{2})|那件|这件|它$)`,
  'u',
)
const tail = new RegExp(
  `(?:请|麻烦|帮我|给我|你|您|就|(?<![成首古京帝旧故])都|[全也]|的?那些|${wholly()}|吧|吗|了|啊|哈|呀|啦|哦|呢|嘛|好吗|好不好|可以吗|行吗|行不行|谢谢|有关|相关|其[他它余]|的?(?:那|这)?(?:些|件|个|条|段|句|种|类)?${matter}|[那这]一?[条件句个点]|的(?:一切|所有|全部)(?:都)?|的|我${ago}*(?:跟|和|对)?你?${told}(?:过|给)*(?:你)?|${memory}|它|(?:记|存|保存|保留|留)(?:住|着|下来?|了)+)$`,
  'u',
)
const pointing =
  /^(?:[这那它她他我你的了就都也请在里从再和跟到至]|刚才|刚刚|刚|上面|前面|最后|上一?|那?一?[个件条句段些]|话|消息|内容|记忆|什么|啥|说|讲|提|发|以后|今后|边|[\s，,])*$/u

/** How Chinese asks to forget. */
export const forgets: ForgetGrammar = {
  clause: /[，,。！!？?；;：:…]+\s*|(?<=\p{Script=Han})\s+/gu,
  asks,
  mayAsk,
  except:
    /[，,]?(?:除了|除开)(?<except>[^，,。！]{1,30}?)(?:以外|之外|$|(?=[，,]))|[，,]?(?:(?:但是?|不过|唯独|就)?(?:要)?(?:保留|留下|留着)|只(?:要)?保?留下?)(?<except>[^，,。！]{1,30})|[，,]?(?:但是?|不过|只|唯独|就)?(?<except>[^，,。！]{1,20}?)(?:除外|留着|留下|保留|别删|别忘|不用删?|要留着?|可以留|不算)(?:吧|着|它|就行|了)*/u,
  told: new RegExp(`${told}|对话|聊天|记的`, 'u'),
  statement:
    /^(?:我|我们|咱们?)(?!.*(?:告诉|跟你|和你|不该|提过|说过|讲过))(?!.*(?:的|事|事情|事儿|话|号|号码|数字|地址|情况|内容|部分)[，,\s]*$)(?!.{0,4}$)|了[呀啊哦]?$/u,
  topical: /[那这][个件位些事条句段]|关于|有关|的事|[说讲提聊]过?的/u,
  justNow: /刚才|刚刚|刚(?=说|讲|提|发|跟)|上一?[句条]|最后/u,
  quoting: /(?:说|让我|叫我|劝我|要我|告诉我|逼我)[:：,，“"]?\s*$/u,
  idiom: /^$(?!)/u,
  turnsTo: /^(?:我们|咱们?)/u,
  everything: /一切|所有|全部|统统|关于我|都/u,
  topic: (words) => {
    let bare = isOpening(words) ? '' : clean(words)
    for (let before = ''; before !== bare;) {
      before = bare
      bare = clean(bareEnd(bare).replace(tail, '').replace(lead, ''))
    }
    return pointing.test(bare) ? '' : bare
  },
}
