import { chineseRelation, toRelation } from '../../../memory/ontology/relations.ts'
import { kinds, many, one, rule, type Finding, type Groups, type Rule } from '../rule.ts'
import { chineseDate } from './dates.ts'
import { notIll, stage } from './plain/body.ts'
import { isPlace } from './plain/places.ts'
import { chineseTitle } from './title.ts'
import { cutValue, nameOf, placeOf, withoutMeasure } from './values.ts'

const relation = `(?<rel>(?:大|小|二|老|前|亲|好|新|最好的|男|女){0,2}(?:${chineseRelation}))`
const surname =
  '[王李张刘陈杨赵吴周徐孙朱胡郭林郑谢宋唐许韩冯邓曹彭曾肖董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔谭汪范廖贾韦邹熊孟秦薛侯雷龙史陶黎贺顾毛郝龚邵钱]'
/** A person by relation, or by a name alone: in Latin letters, or with a common surname. */
const person = `(?<person>[A-Z][a-z]{2,14}|[小老阿]${surname}|${surname}[\\p{Script=Han}]{1,2}(?=在|是|对|今年|的生日|生日|住|现在|也|吃素|不吃))`
const who = `^(?:现在|目前|今年|最近|说到)?(?:(?:我|我的|我家|我家的|我们家|我们家的|我们的|我们)${relation}(?!们)(?<name>[A-Z][A-Za-z]+)?|(?<rel2>女儿|儿子|老公|老婆|闺蜜|弟弟|妹妹|哥哥|姐姐|婆婆|岳母|妈妈|爸爸)(?<name2>[A-Z][A-Za-z]+)?|${person})(?:现在|目前|今年|最近|也|还|又|就|才|老|已经|刚|一直|平时|快|都|很|非常|特别|最){0,3}`

const of = (predicate: string): RegExp => new RegExp(who + predicate, 'dsu')

