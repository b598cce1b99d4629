import { chineseRelation } from '../../ontology/relations.ts'
import type { Clause, ValueKind } from './rule.ts'

const cut =
  /[，,。！!?？；;、：:（(）)\s~～…“”"「」『』]|(?:但是?|不过|因为|所以|而且|然后|还有|现在|目前|最近|已经|今年|去年|呢|哦|啦|呀|哈|嘛|嗯|哟|欸|诶|就行|就好|就可以|即可|来着|的时候|来的|好吗|可以吗)/u
const tail = /(?:吧|啊|了|的|哈|呀|啦|哦|呢|嘛){1,6}$/u
const noName =
  /^(?:了|个|点|辆|什么|啥|谁|你|他|她|它|我|一声|一下|起床|醒|过来|去|来|干|做|出去|吃|我们|外卖|车|不|名字|老公|老婆|的|得|别|怎|人|大家)|(?:的时候|起床|一下|回家|吃饭|帮忙|过去|开会)/u
const trades =
  /(?:师|员|护士|医生|大夫|司机|厨子|学生|研究生|博士生|大学生|高中生|初中生|大[一二三四]|研[一二三]|经理|主管|总监|助理|编辑|记者|律师|会计|出纳|秘书|作家|画家|演员|歌手|教授|讲师|保安|保姆|月嫂|农民|工人|电工|焊工|木工|钳工|水管工|裁缝|警察|军人|消防员|快递员|码农|程序员|前端|后端|产品|运营|翻译|导游|模特|主播|博主|自由职业者?|全职妈妈|家庭主妇|店长|老板|创业者|法医|兽医|药剂师|牙医|中介|销售|客服|采购|文员|教练|家教|公务员|退休教师)$/u
const notTrade =
  /(?:不是|最好|很|曾|以前|会员|党员|团员|演员的?粉|成员|学霸|粉丝|官员|人员$|大师$|队员$|一员|球员|妈妈的|爸爸的|朋友|的员|独生|女生|男生|医学生?$)|^(?:好|坏|老(?!师$|板$)|差|新|不|个|这|那|你|他)/u
const noJob =
  /梦|饭|菜|作业|什么|啥|客|牛做马|瑜伽|手术|体检|检查|准备|决定|题|核酸|头发|按摩|家务|兼职|志愿|义工|样子|事情|得|着|自己|会议?$|车(?:来|去)|时候|很|太/u
/** The common family names: who says “我是” and no more than such a name introduces himself. */
const surname =
  /^(?:[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍覃霍翁隋甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺]|欧阳|司马|上官|诸葛|慕容)[\p{Script=Han}]{1,2}$/u
const noSelf =
  /(?:人|座|手|员|师|生|者|族|型|迷|粉|党|痴|盲|身|领|狂|控|货|鬼|虫|家|妈|爸|女|男|后|的|了|吧|说|想|要|来|去|是|单|常|好|在|真|很|以|才|有|意|错|对|天|子|级|经)$|^(?:都|全|常|成|应|原|简|向|单|强|和|来|时|明|连|计)/u
const places = /^(?:[\p{Script=Han}]{2,8}(?:里|边)?|[A-Za-z][A-Za-z .'-]{1,24})$/u
const noPlace =
  /^(?:一|宿舍|学校|公司|家|酒店|医院|这|那|了|我|他|她|你|不|外面|附近|楼|得|着|过|新|老|出租|父母|爸妈|男朋友|女朋友|租|大|小|哪|第|别|农村|乡下|城里|隔壁|地下|单位|现在|自己|同事|朋友|娘家|婆家|房|工厂|外地|异地|本地|当地|北方|南方|国外)|(?:楼|室|房子|公寓|宿舍|家里|小区|单间|合租|公司|部门?|组|学校|系统|行业|平台|项目|体制内|[网线群路床]上|里|期间)$/u
const organisations =
  /(?:公司|医院|学校|大学|学院|中学|小学|高中|幼儿园|银行|厂|店|局|院|所|集团|工作室|餐厅|酒店|饭店|超市|事务所|机构|单位|研究院|出版社|报社|电视台|诊所|法院|机场|车站|图书馆|博物馆|律所|券商|部队|科技|互联网大厂|大厂|外企|国企|央企|事业单位)$/u
const firms =
  '腾讯|阿里巴?巴?|百度|字节(?:跳动)?|华为|小米|京东|美团|拼多多|网易|滴滴|快手|微软|谷歌|苹果|特斯拉|比亚迪|宁德时代|台积电|联发科|鸿海|富士康'
const knownFirmsZh = new RegExp(`^(?:${firms})$`, 'u')
const knownFirms = new RegExp(`^(?:${firms}|[A-Za-z][A-Za-z0-9 .&-]{1,20})$`, 'u')

/** Without quotation marks and punctuation around it. */
export const clean = (words: string): string =>
  words.replace(/^[\s“”"'「『《]+|(?<![\s。，,！!?？；;、~～…“”"'」』》])[\s。，,！!?？；;、~～…“”"'」』》]+$/gu, '')
const upTo = (words: string): string => clean((words.trim().split(cut)[0] ?? '').replace(tail, ''))
const only = (value: string, isFit: (value: string) => boolean): readonly string[] =>
  value !== '' && isFit(value) ? [value] : []
const noItem =
  /^(?:你|他|她|它|这|那|我|别人|人家|自己|什么|啥|不|被|一个人的感觉|跟|和你|的|说|在(?:乎|意|这|那|一起)|有人|吃什么|大家|过|上|太|得|听你|看你|一下|怎|哪|谁|没|老|因为)|的$|[我你他她]|(?:什么|啥|怎么|哪)/u

function listOf(words: string): readonly string[] {
  const phrase =
    words.split(/[，,。！!?？；;：:（(…\s~～]|但是?|不过|因为|所以|而且|尤其|特别是|的时候|的那种|的感觉/u)[0] ?? ''
  const found: string[] = []
  for (const part of phrase.split(/、|和(?!平|谐|服|风|牛|田|面)|跟|以及|还有|或者?/u)) {
    const item = clean(part)
      .replace(/(?:了|啊|呢|的东西|这些|什么的|之类的?|等等?|都|也|一类|这类|类的?){1,6}$/u, '')
      .replace(/^(?:所有|任何|各种|一切)/u, '')
    if (item === '') continue
    if (noItem.test(item) || item.length > 10) break
    found.push(item)
    if (found.length === 6) break
  }
  return found
}

const readers: Readonly<Record<ValueKind, (words: string) => readonly string[]>> = {
  name: (words) =>
    only(
      upTo(words).replace(/(?:就|就好|都)$/u, ''),
      (name) => !noName.test(name) && /^(?:[\p{Script=Han}·]{1,5}|[A-Za-z][A-Za-z .'-]{0,20})$/u.test(name),
    ),
  intro: (words) => only(upTo(words), (name) => surname.test(name) && !noSelf.test(name) && !noName.test(name)),
  place: (words) =>
    only(
      upTo(words).replace(/(?:这边|那边|这里|那里|这儿|那儿|人|住|定居|生活|工作|上班)$/u, ''),
      (place) => places.test(place) && !noPlace.test(place) && !organisations.test(place) && !knownFirmsZh.test(place),
    ),
  job: (words) => only(upTo(words), (job) => !noJob.test(job)),
  substances: listOf,
  greeted: () => [],
  trade: (words) => only(upTo(words), (job) => trades.test(job) && !notTrade.test(job)),
  organisation: (words) =>
    only(
      clean(words).replace(/^(?:一家|一个|一所|某家?|这家)/u, ''),
      (place) => (organisations.test(place) || knownFirms.test(place)) && !/我|他|她|^家$/.test(place),
    ),
  things: listOf,
  thing: (words) =>
    only(upTo(words), (thing) => thing.length <= 14 && !/^(?:什么|啥|谁|哪|你|我|他|她|的)/.test(thing)),
  number: (words) => only(clean(words), () => true),
  word: (words) => only(upTo(words), () => true),
  whole: (words) => only(clean(words).slice(0, 80), () => true),
}

/** The clean values in what a pattern took for one. */
export const valuesOf = (words: string, kind: ValueKind): readonly string[] => readers[kind](words)

const boundary =
  /[，,。；;！!：:（(～~]\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})|(?=(?:但是?|不过|而且|然后|因为|所以)我)/gu
const leadIn =
  /^(?:(?:你好|您好|嗨|哈[喽啰罗]|hi|hello|hey|各位好?|在吗|大家好|早上好|晚上好|对了|另外|还有|其实|而且|但是?|不过|然后|因为|所以|顺便说一?[下句]?|说起来|那个|嗯+|哦+|啊|好的?|谢谢|是的|不对|不(?=[，,])|抱歉|更正一下|btw|话说|忘了说|告诉你|(?:比起|跟|和)[^我，,。]{1,8}(?:相比|比)?(?=我))[呀啊吧哦，,～~!！\s]*)+(?=.)/iu
const goesOn =
  /^(?:现在|目前|已经|刚刚?|最近|今年|去年|也|还|一直|平时)*(?:住在?|家住|坐标|留在|在.{1,16}(?:上班|工作|住|当|做)|搬到|喜欢|爱[吃喝看听玩]|讨厌|不喜欢|不吃|不喝|对.{1,12}过敏|来自|老家|是(?:一?名|一?个|做)?|叫(?![我你他她])|做|搞|当|吃素|乳糖不耐|家里|(?:领|收)?养了?|有[一两三]?[只条]|前[两几]天|(?:\d{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?)(?:岁|(?<=今年.{2,3})(?=$|[，,。！!])))/u
const others = new RegExp(
  `^(?:他|她|它|你|您|咱妈|大家|(?:我(?:们|家|的)*[大小二老]?(?:${chineseRelation}|妈|爸|哥|姐|弟|妹|爷|奶|外|舅|姑|叔|阿)|我的|我家|我们)|这|那)`,
  'u',
)
/** What begins a sentence without the 我 that is meant. */
const elided =
  /^(?:现在|目前|已经|最近|去年|今年|一直|还)*(?:住在?|家住|坐标|定居|来自|老家[是在]|搬到|在.{1,16}(?:上班|工作|做|当)|[做搞干].{1,10}的(?=$|[，,。])|对.{1,12}过敏|不吃(?!饭|了|早|晚)|吃素|家里?养|养了|(?:前.{1,3})?领养了|(?:朋友|同事|大家)们?都?[叫喊]我)/u
/** What is at home is the user's, whoever was spoken of before. */
const athome = /^家里(?:还|也|现在)*(?:有|养)/u
/** Who is brought in is whom the sentence goes on about. */
const bringsIn = /^(?:我|俺|我们)[还也就]?(?:有|认识|碰[到见]|遇[到见]|见到?)过?了?[一两三几俩]?[个位名]/u
const mostClauses = 16

/** A clause begins after a mark; one without a subject goes on with the 我 before it. */
export function clauses(sentence: string): readonly Clause[] {
  const starts = [0, ...Array.from(sentence.matchAll(boundary), ({ index, 0: mark }) => index + mark.length)].slice(
    0,
    mostClauses,
  )
  const found: Clause[] = []
  let isOwn = false
  for (const from of starts) {
    const rest = sentence.slice(from).trimStart()
    const led = leadIn.exec(rest)?.[0].length ?? 0
    const text = rest.slice(led)
    const start = sentence.length - text.length
    if (text === '') continue
    found.push({ text, lent: 0, start })
    if (start === 0 || sentence.slice(0, start - led).trim() === '') isOwn = elided.test(text)
    if (others.test(text) || bringsIn.test(text)) isOwn = false
    else if (/^(?:我|俺|本人)/u.test(text)) isOwn = true
    else if ((isOwn && goesOn.test(text)) || athome.test(text)) found.push({ text: `我${text}`, lent: 1, start })
  }
  return found
}
