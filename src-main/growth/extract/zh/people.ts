import { chineseRelation, toRelation } from '../relations.ts'
import { kinds, many, one, rule, type Finding, type Groups, type Rule } from '../rule.ts'
import { cutValue, nameOf, placeOf, withoutMeasure } from './values.ts'

const relation = `(?<rel>(?:大|小|二|老|前|亲|好|新|最好的|男|女){0,2}(?:${chineseRelation}))`
const who = `^(?:现在|目前|今年|最近)?(?:我|我的|我家|我家的|我们家|我们家的|我们的|我们)${relation}(?!们)(?<name>[A-Z][A-Za-z]+)?(?:现在|目前|今年|最近|也|已经|刚|一直|平时|快|都|很|非常|特别|最){0,3}`

const of = (predicate: string): RegExp => new RegExp(who + predicate, 'dsu')

/** The people and pets around the user. */
export const peopleRules: readonly Rule[] = [
  rule(of('(?:的?名字)?(?:的?名字是|叫做?|名叫|的?名字叫做?|姓名是)(?<called>.{1,20})'), (groups) => hasName(groups)),
  rule(new RegExp(`^(?<called>[\\p{Script=Han}]{2,4}|[A-Z][a-z]+)是我(?:的)?${relation}`, 'dsu'), (groups) =>
    /^(?:这|那|他|她|它|你|谁|就|也)/.test(groups['called'] ?? '') ? null : hasName(groups),
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
  rule(of('(?:才|满|刚满)?(?<age>\\d{1,3}|[一二三四五六七八九十]{1,3})(?:个月|周?岁)(?:了)?'), (groups) =>
    fact(groups, 'age', groups['age'] ?? '', '年龄'),
  ),
  rule(of('在(?<place>.{1,16}?)(?:里)?(?:当|做)(?:一名|一个|个|名)?(?<job>[^，,]{2,10})'), (groups) =>
    fact(groups, 'job', cutValue(groups['job'] ?? ''), '职业'),
  ),
  rule(of('在(?<place>.{1,20}?)(?:工作|上班|任职|实习)'), (groups) =>
    fact(groups, 'employer', groups['place'] ?? '', '工作于'),
  ),
  rule(of('在(?<place>.{1,20}?)(?:上学|读书|读大学|念书|上大学|读研|留学)'), (groups) =>
    fact(groups, 'school', groups['place'] ?? '', '就读于'),
  ),
  rule(of('(?:住在?|搬到|搬去|定居在?|居住在)(?:了)?(?<place>.{2,20})'), (groups) =>
    fact(groups, 'residence', placeOf(groups['place'] ?? ''), '住在'),
  ),
  rule(of('的?生日(?:是在?|在)(?<day>.{2,14})'), (groups) =>
    fact(groups, 'birthday', cutValue(groups['day'] ?? ''), '生日'),
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
  rule(of('(?:是|当|做)(?:一|1)?(?:名|个|位)?(?<job>[^，,]{2,14})'), (groups) =>
    /(?:师|员|医生|学生|工|会计|经理|教授|护士|司机|作家|老板|警察|律师|公务员|教练|军人|记者|编辑|演员)$/.test(
      cutValue(groups['job'] ?? ''),
    )
      ? fact(groups, 'job', withoutMeasure(cutValue(groups['job'] ?? '')), '职业')
      : null,
  ),
]

const singleAttributes = new Set(['age', 'job', 'employer', 'school', 'residence', 'birthday', 'hometown'])

function hasName(groups: Groups): Finding | null {
  const name = nameOf(groups['called'] ?? '')
  if (name === '') return null
  const rel = bare(groups['rel'] ?? '')
  const { key, single, pet } = toRelation(rel)
  return {
    ...(pet ? kinds.pet : kinds.people),
    title: `${groups['rel'] ?? ''}：${name}`,
    slot: single ? one(key, 'name', name) : many(key, 'name', name),
  }
}

function counts({ count = '', rel = '' }: Groups): Finding {
  const { key, pet } = toRelation(bare(rel))
  return { ...(pet ? kinds.pet : kinds.people), title: `有${count}个${rel}`, slot: one('user', `has_${key}`, count) }
}

function fact(groups: Groups, attribute: string, value: string, label: string): Finding | null {
  if (value === '' || /^(?:我|你|他|她|它|这|那)/.test(value)) return null
  const { key, pet } = toRelation(bare(groups['rel'] ?? ''))
  const subject = groups['name'] || key
  const slot = singleAttributes.has(attribute) ? one(subject, attribute, value) : many(subject, attribute, value)
  return {
    ...(pet ? kinds.pet : kinds.people),
    importance: 6,
    title: `${groups['rel'] ?? ''}${groups['name'] ?? ''}：${label}${value}`,
    slot,
  }
}

const bare = (rel: string): string =>
  toRelation(rel).key === rel ? rel.replace(/^(?:大|小|二|老|前|亲|好|新|最好的)+(?=.)/, '') : rel