/** The people and pets around the user. */
export const peopleRules: readonly Rule[] = [
  rule(of('(?:的?名字)?(?:的?名字是|叫做?|名叫|的?名字叫做?|姓名是)(?<called>.{1,20})'), (groups) => hasName(groups)),
  rule(
    new RegExp(
      `^(?<called>[\\p{Script=Han}]{2,4}?|[A-Z][a-z]+)(?:现在|如今|已经|后来|目前|就){0,2}(?:是|成了?)我(?:的)?${relation}(?=[啊呀嘛呢吧了啦]?(?:[^\\p{Script=Han}]|$))`,
      'dsu',
    ),
    (groups) =>
      /^(?:现在|如今|目前|眼下|后来|以前|之前|原来|今天|昨天|今年|去年|收款|付款|房主|车主|开户|户主|作者|监护人|负责人|经手|这|那|他|她|它|你|谁|就|也|新[郎娘]|主角|对方|男|女|老(?=[的人师乡]|$)|作者)|[还都也就不只才]$/.test(
        groups['called'] ?? '',
      )
        ? null
        : hasName(groups),
  ),
  rule(
    new RegExp(
      `^(?:我|我家|我们|我们家)(?:还|也|现在|最近|刚|一共|总共)*(?:有|养了?|领养了?|收养了?)(?:一|两|三|几|\\d)?(?:个|只|条|位|名|匹)?(?:[^，,叫]{0,6}?)${relation}[，,]?\\s*(?:它|他|她|名字|名)?(?:叫做?|名叫|名字叫|是)(?<called>.{1,12})`,
      'dsu',
    ),
    (groups) => hasName(groups),
  ),
  rule(
    new RegExp(
      `^(?:我|我家|我们|我们家)(?:还|也|现在|最近|刚|一共|总共|只|已经)*(?:里|里面)?(?:有|养了?|领养了?|收养了?)(?:一|1)?(?:个|只|条|位|名|匹)?(?:名字叫做?|名叫|叫做?)(?<called>[^，,的]{1,12})的[^，,]{0,6}?${relation}`,
      'dsu',
    ),
    (groups) => hasName(groups),
  ),
  rule(
    new RegExp(
      `^(?:我|我家|我们|我们家)(?:还|也|现在|最近|刚|一共|总共|只|已经)*(?:有|养了?|领养了?|收养了?)(?<count>[一两二三四五六七八九十几]|\\d{1,2}|好几)(?:个|只|条|位|名|匹)(?:[^，,]{0,6}?)${relation}`,
      'dsu',
    ),
    (groups) => counts(groups),
  ),
  rule(of('(?:才|满|刚满)?(?<age>(?:\\d{1,3}|[一二三四五六七八九十]{1,3})(?:个月|周?岁半?))(?:了)?'), (groups) =>
    fact(groups, 'age', (groups['age'] ?? '').replace(/(?<=^\d+)周?岁$/u, ''), '年龄'),
  ),
  rule(
    of('在(?<place>.{1,16}?)(?:里|上|那边)?(?:当|做)(?:的(?:就)?是)?(?:一名|一个|个|名)?(?<job>[^，,]{2,14})'),
    (groups) =>
      [
        fact(groups, 'job', jobOf(groups['job'] ?? ''), '职业'),
        institution.test(groups['place'] ?? '') || !isPlace(groups['place'] ?? '')
          ? null
          : fact(groups, 'residence', placeOf(groups['place'] ?? ''), '住在'),
      ].filter((found) => found !== null),
  ),
  rule(
    of(
      `(?:(?:去年|前年|上个?月|上周|最近|最近又|刚|前几天|这两年)*(?:被)?(?:有|得了?|患上?了?|患有|查出来?了?|检查出|确诊了?|诊断出|诊断为))?(?<what>(?<before>[\\p{Script=Han}]{0,5})(?:高血压|糖尿病|病|癌|炎|肿瘤|哮喘)${stage})`,
    ),
    (groups) => (notIll.test(groups['before'] ?? '') ? null : fact(groups, 'health', groups['what'] ?? '', '健康：')),
  ),
  rule(of('(?:在)?(?:搞|做|干)(?!的)(?<field>[\\p{Script=Han}]{2,6})的'), (groups) =>
    fact(groups, 'job', groups['field'] ?? '', '从事'),
  ),
  rule(of('在(?<place>.{1,20}?)(?:工作|上班|任职|实习)'), (groups) =>
    /[做干当]的|是|的$/.test(groups['place'] ?? '')
      ? null
      : fact(groups, isPlace(groups['place'] ?? '') ? 'workplace' : 'employer', groups['place'] ?? '', '工作于'),
  ),
  rule(of('在(?<place>.{1,20}?)(?:上学|读书|读大学|念书|上大学|读研|留学)'), (groups) =>
    fact(groups, 'school', groups['place'] ?? '', '就读于'),
  ),
  rule(of('(?:住(?![的得])在?|搬到|搬去|定居在?|居住在)(?:了)?(?<place>.{2,20})'), (groups) =>
    fact(groups, 'residence', placeOf(groups['place'] ?? ''), '住在'),
  ),
  rule(of('的?生日(?:是在?|在|就是)?(?<day>(?:农历)?[\\d一二三四五六七八九十]{1,3}月.{1,8})'), (groups) =>
    fact(groups, 'birthday', cutValue(groups['day'] ?? ''), '生日'),
  ),
  rule(of('(?:是)?(?<diet>吃素|全素|纯素|吃全素|素食者|吃清真)'), (groups) =>
    fact(groups, 'diet', groups['diet'] ?? '', '饮食：'),
  ),
  rule(of('(?:不吃|不喝|不能吃|不能喝|吃不了|喝不了)(?<what>[^，,了]{1,10})'), (groups) =>
    fact(groups, 'avoids', cutValue(groups['what'] ?? ''), '忌口'),
  ),
  rule(of('(?:会)?(?<what>(?:吹|弹|拉|打)[\\p{Script=Han}]{1,4})(?:[，,。]|$)'), (groups) =>
    fact(groups, 'hobby', (groups['what'] ?? '').slice(1), '爱好'),
  ),
  rule(of('(?<when>.{0,8}?)(?<how>去世|过世|走|不在)(?:人世)?了(?:[，,。]|$)'), (groups) => {
    const { when = '', how = '' } = groups
    const { key } = toRelation(bare(groups['rel'] || groups['rel2'] || ''))
    // Of the young it says that they left.
    if (!how.endsWith('世') && !/^(?:grand)?(?:mother|father)(?:-in-law)?$/.test(key)) return null
    const found = fact(groups, 'death', `${when}${how}`, '')
    return found && { ...found, title: found.title.replace(/(?:走|不在|过世)$/u, '去世') }
  }),
  rule(of('(?:[^，,]{0,6}?)(?:一个人|独自|还|就)*在(?<place>[\\p{Script=Han}]{2,6})住'), (groups) =>
    fact(groups, 'residence', placeOf(groups['place'] ?? ''), '住在'),
  ),
  rule(of('(?<what>(?:退休|离职|毕业|结婚|订婚|怀孕)(?:了)?)(?:[，,。]|$)'), (groups) =>
    fact(groups, 'status', cutValue(groups['what'] ?? ''), ''),
  ),
  rule(of('(?<what>.{0,16}(?:去|到|回|飞|来|开始|结婚|手术|考试|打疫苗|到期|入职|报到).{0,40})'), (groups) =>
    chineseDate.test(groups['what'] ?? '') && !/了[。！]?$|[吗呢?？]/.test(groups['what'] ?? '')
      ? fact(groups, /每|天天/.test(groups['what'] ?? '') ? 'schedule' : 'event', cutValue(groups['what'] ?? ''), '')
      : null,
  ),
  rule(of('对(?<what>.{1,14}?)过敏'), (groups) => fact(groups, 'allergy', groups['what'] ?? '', '过敏')),
  rule(of('(?:不喜欢|不爱|讨厌|受不了)(?<what>[^，,]{1,20})'), (groups) =>
    fact(groups, 'dislikes', cutValue(groups['what'] ?? ''), '不喜欢'),
  ),
  rule(of('(?:喜欢|爱|热爱)(?<what>[^，,]{1,20})'), (groups) =>
    fact(groups, 'likes', cutValue(groups['what'] ?? ''), '喜欢'),
  ),
  rule(of('(?:来自|老家是|老家在)(?<place>.{2,14})'), (groups) =>
    fact(groups, 'hometown', placeOf(groups['place'] ?? ''), '来自'),
  ),
  rule(
    of(
      '(?:做的(?:就)?是|是|当|做)(?:我们?(?:这|这儿|这里|那|公司|医院|店里|部门)*的)?(?:一|1)?(?:名|个|位)?(?<job>[^，,]{2,14})',
    ),
    (groups) =>
      /(?:师|员|医生|学生|工|会计|经理|教授|护士|司机|作家|老板|警察|律师|公务员|教练|军人|记者|编辑|演员)$/.test(
        jobOf(groups['job'] ?? ''),
      )
        ? fact(groups, 'job', withoutMeasure(jobOf(groups['job'] ?? '')), '职业')
        : null,
  ),
]

