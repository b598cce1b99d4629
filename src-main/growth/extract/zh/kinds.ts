import { chineseRelation } from '../../../memory/ontology/relations.ts'
import type { Span } from '../rule.ts'

const filler = String.raw`(?:悄悄|偷偷|老实|小声)(?:说|讲|告诉你)(?:一句)?|(?:我)?(?:跟|和)你(?:讲|说)(?:个?(?:事|秘密|一下)儿?)?|告诉你(?:个?(?:事|秘密))?|说真的|顺便(?:讲|提)一(?:句|下)|你好(?:啊|呀)?[，,]?(?:AI)?(?:伙伴|伴侣|朋友|助手|管家)?|您好|嗨|哈喽|嘿|(?:早上好|早安|晚上好|晚安|下午好|中午好|大家好|早|新年好|节日快乐|周末愉快)(?:啊|呀|哦|呢|哈)?|嗯+|恩+|哦+|噢|啊+|哎呀?|唉|好的?(?:呀|啊|呢)?|是的?(?:啊|呀|呢)?|对(?:啊|呀|的)?|没错|确实(?:如此|是)?|当然(?:可以|会|有|了|啦)?|哈{2,}|嘻嘻|太(?:好|棒|感谢)(?:你|您)?了|真的吗|谢谢(?:你|您|夸奖)?(?:的?(?:建议|帮助|夸奖|推荐|鼓励|支持|分享))?|(?:非常)?感谢(?:你|您)?(?:的(?:建议|帮助|夸奖|推荐|鼓励|支持|分享))?|那(?:么|麼)?(?:也很)?(?:太好了|好啊)?|然后|另外|还有|不过|但是?|而且|所以|因为|其实|实际上|说实话|老实说|话说|顺便(?:说一下|问一下)?|对了|AI(?:伙伴|伴侣|助手)?|管家|朋友|亲爱的|你说(?:得|的)(?:很|太)?对|有道理|很有道理|可以(?:啊|呀)?|没问题|没事|听起来(?:很|真)?(?:不错|棒|有趣)|我(?:明白|知道|懂|理解)了|非常有趣|原来如此`
/** "忘了说，…", "忘了告诉你我…": what comes was left out before. */
const leftOut = String.raw`我?(?:刚才?|上次|之前)?(?:差点)?(?:忘|忘了|忘记)(?:(?:跟|和|同|给)(?:你|您))?(?:说|讲|提|告诉|补充|交代)(?:你|您)?(?:一声|一下)?(?:了)?(?!的|过)`
const leftOutBefore = new RegExp(`^(?:${leftOut})(?=我|[，,。：:\\s])`, 'u')
const opener = new RegExp(`^(?:${leftOut}|${filler})[，,。！!、~～…\\s：:]+`, 'iu')
const conjunction =
  /^(?:因为|所以|但是?|不过|而且|然后|另外|可是|并且|还有|同时|只是|于是|因此|那|虽然|尽管|由于|毕竟|反正|总之|大家好|你好|您好|哈喽|嗨)(?=我|最近|今天|昨天|现在)/

/** Length of the greetings, thanks, fillers and conjunctions that a text begins with. */
export function openingLength(text: string): number {
  let at = 0
  for (let round = 0; round < 6; round += 1) {
    const rest = text.slice(at, at + 60)
    const match = opener.exec(rest) ?? conjunction.exec(rest) ?? leftOutBefore.exec(rest)
    if (!match || at + match[0].length >= text.length) break
    at += match[0].length
  }
  return at
}

const asks =
  /[?？]|(?:吗|么|嘛)[。！!~～\s]*$|(?:什么|怎么|怎样|为什么|为何|如何|哪[里儿个些位]?|谁|几[个点时]|多少|能不能|可不可以|是不是|有没有|会不会|要不要|好不好|是否|该不该)[^，,]{0,20}(?:呢|好|啊|办)[。！!~～\s]*$/

/** What was talked about before, as the lead-in of a question about it: "我曾经和你提到过…，它叫什么？" */
export const recallsChineseTalk = (text: string): boolean =>
  /曾经|(?:跟|和|给|向|对|告诉)(?:你|您)[^，,]{0,6}(?:说|提|讲|聊|分享|推荐|介绍|咨询|请教|讨论)|(?:你|您)(?:还)?(?:记得|记不记得)|(?:我|咱|我们)(?:之前|以前|上次|上回)[^，,]{0,4}(?:说|提|讲|聊|问)/.test(
    text,
  )

