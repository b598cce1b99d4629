import { kinds, many, one, rule, type Finding, type Groups, type Rule } from '../rule.ts'
import { cutValue, listOf, nameOf, placeOf } from './values.ts'
import { own } from './own.ts'
import { isPlace } from './plain/places.ts'

/** Who the user is: name, age, birthday, origin, nationality, languages, where they live. */
export const identityRules: readonly Rule[] = [
  rule(
    /^(?:我的?(?:全|真|大|中文|英文)?(?:名字|姓名|名)(?:叫做?|是|为)|我(?:的?全名)?(?:叫做?|名叫)|(?:大家|别人|朋友们?|同事们?)都?叫我|(?:你)?(?:可以|就|请|以后|以后请|以后就|直接|请你|都){0,3}(?:叫|称呼)我(?:为|做)?)(?<name>.{1,40})/dsu,
    ({ name = '' }) => named(name),
  ),
  rule(
    /^我姓(?<surname>欧阳|司马|上官|诸葛|[A-Z][a-z]+|\p{Script=Han})(?:[\s，,]+(?:叫|名叫)?(?<full>\k<surname>\p{Script=Han}{1,2})(?![\p{Script=Han}]))?/du,
    ({ surname = '', full = '' }) =>
      full === ''
        ? { ...kinds.identity, title: `姓${surname}`, slot: one('user', 'surname', surname) }
        : { ...named(full), ...kinds.identity, title: `叫${full}`, slot: one('user', 'name', full) },
  ),
  rule(
    /^我(?:就)?是(?!程序|高中|高管|高级|白领|金融|石油|江苏|江西|任何|万一|许多|武汉|严重|.{0,3}[员师生家长人工的手了]$)(?<name>(?:[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤]|欧阳|司马|上官|诸葛)\p{Script=Han}{1,2})$/du,
    ({ name = '' }) => named(name),
  ),
  rule(
    /^我(?:就)?是(?<name>(?:小|老|阿)(?![孩学朋师人板外手组妈爸爷奶姨白员工头家乡鸟黑公婆哥弟姐妹])\p{Script=Han}{1,2}|阿[A-Z][a-z]+)$/du,
    ({ name = '' }) => named(name),
  ),
  rule(/^我(?:今年|现在|刚满|已经|刚|快)+(?<age>\d{1,3})(?:了|啦)?$/du, ({ age = '' }) => ({
    ...kinds.identity,
    title: `${age}岁`,
    slot: one('user', 'age', age),
  })),
  rule(/^我(?:是)?属(?<sign>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$/du, ({ sign = '' }) => ({
    ...kinds.identity,
    title: `属${sign}`,
    slot: one('user', 'zodiac', sign),
  })),
  rule(
    own('(?:才|快|马上|刚满|刚|满|已经|都)?(?<age>\\d{1,3}|[一二三四五六七八九十]{1,3})(?:周?岁)(?:了|啦)?'),
    ({ age = '' }) => ({ ...kinds.identity, title: `${age}岁`, slot: one('user', 'age', age) }),
  ),
  rule(/^我的?年龄是?(?<age>\d{1,3})/du, ({ age = '' }) => ({
    ...kinds.identity,
    title: `${age}岁`,
    slot: one('user', 'age', age),
  })),
  rule(/^我的?(?:农历|阳历|阴历|公历)?生日(?:就)?(?:是在?|在|为)(?:每年的?)?(?<day>.{2,20})/du, ({ day = '' }) =>
    birthday(cutValue(day)),
  ),
  rule(
    own(
      '(?:是|出生于|生于)(?:在)?(?<day>[\\d一二三四五六七八九十〇零]{2,4}年.{0,10}?|[\\d一二三四五六七八九十]{1,3}月.{1,6}?)(?:出生的?|生的?|生人)?$',
    ),
    ({ day = '' }) => birthday(cutValue(day)),
  ),
  rule(
    own('(?:不住在?|不在|不再住在?|没住在?|搬离|离开|搬出)(?<place>.{2,20}?)(?:住|生活)?(?:了)?$'),
    ({ place = '', lead = '' }) =>
      /住|搬/.test(lead + place) || /不在.*住/.test(lead)
        ? at(placeOf(place), (value) => ({
            ...kinds.residence,
            title: `不住在${value}了`,
            slot: one('user', 'residence', ''),
            correction: true,
          }))
        : null,
  ),
  rule(
    own(
      '在(?<place>[^，,]{2,14}?)(?:居住|定居|生活|住)(?:了|着)?(?:已经|快|差不多|大概|大约|有|整整)*(?:[\\d一二三四五六七八九十几两半多好]+(?:多)?(?:年|个?月|天|周|个?星期)(?:多|半)?)(?:了|啦)?$',
    ),
    ({ place = '' }) => lives(place),
  ),
  rule(
    own(
      '(?:住(?![的得])在?|居住在|定居在?|生活在|常住在?|常驻|租住在|在(?=.{2,12}(?:定居|居住|住)))(?:了)?(?<place>.{2,40})',
    ),
    ({ place = '', lead = '' }) => (/暂时|临时|先/.test(lead) ? stays(place) : lives(place)),
  ),
  rule(
    own('家?(?:从(?<old>.{1,12}?))?(?:搬家?|迁居|移居|搬迁)(?:回|去|来)?(?:到|去|来|回|至)(?:了)?(?<place>.{2,40})'),
    ({ place = '', old = '' }) => moves(old, place),
  ),
  rule(/^(?:我的?家|我们家|我家里?)(?:现在|目前)?(?:就)?(?:住)?在(?<place>.{2,40})/du, ({ place = '' }) =>
    lives(place),
  ),
  rule(
    /^我的?(?:现居地|居住地|住址|地址|所在城市|所在地)(?:现在|目前)?(?:是|在)(?<place>.{2,40})/du,
    ({ place = '' }) => lives(place),
  ),
  rule(/^(?:我的?)(?:老家|家乡|故乡|籍贯)(?:是在?|在)(?<place>.{2,30})/du, ({ place = '' }) => from(place)),
  rule(
    own('(?:来自|出生在|生在|从小在|在(?=.{2,12}(?:长大|出生)))(?<place>.{2,20}?)(?:长大的?|出生的?|生的)?(?:的)?$'),
    ({ place = '' }) => from(place),
  ),
  rule(own('是(?:一个|个|地道的?|土生土长的?)?(?<place>[\\p{Script=Han}]{2,8})人'), (groups) => origin(groups)),
  rule(/^我的?国籍是(?<place>.{2,10})/du, ({ place = '' }) => nation(cutValue(place))),
  rule(own('会(?:说|讲)(?:一点|一些|流利的?|一口)?(?<list>.{2,40})'), ({ list = '', lead = '' }) =>
    languages(list, lead),
  ),
  rule(/^我的?母语是(?<list>.{2,20})/du, ({ list = '', lead = '' }) => languages(list, lead)),
]

const countries =
  /^(?:中国|美国|英国|德国|法国|日本|韩国|加拿大|澳大利亚|新加坡|马来西亚|意大利|西班牙|俄罗斯|印度|泰国|越南|巴西|荷兰|瑞士|瑞典|挪威|丹麦|芬兰|波兰|葡萄牙|墨西哥|新西兰|爱尔兰|奥地利|比利时|希腊|土耳其|埃及)$/
const notOrigin =
  /^(?:个|一|名|位|男|女|老|好|坏|成年|年轻|普通|病|聪明|善良|内向|外向|乐观|悲观|主持|负责|工|军|诗|猎|商|怎样的|什么样的|这样的|那样的|.*的$|单身|左撇子|过敏|素食|有缘|打工|上班|创始|合伙|候选|当事|中年|现代|名|联系|家|二|两|.*[十百千万亿多数]$|.*[很挺爱喜怕会能太]|.*的.{1,3}$)/

const origin = ({ place = '' }: Groups): Finding | null => {
  if (countries.test(place)) return nation(place)
  return notOrigin.test(place) ? null : from(place)
}

const named = (text: string): Finding | null => {
  const name = nameOf(text)
  return name === ''
    ? null
    : {
        ...kinds.identity,
        importance: 9,
        title: `叫${name}`,
        slot: one('user', 'name', name),
        signals: [{ field: 'name', value: name }],
      }
}

const birthday = (day: string): Finding | null =>
  day === '' || !/[\d一二三四五六七八九十]/.test(day)
    ? null
    : /年(?:的|生|出生)*$/u.test(day)
      ? { ...kinds.identity, title: `出生于${day.replace(/(?<=年).*$/u, '')}`, slot: one('user', 'birth_year', day) }
      : { ...kinds.identity, title: `生日是${day}`, slot: one('user', 'birthday', day) }

const nation = (value: string): Finding => ({
  ...kinds.identity,
  title: `国籍：${value}`,
  slot: one('user', 'nationality', value),
})

const from = (text: string): Finding | null =>
  at(placeOf(text), (value) => ({ ...kinds.identity, title: `来自${value}`, slot: one('user', 'hometown', value) }))

/** "在北京住过" was, and is no more. */
const former = /(?:住|生活|定居)过/

const stays = (text: string): Finding | null =>
  at(placeOf(text), (value) => ({
    ...kinds.residence,
    importance: 6,
    title: `暂住${value}`,
    slot: one('user', 'temporary_residence', value),
  }))

/** Names of streets, quarters and houses: where one lives, though it is on no map of ours. */
const address = /[路街区镇村县市巷苑园里湾山寺站城江河湖岛州省国庄营屯坊弄堂府邸]$|[A-Za-z]/u

function lives(text: string): Finding | null {
  if (former.test(text)) return null
  return at(placeOf(text), (value) => ({
    ...kinds.residence,
    ...(!isPlace(value) && !address.test(value) && { confidence: 0.6 }),
    title: `住在${value}`,
    slot: one('user', 'residence', value),
    signals: [{ field: 'location', value }],
  }))
}

/** Where one moved from was home before where one moved to. */
function moves(from: string, to: string): readonly Finding[] {
  const now = lives(to)
  const old = placeOf(from)
  if (now === null || old === '') return now === null ? [] : [now]
  const before: Finding = {
    ...kinds.residence,
    title: `以前住在${old}`,
    content: `从${old}搬走`,
    slot: one('user', 'residence', old),
    earlier: true,
  }
  return [before, { ...now, correction: true }]
}

function languages(list: string, lead: string): readonly Finding[] {
  const values = listOf(list).filter((value) => /(?:语|话|文)$/.test(value) && value.length <= 6)
  return values.map((value) => ({
    ...kinds.identity,
    category: 'language',
    importance: 6,
    title: `会说${value}`,
    ...(values.length > 1 && { content: `${lead}${value}` }),
    slot: many('user', 'languages', value),
  }))
}

const at = (value: string, build: (value: string) => Finding): Finding | null => (value === '' ? null : build(value))