/** "我女儿Mila", "闺蜜阿May". */
export const namedPerson: Rule = rule(
  new RegExp(
    `^.{0,6}(?<!的)(?<whole>(?:(?:我的?|我们的?|我家)(?:同事|朋友|室友)?)?(?<rel>(?:(?<=我)(?:同事|朋友|室友))|女儿|儿子|闺女|老公|老婆|先生|太太|闺蜜|弟弟|妹妹|哥哥|姐姐|婆婆|岳母|公公|男朋友|女朋友)(?<called>[A-Z][a-z]{2,14}))(?![A-Za-z])`,
    'dsu',
  ),
  (groups) => {
    const found = hasName(groups)
    return found && { ...found, content: groups['whole'] ?? '' }
  },
)

/** "我妈…", "我弟弟…": what follows is said of them. */
export const startsWithAnother = new RegExp(
  `^(?:现在|目前|今年|最近|说到|上周|昨天|今天)?(?:我|我的|我家|我们家|我们的)(?:${chineseRelation
    .split('|')
    .filter((word) => word !== '家人' && word !== '对象' && word !== '爱人')
    .join('|')})(?!们?(?:有|叫我|说我|给我|送|让我|住一起))`,
)

const institution = /(?:医院|学校|大学|中学|小学|公司|银行|工厂|厂|店|所|局|院|部|集团|机构|幼儿园)$|^(?:家|这|那|外)/

/** "质检员的工作" */
const jobOf = (text: string): string => cutValue(text).replace(/的(?:工作|活儿?|岗位|职位|职业)$/u, '')

const singleAttributes = new Set(['diet', 'age', 'job', 'employer', 'school', 'residence', 'birthday', 'hometown'])

function hasName(groups: Groups): Finding | null {
  const name = nameOf(groups['called'] ?? '')
  if (name === '') return null
  const said = groups['rel'] || groups['rel2'] || ''
  // A name that somebody named goes by is no relation's, and not the user's.
  if (said === '') return null
  const { key, single, pet } = toRelation(bare(said))
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: chineseTitle(said, 'name', name),
    slot: single ? one(key, 'name', name) : many(key, 'name', name),
  }
}

function counts({ count = '', rel = '' }: Groups): Finding {
  const { key, pet } = toRelation(bare(rel))
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: `有${count}${pet ? '只' : '个'}${rel}`,
    slot: one('user', `has_${key}`, count),
  }
}

function fact(groups: Groups, attribute: string, value: string, label: string): Finding | null {
  if (value === '' || /^(?:我|你|他|她|它|这|那)/.test(value)) return null
  const rel = groups['rel'] || groups['rel2'] || ''
  const { key, pet } = toRelation(bare(rel))
  const name = groups['name'] || groups['name2'] || groups['person'] || ''
  const subject = name || key
  const slot = singleAttributes.has(attribute) ? one(subject, attribute, value) : many(subject, attribute, value)
  return {
    ...(pet ? kinds.pet : kinds.people),
    importance: 6,
    title: chineseTitle(`${rel}${name}`, attribute, value, label),
    slot,
  }
}

const bare = (rel: string): string =>
  toRelation(rel).key === rel ? rel.replace(/^(?:大|小|二|老|前|亲|好|新|最好的)+(?=.)/, '') : rel