export const isChineseQuestion = (text: string): boolean =>
  asks.test(text.slice(-80)) ||
  opensQuestion.test(text) ||
  asksOutright.test(text) ||
  asksBack(text) ||
  asksWithoutMark(text)

/** "我住在北京，是吧": asks whether it is so. */
export const asksBack = (text: string): boolean => tag.test(text.slice(-40))
const tag =
  /(?:.{3}(?:吧[，,]?你说|吧(?=[?？])|是吧|对吧|没错吧|是不是|对不对|没记错吧|对吗|是吗)|(?:你|您)(?:还)?(?:记得|知道)(?:吧|不|吗|没)|(?:记得|知道)(?:不|没))[?？。！!~～\s]*$/u

const opensQuestion =
  /^(?:请问|能不能|可不可以|你知道|为什么|怎么|什么是|如何|谁|(?:你|您)?(?:来)?猜(?:猜|一?下|一猜)?(?:看)?[，,]?(?=我|咱|他|她|是|多|几|谁|哪|什么))/
/** Ends with what it asks for: "我是干嘛的", "我是学什么的", "我现在学啥". */
const asksOutright =
  /^(?!.*(?:都|也|无论|不管|随便|没|不知道))[^，,]{0,40}(?:(?<!(?:想|爱)干[嘛吗]就?)干[嘛吗]|(?:干|做|学|搞|教|读|念|住|忙)(?:的是?)?(?:什么|啥|哪(?:里|儿|个|种)?))(?:的|来着|呢|呀|啊|来的)*[。！!~～\s]*$/
const askingWord =
  /什么|啥|哪(?:里|儿|个|位|些|国|家|座|年|天|种)?(?!怕|吒)|谁|多大|多高|多重|多久|多少|几(?:号|点|岁|月|口人|年级|楼|次|时)|几(?:个|只|口|条)(?=(?:人|娃|孩子|小孩|女儿|儿子|兄弟姐妹|姐妹|兄弟|猫|狗)?(?:来着|呢|啊|呀)?$)|怎么|怎样|咋/
/** Where the same words ask nothing: "什么都吃", "没什么", "不知道去哪", "无论谁". */
const indefinite =
  /(?:什么|啥|哪\S?|谁|怎么|怎样|多少|几\S)[^，,]{0,8}(?:都|也)|(?:没|不)(?:有|太|是|会|用)?(?:什么|啥|怎么|多少|几|谁)|什么的|多少(?:有|会|能|还)?点|无论|不管|任何|不论|随便|因为|为什么|^多少年了|(?:知道|明白|忘|清楚|记得|想|发现|学|了解|教|讨论|研究|看看|思考|考虑|决定|理解|懂|确定|纠结|迷茫|担心|好奇|聊|谈|说|讲|感到|觉得|像|似的)[^，,]{0,16}(?:什么|啥|哪|谁|怎|多|几|咋)/
const asksYou = /(?:你|您)(?:还|应该|能)?(?:记得|知道|记不记得|知不知道)/

/** A question in its last clause, without a question mark: "我对什么过敏", "我的生日是几号来着". */
function asksWithoutMark(text: string): boolean {
  const last = /[^，,；;]*$/.exec(text.replace(/[。！!~～\s]+$/, ''))?.[0] ?? ''
  if (last.length > 40 || !/我|咱|^(?:那|是|叫|在|有|记得|知道)/.test(last)) return false
  return (
    (askingWord.test(last) && (asksYou.test(last) || !indefinite.test(last))) ||
    /(?<=.{2})来着(?:呢|了|啊|呀|的)?$/.test(last)
  )
}

const askingClause =
  /你|您|吗|呢|什么|怎么|怎样|为什么|如何|哪[里儿个些位]|谁|多少|能不能|可不可以|是不是|有没有|是否|该不该|[?？]|请(?:推荐|问|教)/

/** Length of the clauses that stand before a question in the same sentence. */
export function chineseBeforeQuestion(text: string): number {
  if (asksBack(text)) return 0
  const starts = [...text.matchAll(/[，,]/g)].map((match) => match.index)
  let from = 0
  let kept = 0
  for (const end of starts) {
    if (askingClause.test(text.slice(from, end))) break
    kept = end
    from = end + 1
  }
  return /我|咱|《|今天|昨天|最近/.test(text.slice(0, kept)) ? kept : 0
}

