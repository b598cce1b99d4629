import { nameOf } from '../values.ts'
import { ofAnyone, ofPeople, ofUser, type Fact, type Predicate } from './predicate.ts'
import { isPlace, placeIn } from './places.ts'
import { dayOfYear, numeral } from './words.ts'

const name = '(?<v>[A-Z][A-Za-z.]{1,20}(?: [A-Z][A-Za-z]+)?(?: ?\\p{Script=Han})?|[\\p{Script=Han}·]{1,5}?)'
const end = '(?:吧|哈|啦|呢|了|就行|就好|就可以|的)*$'

/** Who somebody is. */
export const identityPredicates: readonly Predicate[] = [
  ofAnyone(
    new RegExp(
      `^(?:的)?(?:大名|全名|真名|本名|小名|名字|姓名|花名|笔名|英文名|网名)(?:就)?(?:叫做?|是|改成了?|换成了?)?(?!栏|框|空|一栏|改|换|那|这|写)${name}${end}`,
      'du',
    ),
    ({ v = '' }, { who, implied, introduces, folded }) =>
      who.kind === 'user' && implied && introduces !== true && /^(?:名字|小名)/.test(folded) ? null : named(v),
  ),
  ofAnyone(
    new RegExp(
      `^(?:现在|如今|眼下|已经|后来)*(?:改名|名)?(?:就)?(?:叫做?|喊作?|取名|起名|改叫)(?:了)?${name}${end}`,
      'du',
    ),
    ({ v = '' }, { who, implied }) =>
      (who.kind === 'user' && implied) ||
      /^(?:我|你|他|她|车|外卖|人|什么|啥|个|一|不|上|停|苦|好|起来|[做去来买帮给别少多]|爸|妈)/.test(v)
        ? null
        : named(v),
  ),
  ofUser(
    new RegExp(`(?:以后|平时|都|就|可以|大家|同事|朋友)(?:都|就)?(?:叫|喊|称呼)我${name}${end}`, 'du'),
    ({ v = '' }) => nicknamed(v),
  ),
  ofUser(new RegExp(`^(?:请|你|平时)*(?:叫|喊|称呼)我${name}${end}`, 'du'), ({ v = '' }) =>
    isCall.test(v) ? nicknamed(v) : null,
  ),
  ofPeople(
    /^(?:现在)?(?:是|换成了?|变成了?|改成了?|换了)(?<v>[A-Z][a-z]{2,14}(?: ?\p{Script=Han})?|(?:[王李张刘陈杨赵吴周徐孙朱胡郭林郑谢宋唐许韩冯邓曹彭曾肖董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔谭汪范廖贾韦邹熊孟秦薛侯雷龙史陶黎贺顾毛郝龚邵钱])\p{Script=Han}{1,2}(?:姐|哥|总|老师|医生)?|[老小阿]\p{Script=Han}|\p{Script=Han}{1,2}(?:姐|哥|总|主任|经理))$/du,
    ({ v = '' }, { who }) => (who.kind === 'person' ? { ...nameless, value: v } : null),
  ),
  ofPeople(/^(?:是)?姓(?<v>\p{Script=Han}{1,2})$/du, ({ v = '' }, { who }) => ({
    kind: 'identity',
    attribute: who.kind === 'user' ? 'surname' : 'name',
    value: v,
    label: '姓',
    single: true,
  })),
  ofUser(/^(?:改名|换名字?)(?:了)?叫?(?<v>[A-Z][A-Za-z]+|\p{Script=Han}{2,4})$/du, ({ v = '' }) => named(v)),
  ofAnyone(
    new RegExp(
      `^(?:今年|明年|现在|马上|刚|快|都|才|已经|也|就|满|虚岁|周岁|眼看)*(?<v>${numeral}(?:周)?岁(?:半|多)?(?:${numeral}个月)?|${numeral}个月大?)(?:了|啦|咯|咧)?$`,
      'du',
    ),
    ({ v = '' }) => aged(v),
  ),
  ofAnyone(
    new RegExp(
      `^(?:今年|眼看|马上|刚满|刚|快|都|才|已经|也)+(?<v>\\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|[二三四五六七八九]十出头)(?:了|啦|咯|咧)?(?:还|也)?$`,
      'du',
    ),
    ({ v = '' }) => aged(v),
  ),
  ofAnyone(
    /^(?<v>(?:[1-9]\d|[二三四五六七八九]十[一二三四五六七八九]?|十[一二三四五六七八九]?))(?:岁)?(?:了|啦|咯|咧|出头)$/du,
    ({ v = '' }) => aged(v),
  ),
  ofUser(/^(?<v>[2-9]\d|[二三四五六七八九]十[一二三四五六七八九]?)(?:岁)?了(?:还|都|才|再|居然)/du, ({ v = '' }) =>
    aged(v),
  ),
  ofPeople(
    /^(?:是)?(?<v>(?:(?:19|20)\d\d|\d{2}|(?:一九|二零|二〇)?[一二三四五六七八九零〇]{2})年)(?:的|生的?|生人|出生的?)$/du,
    ({ v = '' }) => ({ kind: 'identity', attribute: 'birth_year', value: v, label: '出生于', single: true }),
  ),
  ofPeople(
    new RegExp(`^(?:的)?(?:农历|阳历|阴历)?生日(?:就)?(?:是在?|在|改成)?(?:每年)?(?<v>${dayOfYear})`, 'du'),
    ({ v = '' }) => born(v),
  ),
  ofPeople(
    new RegExp(`^(?:的)?(?:出生(?:日期|年月日?)?|生日)(?:是|为|在|：|:)?\\s*(?<v>${dayOfYear})(?:$|[，,])`, 'du'),
    ({ v = '' }) => born(v),
  ),
  ofPeople(new RegExp(`^(?:是|都是)?(?<v>${dayOfYear})(?:的生日|出生|生的|过生日|生人)`, 'du'), ({ v = '' }) =>
    born(v),
  ),
  ofPeople(/^(?:是|都)?属(?<v>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$/du, ({ v = '' }) => ({
    kind: 'identity',
    attribute: 'zodiac',
    value: v,
    label: '属',
    single: true,
  })),
  ofPeople(
    /^(?:是)?(?:个)?(?<v>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)(?:的)?$/du,
    ({ v = '' }) => ({
      kind: 'identity',
      attribute: 'zodiac',
      value: v,
      label: '',
      single: true,
    }),
  ),
  ofPeople(
    /^(?:的)?(?:身高|个子)?(?:只有|才|是)?(?<v>1[米.][3-9]\d?(?:米|m)?|1[4-9]\d(?:cm|公分|厘米)?)(?:的个子|高)?(?=$|[ ，])/diu,
    ({ v = '' }) => ({
      kind: 'identity',
      attribute: 'height',
      value: v,
      label: '身高',
      single: true,
    }),
  ),
  ofUser(/(?<v>(?:穿|脚|鞋)?\d{2}(?:\.5)?(?:号半|码半|码))/du, ({ v = '' }) => ({
    kind: 'identity',
    attribute: 'shoe_size',
    value: v,
    label: '尺码',
    single: true,
  })),
  ofPeople(
    /^(?:是|就是|天生)?(?:个)?(?<v>左撇子|左利手|独生(?:子女?|女)|社恐|路痴|色盲|脸盲|夜猫子|急性子|慢性子|强迫症|处女座|[IE][NS][TF][JP]人?)$/diu,
    ({ v = '' }) => ({
      kind: 'identity',
      attribute: 'trait',
      value: v,
      label: '',
    }),
  ),
  ofPeople(
    /^(?:的)?(?<v>(?:记性|脾气|性子|脑子|方向感|手脚|胆子|酒量|动手能力|时间观念|耐心)(?:一直|特别|很|比较|有点|太)*(?:不好|不行|差|急|慢|好|小|大|暴|倔|笨))$|^(?:这人|天生|从小|有点|特别|比较|很)*(?<w>健忘|内向|外向|怕生|爱哭|急脾气|拖延|拖延症|话多|嘴笨)$/du,
    ({ v = '', w = '' }) => ({ kind: 'identity', attribute: 'trait', value: v || w, label: '' }),
  ),
  ofPeople(/^(?:的)?血型(?:是)?(?<v>(?:RH阴性)?(?:A|B|AB|O)型?)/diu, ({ v = '' }) => ({
    kind: 'identity',
    attribute: 'blood_type',
    value: v,
    label: '血型：',
    single: true,
  })),
  ofUser(/(?:mbti|人格)[^，]{0,8}?(?<v>[IE][NS][TF][JP])/diu, ({ v = '' }) => ({
    kind: 'identity',
    attribute: 'personality',
    value: v,
    label: '性格',
    single: true,
  })),
  ofUser(
    /^我?(?:的)?(?:新|常用)?(?:邮箱|邮件|email|e-mail)[^\w]{0,6}(?<v>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/diu,
    ({ v = '' }) => ({
      kind: 'identity',
      category: 'contact',
      attribute: 'contact',
      value: v,
      label: '邮箱：',
    }),
  ),
  ofUser(/(?:时区|timezone)(?:就|请)?(?:按|用|是|改成?)?\s*(?<v>(?:UTC|GMT)?\s*[+-]\d{1,2})/diu, ({ v = '' }) => ({
    kind: 'identity',
    attribute: 'timezone',
    value: v,
    label: '时区：',
    single: true,
  })),
]

/** Where somebody lives and comes from. */
export const placePredicates: readonly Predicate[] = [
  ofPeople(
    /^(?:又|也|都|已经|刚|现在|目前|一直|从[^，]{2,8}|前年|去年|今年|年初|上个月|上周末?|上个?周[一二三四五六日末]|这周末?|周末|昨天|前天|今天|前几天|前阵子|全家|举家)*(?:住在|住(?![的得])|搬到|搬去|搬来|搬回|定居在?|常驻|派驻|人在|现居|坐标|旅居|租在|租住在?|落脚在?|调去|调到|嫁到|移民)(?:了)?(?<v>[^，]{2,16})/du,
    ({ v = '' }, { implied, folded }) => lives(v, implied && !/租(?:住)?在/u.test(folded)),
  ),
  ofPeople(
    /^(?:现在|目前|如今|一直|已经|都|也)*在(?<v>[^，]{2,12}?)(?:居住|定居|生活|住|待|呆|漂|混)(?:了|着)/du,
    ({ v = '' }) => lives(v),
  ),
  ofPeople(
    /^(?:现在|目前|人|家|就|都|也|也都)*在(?<v>[^，]{2,8}?)(?:那边|那块儿?|这边|这块儿?|本地)?$/du,
    ({ v = '' }, { implied }) => (isPlace(v) ? lives(v, implied) : null),
  ),
  ofPeople(
    /^(?:现在|目前|人|家|就|一直)*在(?<v>[\p{Script=Han}]{2,5}|[A-Z][A-Za-z]+)(?=开|做(?!的$)|学|读|念|上班|上学|工作|打工|留学|当|教|修|种|跑|搞|卖|工地|混|那边)/du,
    ({ v = '' }, { who }) => (isPlace(v) && who.kind === 'user' ? lives(v) : null),
  ),
  ofUser(/^(?<v>[\p{Script=Han}]{2,5})(?:的)?第[一二三四五六七八九十\d]+年/du, ({ v = '' }) =>
    isPlace(v) ? lives(v) : null,
  ),
  ofUser(
    /^(?<v>[\p{Script=Han}]{2,4})(?:这疙瘩|这边|这儿|本地|当地|这块儿?)?(?=开|做|卖|跑|种|养|上班|工作|打工|读书|上学)/du,
    ({ v = '' }) => (isPlace(v) ? lives(v) : null),
  ),
  ofPeople(
    /^(?:又|刚|已经)?搬(?!家|完|走|砖|东西|运|出|进|不|过|来|去|到|回|了|货|书|箱)(?<v>[\p{Script=Han}]{2,5})了$/du,
    ({ v = '' }) => {
      const found = lives(v)
      return found && { ...found, doubtful: !isPlace(v), correction: true }
    },
  ),
  ofUser(/^(?:先|暂时|临时|这阵子|眼下先)(?:借|租)?住(?:在|到|进)?(?<v>[^，我你他她]{2,14})$/du, ({ v = '' }) => ({
    kind: 'residence',
    attribute: 'temporary_residence',
    value: v,
    label: '暂住',
    single: true,
  })),
  ofPeople(/^(?:就)?(?:是|在)?(?<v>[\p{Script=Han}]{2,6})长大的/du, ({ v = '' }) =>
    isPlace(v.replace(/^在/u, '')) ? from(v.replace(/^在/u, '')) : null,
  ),
  ofPeople(/(?:是|成了?|成为了?)(?:一?[名个])?(?<v>[\p{Script=Han}]{2,8})居民$/du, ({ v = '' }) =>
    /^(?:本地|当地|这|那|普通|小区|社区)/.test(v) ? null : lives(v),
  ),
  ofPeople(/^(?:的)?(?:老家|家乡|祖籍|籍贯|娘家)(?:就)?(?:是|在)?(?<v>[^，]{2,10}?)(?:的)?$/du, ({ v = '' }) =>
    from(v),
  ),
  ofPeople(
    /^(?:就)?(?:是)?(?:个)?(?:地道|土生土长)?(?:的)?(?<v>[\p{Script=Han}]{2,5})人(?:嘛|啊|呢|呀)?$/du,
    ({ v = '' }, { implied }) => {
      const place = /是(?<after>.+)$/u.exec(v)?.groups?.['after'] ?? v
      return notOrigin.test(place) || ((implied || place !== v) && !isPlace(place)) ? null : from(place)
    },
  ),
  ofPeople(
    /^(?:是)?(?:打|从)?(?<v>[\p{Script=Han}A-Za-z]{2,8}?)(?:来的|出来的)$|^(?:是)?来自(?<w>[^，]{2,8})|^(?:是)?从(?<x>[\p{Script=Han}]{2,6})来/du,
    ({ v = '', w = '', x = '' }) => (isPlace(v || w || x) ? from(v || w || x) : null),
  ),
]

/** What one is called, rather than told to do: "叫我老周", not "喊我交一页介绍". */
const isCall =
  /^[A-Za-z]|^[老小阿大]\p{Script=Han}{1,2}$|(?:哥|姐|叔|姨|爷|奶|妈|爸|总|老师|同学|先生|女士|师傅|工|儿|子|宝|酱)$|^(\p{Script=Han})\1$|^(?!去|来|做|写|交|拿|给|帮|买|快|回|吃|别|先|再|不|一|打|出|上|下|看|起|睡|开|找|问|说|讲|学|把|跟|和|过)\p{Script=Han}{2,3}$/u

const notOrigin =
  /^(?:一个|本地|外地|成年|年轻|好|老|男|女|大|什么|这|那|同|别|个|普通|自己|单身|独居|打工|上班|三|两|四|五|几|六)|(?:一|两|三|四|五|六|七|八|九|十|百|千|万|亿|多|数|\d|[十百千万亿]余|[几数两一二三四五六七八九十百千万]+[口名]|个|位|批|群|帮|组|代|对|双|的|种|手|主|家|爱|病|法|工|商|诗|猎)$/

function named(text: string): Fact | null {
  const value = nameOf(text) || (/^[\p{Script=Han}]{1,5}$/u.test(text) ? text : '')
  return value === '' || /^(?:我|你|他|她|这|那|啥|什么|不|没)/.test(value)
    ? null
    : { kind: 'identity', attribute: 'name', value, label: '名字：', single: true, signals: [{ field: 'name', value }] }
}

const nameless: Fact = { kind: 'identity', attribute: 'name', value: '', label: '名字：', single: true }
const nicknamed = (text: string): Fact | null => {
  const found = named(text)
  return found && { ...found, attribute: 'nickname', label: '称呼：' }
}
const aged = (value: string): Fact => ({ kind: 'identity', attribute: 'age', value, label: '年龄：', single: true })
const born = (value: string): Fact => ({
  kind: 'identity',
  attribute: 'birthday',
  value,
  label: '生日：',
  single: true,
})

function lives(text: string, strict = false): Fact | null {
  const value = placeIn(text)
  if (value === '' || (strict && !isPlace(value) && !/[路街区镇村县市巷苑园里湾山寺站]$/u.test(value))) return null
  return {
    kind: 'residence',
    attribute: 'residence',
    value,
    label: '住在',
    single: true,
    signals: [{ field: 'location', value }],
  }
}

function from(text: string): Fact | null {
  const value = placeIn(text)
  return value === '' ? null : { kind: 'identity', attribute: 'hometown', value, label: '来自', single: true }
}
