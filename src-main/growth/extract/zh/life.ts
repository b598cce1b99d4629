import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { chineseDay } from './dates.ts'
import { own } from './own.ts'
import { chineseTitle } from './title.ts'
import { cutValue, placeOf, withoutMeasure } from './values.ts'

/** What is settled in a life and has a name or a date: contact, languages, plans with a day, turns, things. */
export const lifeRules: readonly Rule[] = [
  rule(
    /^(?:我的?)?(?:新)?(?:邮箱|邮件地址|电子邮件)(?:地址)?(?:是|：|:)(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/du,
    ({ mail = '' }) => ({
      ...kinds.identity,
      category: 'contact',
      title: `邮箱：${mail}`,
      slot: one('user', 'contact', mail),
    }),
  ),
  rule(own('(?:是)?(?<place>[\\p{Script=Han}]{2,4})人(?:[，,啊嘛呀]|$)'), ({ place = '' }) =>
    /^(?:一|两|几|本地|外地|成年|年轻|好|老|男|女|大|什么|这|那|同|别|个|普通|自己)|[个的十百千万亿多数位]$/.test(place)
      ? null
      : { ...kinds.identity, title: `来自${place}`, slot: one('user', 'hometown', place) },
  ),
  rule(own('(?:自己)?(?:是)?(?<what>吃肉|吃荤|吃鱼|吃辣|喝酒|喝茶|喝咖啡)的(?:啊|呀|嘛)?'), ({ what = '' }) => ({
    ...kinds.health,
    category: 'diet',
    importance: 6,
    title: chineseTitle('', 'diet', what),
    slot: one('user', 'diet', what),
  })),
  rule(
    /^在(?<place>[\p{Script=Han}]{2,10}?)(?:住|生活|定居)了?(?:快|已经|差不多|大概)*(?:[\d一二三四五六七八九十几两半多]+)(?:多)?(?:年|个月)/du,
    ({ place = '' }) => lives(place),
  ),
  rule(own('(?:先|暂时|临时|要先|会先)(?:借)?住(?:在|到|进)?(?<place>[^，,]{2,16})'), ({ place = '' }) =>
    placeOf(place) === ''
      ? null
      : {
          ...kinds.residence,
          importance: 6,
          title: `暂住${placeOf(place)}`,
          slot: one('user', 'temporary_residence', placeOf(place)),
        },
  ),
  rule(
    own(
      '(?:这边|那边|手下|现在|一共|要)*(?:管|带|管着|带着|手下有)(?:着|了)?(?<count>[\\d一二两三四五六七八九十]{1,4})(?:多)?(?:个|名|位)(?:人|护士|员工|同事|组员|下属|学生)',
    ),
    ({ count = '' }) => ({
      ...kinds.work,
      title: `管${count}个人`,
      slot: one('user', 'team', `${count}个人`),
    }),
  ),
  rule(
    own(
      '(?:把)?(?:的)?(?<kind>笔记|文档|邮件|日程|日历|代码|照片|文件|记账|任务)(?:全|都|已经)*(?:搬|换|转|迁|挪|移)(?:家)?(?:到|成|去)(?:了)?(?<tool>[^，,了]{2,20})',
    ),
    ({ tool = '' }) => switched(tool),
  ),
  rule(own('(?:改|换)(?:用|成|成用|到)(?:了)?(?<tool>[A-Za-z][\\w .+-]{1,20})'), ({ tool = '' }) => switched(tool)),
  rule(
    /^(?<what>[^，,我你他她它这那]{2,14}?)(?:一直|真的|可)?(?:是|就是)我(?:这辈子|一辈子|永远|人生|心中|目前)?(?:的)?(?:最爱|心头好|最喜欢|真爱)/du,
    ({ what = '' }) => liked(what),
  ),
  rule(own('(?:最)?(?:上瘾|入迷|着迷|沉迷|痴迷)(?:的)?(?:就是|是|于)(?<what>[^，,]{1,14})'), ({ what = '' }) =>
    hobby(what),
  ),
  rule(
    own(
      '(?:迷上|爱上|玩|练|坚持)(?:了)?(?<what>[\\p{Script=Han}]{2,6}?)(?:都|已经|快|也|有)*(?:[\\d一二三四五六七八九十两几半]+(?:多)?(?:年|个月))',
    ),
    ({ what = '' }) => hobby(what),
  ),
  rule(
    /^(?:(?:千万|一定|记得|麻烦|都|也)*)(?:别|不要|不用)(?:再)?(?:放|加|给我放|给我加|搁)(?<what>[\p{Script=Han}]{1,6})[，,](?:我)?(?:真的?|实在|特别|很|从来|根本)*(?:受不了|讨厌|不喜欢|不吃|吃不了|不爱|闻不了|怕)/du,
    ({ what = '' }) => disliked(what),
  ),
  rule(
    own(
      '(?:真的?|实在|从来|一直|也|都)*(?:不(?:太|怎么)?(?:爱|喜欢|能)(?:吃|喝))(?<what>甜|辣|酸|苦|咸|油腻|生|冷)(?:的)?',
    ),
    ({ what = '' }) => disliked(`${what}的`),
  ),
  rule(
    own(
      '(?:小时候|以前|曾经|从小|大学时?|高中时?)*(?:学过|练过)(?:[一二三四五六七八九十几两半\\d]+(?:年|个月|天)(?:多)?的?)?(?<what>[\\p{Script=Han}]{2,6})(?:[，,。]|$)',
    ),
    ({ what = '' }) => skill(what),
  ),
  rule(
    /^(?:小时候|从小|以前|大学时?|高中时?)(?:学过|练过)(?:[一二三四五六七八九十几两半\d]+(?:年|个月)(?:的)?)?(?<what>[\p{Script=Han}]{2,6})(?:[，,。…]|$)/du,
    ({ what = '' }) => skill(what),
  ),
  rule(
    own(
      '(?:(?:去|到|从)[^，,]{1,10})?(?:领养|领|收养|捡|养|买)(?:了|回了?)(?:一)?(?:只|条|匹)(?:小|大)?(?<pet>猫|狗|兔子|仓鼠|鹦鹉|乌龟|鸟)(?:崽|咪)?',
    ),
    ({ pet = '' }) => ({
      ...kinds.pet,
      title: `养了一只${pet}`,
      slot: many('user', 'pet', pet),
    }),
  ),
  rule(
    own('(?:刚|终于|已经|把)*(?:买|入手|添置|订)(?:了)(?:一)?(?:辆|台|套|栋|部|把|架|间)(?<what>[^，,了]{1,14})'),
    ({ what = '' }) => owned(what),
  ),
  rule(
    own('(?:刚|终于|已经)*在(?<place>[\\p{Script=Han}]{2,8})买(?:了)?(?<what>房子?|新房|公寓|别墅)'),
    ({ place = '', what = '' }) => owned(`${place}的${what}`),
  ),
  rule(own('(?:刚|已经)*(?:把)?(?<what>[^，,把]{1,10}?)(?:给)?(?:卖了|卖掉了?)'), ({ what = '' }) => ({
    ...kinds.possession,
    title: `卖了${what}`,
    slot: many('user', 'event', `卖了${what}`),
  })),
  rule(
    /^(?:[A-Z][a-z]+|我?(?:老公|老婆|爸|妈|爸爸|妈妈|朋友|同事|女儿|儿子))送(?:了)?我(?:一|1)?(?:台|个|只|把|本|辆|套|条|块|部)(?<what>[^，,了]{2,14})/du,
    ({ what = '' }) => owned(what),
  ),
  rule(
    own(
      '(?:终于|刚刚?|已经)*(?:考过|通过|拿到|考上|考到)(?:了)?(?<what>[^，,了]{1,14}(?:考试|证书?|驾照|学位|[ABC][12]|资格|大学|研究生|硕士|博士|offer))',
    ),
    ({ what = '' }) => event(`考过${what}`),
  ),
  rule(
    /^(?!把|将|给)(?<what>[\p{Script=Han}]{2,6}?(?:课|团|班|会|队|训练|排练|练习|例会|社))(?:这学期|这个月|今年|现在|以后|时间)*(?:改|换|挪|调)(?:到|成)(?:了)?(?<when>(?:每)?(?:个)?(?:周|星期|礼拜)[一二三四五六日天][^，,了]{0,6})/du,
    ({ what = '', when = '' }) => ({
      ...kinds.routine,
      confidence: 0.85,
      title: `${what}：${when}`,
      slot: one('user', `schedule_${what}`, when),
      correction: true,
    }),
  ),
  rule(
    own(
      '(?:每天|平时|现在|上下班)*(?:都)?(?<how>(?:骑|开|坐|走)[^，,]{0,10}?(?:上班|上学|通勤)[^，,]{0,4}?\\d{1,3}(?:多)?分钟)',
    ),
    ({ how = '' }) => commute(how),
  ),
  rule(
    /^(?<how>(?:骑|开|坐|走)[^，,我你他她]{0,10}?(?:上班|上学|通勤)(?:只要|要|才|大概|差不多)?[^，,]{0,3}?\d{1,3}(?:多)?分钟)/du,
    ({ how = '' }) => commute(how),
  ),
  rule(
    /^(?<day>(?:下(?:周|星期|礼拜)[一二三四五六日天]|明天|后天|今天))(?:就)?(?:是)?我(?:的)?生日(?:[\s，,]*(?<date>\d{1,2}(?:月|[./])\d{1,2}[号日]?))?/du,
    ({ day = '', date = '' }) => ({
      ...kinds.identity,
      title: `生日是${date || day}`,
      slot: one('user', 'birthday', date || day),
    }),
  ),
  rule(
    /^(?:现在|目前|新|如今)?(?:的)?(?:老板|上司|领导)(?:换成了?|变成了?|是|叫)(?<who>[A-Z][a-z]+(?:医生|老师|先生|女士)?|[\p{Script=Han}]{1,3}(?:总|医生|老师|经理|主任))/du,
    ({ who = '' }) => ({
      ...kinds.people,
      title: `老板叫${who}`,
      slot: one('boss', 'name', who),
    }),
  ),
]

/** How long in which trade. */
export const tradeRule: Rule = rule(
  own(
    '(?:干|做|从事|在)(?<field>[\\p{Script=Han}]{2,6}?)(?:这一?行|行业|圈|这个行业)(?:了|已经|都|有|快|做了|干了)*(?<years>[\\d一二三四五六七八九十两几]+(?:多)?年)',
  ),
  ({ field = '', years = '' }) => [
    {
      ...kinds.work,
      title: `在${field}行业`,
      slot: one('user', 'industry', field),
      signals: [{ field: 'industry', value: field }],
    },
    { ...kinds.work, title: `从业${years}`, slot: one('user', 'experience', years) },
  ],
)

/** Something of the user's with a day that is set, where no other rule knows what it is. */
export const datedRule: Rule = ({ text, folded }) => (isMyDate(folded) ? [event(text)] : [])

const activity =
  '(?:去|到|飞|搬|开会|开始|上班|入职|报到|出差|旅行|旅游|度假|考试|考|面试|结婚|办婚礼|出发|回|拿|参加|手术|体检|打疫苗|毕业|开学|交房|住|见|演出|比赛|跑)'
const mineFirst = new RegExp(
  `^(?:(?:我|我们|咱们?)(?:们)?(?:也|就|要|会|准备|打算|决定)*)?${chineseDay}(?:[，,的]?第?[一二三]?周?)?(?:我|我们|咱们?)?(?:也|就|要|会|准备|打算|得|还|一起|才)*${activity}`,
)
const mineThen = new RegExp(`^(?:我|我们|咱们?)[^，,你他她]{0,8}?${chineseDay}[^，,你他她]{0,6}?${activity}`)
const undated = /[了过的]$|昨天|前天|上周|上个月|去年|[吗么呢?？]|如果|要是|可能|也许|帮我|想/

/** E.g. "下周三我去面试". */
const isMyDate = (folded: string): boolean =>
  (mineFirst.test(folded) || mineThen.test(folded)) && !undated.test(folded.replace(/[。！!～~\s]+$/, ''))

const short = (text: string): string => [...text.replace(/[。！!，,\s]+$/, '')].slice(0, 30).join('')
const event = (text: string): Finding => ({
  ...kinds.event,
  importance: 5,
  confidence: 0.65,
  title: short(text),
  slot: null,
})

const uses = (text: string): Finding | null => {
  const value = cutValue(text)
  return value === '' || /^(?:你|它|他|她|这|那|新|别的)/.test(value)
    ? null
    : {
        ...kinds.tool,
        title: `用${value}`,
        slot: many('user', 'uses', value),
        signals: [{ field: 'preferred_tool', value }],
      }
}
const switched = (text: string): Finding | null => {
  const found = uses(text)
  return found && { ...found, correction: true }
}
const liked = (value: string): Finding => ({
  ...kinds.taste,
  title: `喜欢${value}`,
  slot: many('user', 'likes', value),
})
const hobby = (text: string): Finding | null => {
  const value = cutValue(text)
  return value.length < 2 || /^(?:你|这|那|它|工作|上班|住)/.test(value)
    ? null
    : { ...kinds.taste, title: `爱好${value}`, slot: many('user', 'hobby', value) }
}
const disliked = (value: string): Finding => ({
  ...kinds.taste,
  title: `不喜欢${value}`,
  slot: many('user', 'dislikes', value),
})
const skill = (text: string): Finding | null => {
  const value = cutValue(text)
  return value.length < 2 ? null : { ...kinds.skill, title: `学过${value}`, slot: many('user', 'skill', value) }
}
const owned = (text: string): Finding | null => {
  const value = cutValue(withoutMeasure(text))
  return value === '' || /^(?:票|菜|东西|饭|水果|奶茶|咖啡)/.test(value)
    ? null
    : { ...kinds.possession, title: `有${value}`, slot: many('user', 'owns', value) }
}
const commute = (how: string): Finding => ({
  ...kinds.routine,
  category: 'commute',
  title: how,
  slot: one('user', 'commute', how),
})
function lives(text: string): Finding | null {
  const value = placeOf(text)
  return value === ''
    ? null
    : {
        ...kinds.residence,
        title: `住在${value}`,
        slot: one('user', 'residence', value),
        signals: [{ field: 'location', value }],
      }
}