const supposed =
  /如果|假如|假设|要是|倘若|假使|万一|若是|设想|(?:早|就)知道.{0,12}就|(?:我)?(?:真)?恨不得|我要是|换作(?:是)?我|换成我/
const unsure =
  /^(?:我|我们)?(?:也|还|最近|明年|今年|下个月)?(?:可能|也许|或许|说不定|没准|大概会|不确定)(?!是因为)|[，,](?:但|不过)?(?:我)?(?:还|也|现在)?(?:没|不)(?:太|完全)?(?:想好|确定|决定|定下来|一定)[。！!\s]*$/
const unwanted =
  /^(?:我|我们)(?:真的?|并|其实|现在|暂时|也|才|再也|从来|完全|一点也)*(?:不想|不打算|不准备|不希望|不愿意?|没打算|没想|不会想|不要)/

/** What is not so, only supposed. "如果你…" is politeness. */
export const isChineseHypothetical = (text: string): boolean =>
  unsure.test(text) || supposed.test(text.replaceAll(/(?:如果|假如|要是)(?:你|您)/g, ''))

/** A wish denied. */
export const isChineseUnwanted = (text: string): boolean => unwanted.test(text)

const reported = new RegExp(
  `^(?:他们?|她们?|它|人家|别人|有人|大家|网上|新闻|书里|医生|老师|(?:我|我的)(?:${chineseRelation})|[\\p{Script=Han}]{2,3})(?:曾经?|经常|总|老|一直|昨天|今天|刚才|还|也|常|跟我|对我|和我|告诉我){0,3}(?:说|认为|觉得|表示|声称|提到|告诉我|讲|以为)(?!服|明)`,
  'u',
)

/** Third persons' words: they say nothing about the user. */
export const isChineseReported = (text: string): boolean =>
  !/^(?:我|我们|咱们?|其实我|最近我?|今天|昨天|听)(?:觉得|认为|说|以为|总|也|还|们|最近|今天|昨天|就|想|是|在|不|会|现在)/.test(
    text,
  ) && reported.test(text)

export const isChineseJoke = (text: string): boolean =>
  /^(?:但|不过)?(?:我)?(?:还|也|现在)?(?:没|不)(?:太|完全)?(?:想好|确定|决定|定下来|一定)(?:呢|啦|吧)?[。！!~～…\s]*$/.test(
    text,
  ) ||
  (/开(?:个)?玩笑(?:的|啦|而已|罢了|[。！!~～]|$)|逗你(?:玩|的)|骗你的|说着玩|瞎说的/.test(text) &&
    !/(?:不是|没|别|不)(?:在)?开玩笑|喜欢开玩笑|爱开玩笑/.test(text))

const remember =
  /^(?:请|麻烦|你|您|一定|要|帮我|帮忙|给我|可以|能不能|能|也|还|那|好|就|以后|务必|千万){0,5}(?:记住|记一下|记下来?|记着|记得(?=我|：|:|，|,)|牢记|备注一下|保存一下|存一下|记录一下|记录下来?|别忘了?|不要忘(?:记|了)|别忘记)(?:一下|了|这一点|这个|这件事|哦|啊)?[：:，,、\s]*(?=.)/

export const chineseRememberMarker = (text: string): number =>
  /^(?:你|您)?(?:还)?(?:记得|记不记得).*(?:吗|么|[?？]|(?:哪|什么|啥|谁|几|多).{0,6}(?:不|没|吧)[。！!\s]*$)/.test(text)
    ? 0
    : (remember.exec(text)?.[0].length ?? 0)

const forget =
  /^(?:请|麻烦|你|您|可以|能|帮我|把|就|快|都|那就|现在){0,4}(?:(?:忘掉|忘记|忘了|删除|删掉|清除|抹掉|不要记住?|别再?记(?:住|得|着)?|不要再记(?:住|得|着)?|不用记(?:住|得|着)?)(?:关于|有关|我说(?:过)?的?|你记(?:住|得)的|一下|掉)*(?<what>.{2,200}?)(?:这件事|这回事|的(?:所有)?(?:记忆|信息|内容|事情?|记录))?(?:吧|了|啊)?|(?:关于|有关|我说过的)?(?<other>.{2,60}?)(?:这件事|这回事|的(?:记忆|信息|内容|事情?|记录))?(?:都)?(?:忘掉|忘了|忘记|删掉|删除|清除)(?:吧|掉|了吧)?)[。！!\s]*$/du

const forgetVerb = '(?:忘掉|忘记|忘了|忘光|删掉|删除|删了|删|清除|清掉|抹掉|去掉)'
/** "之前说的那个工资，忘掉吧", "把老地址忘了吧", "吃药那个事…彻底删掉". */
const forgetAfter = new RegExp(
  `^(?:(?:对了|嗯|另外|还有|忘了说|哦|那)[，,。]?)*(?:(?:之前|以前|刚才|上次)?(?:跟|和|对)?你?(?:说|讲|提)过?的)?(?:请|麻烦|帮我)?(?:把|将)?(?<what>[^。！？!?]{2,40}?)(?:的)?(?:那?(?:件|个|些)?(?:事情?|记录|信息|东西|内容|话题)?)?(?:[，,](?:[^。]{0,24}?(?:什么也好|都))?)?(?:(?:请|你|就|也|都|全|给我|帮我|彻底|通通|全部|可以)*)${forgetVerb}(?:了)?(?:吧|掉|哈|啊)*(?:$|[，,。！])`,
  'du',
)

export function chineseForgetTarget(text: string): Span | null {
  const whole = forgetWhole(text)
  if (whole) return whole
  if (
    /^(?:我|我们|他|她|别忘|不要忘|千万别忘|没|差点|一直|又)(?!妈|爸|的|前)|(?:我|他|她|差点|又|都|早|别|不要)(?:[^，,]{0,3})(?:忘了|忘记了?)(?!吧|掉)|忘了(?:说|讲|问|告诉|带|拿|买|吃)(?!.*(?:删|忘掉|忘了吧))/.test(
      text,
    )
  )
    return null
  const range = forgetAfter.exec(text)?.indices?.groups?.['what']
  if (!range) return null
  const what = text
    .slice(...range)
    .replace(/^(?:之前|以前|刚才|上次)?(?:跟|和|对)?你?(?:说|讲|提)过?的(?:那个|那些)?/, '')
    .replace(/[，,].*$/, '')
    .replace(/(?:的)?那(?:个事|件事|些|个|事)?$/, '')
  const start = text.indexOf(what, range[0])
  return what.length < 2 || /^(?:这个|那个|它|这|那|这些|那些)$/.test(what)
    ? null
    : { text: what, start, end: start + what.length }
}

function forgetWhole(text: string): Span | null {
  if (
    leftOutBefore.test(text) ||
    /^(?:我|我们|他|她|别忘|不要忘|千万别忘|请?不要忘|请?别忘|没|差点|一直|忘了(?:说|讲|问))/.test(text)
  )
    return null
  const groups = forget.exec(text)?.indices?.groups
  const range = groups?.['what'] ?? (/^(?:请|麻烦|帮我)?(?:把|将|关于)/.test(text) ? groups?.['other'] : undefined)
  return range ? { text: text.slice(...range), start: range[0], end: range[1] } : null
}

const correction =
  /^(?:(?:啊|哦|哎|额|呃|嗯|噢)*(?:不对|不是的?(?=[，,])|不(?=[，,])|错了|(?:我)?(?:刚才|之前)?(?:说|讲|记|写|打)错了|你(?:记|说|搞|弄)错了|更正(?:一下)?|纠正(?:一下)?|修正一下|等等|等一下|抱歉|对不起|不好意思|准确地?说|应该是|现在不是了|已经不是了|并不是)[，,。！!：:\s]*)+(?=\S)|^(?:其实|实际上|事实上)[，,]?(?=我(?:不|没|是|住|叫|搬|更|的|在.{1,12}(?:工作|上班)|已经|现在|今年))/

export const chineseCorrectionMarker = (text: string): number => {
  const marker = correction.exec(text)?.[0] ?? ''
  return /^(?:抱歉|对不起|不好意思|等等|等一下)[，,。！!：:\s]*$/.test(marker) ? 0 : marker.length
}

/** A request to work on a text, whether or not a colon or quotation marks set that text apart. */
export const isChineseWorkRequest = (text: string): boolean =>
  /^(?:请|麻烦你?|你?能不能|你?可以|你?能)?(?:帮我|帮忙|给我|替我)(?:把.{0,30})?(?:翻译|润色|改写|总结|概括|纠正|校对|缩写|扩写)|^请?(?:把|将).{0,30}(?:翻译|润色|改写|总结|概括|校对|译)[成为一]/su.test(
    text,
  )
