import { kinds, many, one, rule, type Finding, type Rule } from '../rule.ts'
import { own } from './own.ts'
import { chineseTitle } from './title.ts'
import { cutValue, listOf } from './values.ts'

/** What the user likes, dislikes, prefers, cannot eat. */
export const tasteRules: readonly Rule[] = [
  rule(
    /^我(?:的)?(?:现在|目前|从小|一直|平时)?(?:都|就)?最(?:喜欢|爱|喜爱|钟爱|欣赏)(?:看|吃|喝|听|去|玩|用|读|做)?的(?<kind>[^，,是]{1,12}?)(?:就|一直|还|应该|当然|可能)?(?:是|叫做?|莫过于)(?<value>.{1,40})/dsu,
    ({ kind = '', value = '' }) => favourite(kind, value),
  ),
  rule(
    /^(?<value>[^，,我你他她]{1,20})(?:就|一直)?是我最(?:喜欢|爱|喜爱)(?:看|吃|喝|听|去|玩|读)?的(?<kind>[^，,。！]{1,10})/dsu,
    ({ kind = '', value = '' }) => (/^(?:这|那|它)/.test(value) ? null : favourite(kind.replace(/之一$/, ''), value)),
  ),
  rule(
    own('(?:不再|再也不|不)(?:那么|怎么|太)?(?:喜欢|爱|想|迷|热衷)(?:吃|喝|看|听|玩)?(?<what>[^，,]{1,24}?)了'),
    ({ what = '' }) => disliked(cutValue(what), true),
  ),
  rule(own('不再(?:那么)?(?:喜欢|爱|迷)(?<what>[^，,]{1,24})'), ({ what = '' }) => disliked(cutValue(what), true)),
  rule(
    /^(?:我(?:现在|如今|最近)(?:已经|开始|变得|很|特别|反而)*|(?:现在|如今)我(?:已经|开始|很|特别|反而)*)(?:讨厌|不喜欢|不爱|受不了|反感)(?<what>[^，,]{1,24})/du,
    ({ what = '' }) => disliked(cutValue(what), true),
  ),
  rule(own('对(?<list>[^，,]{1,30}?)(?:严重|轻微|有点)?过敏'), ({ list = '' }) => each(list, allergy, '我对', '过敏')),
  rule(
    own('(?:有|患有|得了)(?:严重的?)?(?<what>[\\p{Script=Han}]{1,10}?)(?:的)?(?:过敏|不耐受)(?:症)?'),
    ({ what = '' }) => allergy(what),
  ),
  rule(
    own(
      '(?<diet>吃素|吃全素|是(?:个|一个|一名|一位)?(?:纯|严格)?素食(?:主义)?者|是(?:个)?素食(?:主义)?者|不沾荤|吃清真|在?生酮饮食|在?低碳饮食)',
    ),
    ({ diet = '' }) => ({
      ...kinds.health,
      category: 'diet',
      importance: 8,
      title: chineseTitle('', 'diet', cutValue(diet).replace(/^是(?:一?个|一?名|一?位)?/, '')),
      slot: one('user', 'diet', diet.replace(/^是(?:一?个|一?名|一?位)?/, '')),
    }),
  ),
  rule(
    own(
      '(?:从来|一向|都)?(?:不吃|不喝|不能吃|不能喝|忌口|从不吃|从不喝|吃不了|喝不了|戒了|戒掉了?|不沾)(?<list>[^，,]{1,24})',
    ),
    ({ list = '' }) =>
      listOf(list)
        .filter((value) => !/^(?:饭|早饭|晚饭|午饭|早餐|晚餐|完|下|惯|不|了)/.test(value))
        .map(avoids),
  ),
  rule(
    own(
      '(?:更|比较|宁愿|宁可|还是更|偏)(?:喜欢|爱|偏爱|倾向于|偏好|中意|想要?)(?<better>[^，,]{1,24}?)(?:，)?(?:而不是|而非|胜过|多过|不是|超过)(?<worse>[^，,]{1,20})',
    ),
    ({ better = '', worse = '' }) => prefers(better, cutValue(worse)),
  ),
  rule(
    /^(?:比起|相比|与其|和|跟)(?<worse>[^，,]{1,20}?)(?:相比|比)?[，,]?\s*我(?:还是|其实|会|个人)*(?:更|比较|宁愿)(?:喜欢|爱|偏爱|倾向于?)?(?<better>[^，,]{1,24})/dsu,
    ({ better = '', worse = '' }) => prefers(better, cutValue(worse)),
  ),
  rule(own('(?:更喜欢|更爱|偏爱|更偏好|更倾向于|偏好)(?<better>[^，,]{1,24})'), ({ better = '' }) =>
    prefers(better, ''),
  ),
  rule(
    own(
      '(?:是)?(?:不太?|不怎么|不大|不是很|不是特别|从来不|并不|一点也不|没那么|最不|很不|一直不)(?:喜欢|爱|喜爱|感冒|待见)(?<list>.{1,50})',
    ),
    ({ list = '', lead = '' }) => dislikes(list, lead),
  ),
  rule(own('(?:讨厌|受不了|反感|厌恶|恨|害怕吃|嫌弃|烦)(?<list>.{1,50})'), ({ list = '', lead = '' }) =>
    dislikes(list, lead),
  ),
  rule(own('对(?<what>[^，,]{1,24}?)(?:完全|一点都?|不太?|没什么|没有|不|没)(?:感兴趣|兴趣|感冒)'), ({ what = '' }) =>
    disliked(cutValue(what), false),
  ),
  rule(
    own(
      '对(?<list>[^，,]{1,30}?)(?:很|非常|特别|比较|挺|十分|也|一直|都|超级|蛮|更|最)*(?:感兴趣|有兴趣|着迷|入迷|情有独钟|很感兴趣|痴迷)',
    ),
    ({ list = '' }) => likes(list, '我对', true),
  ),
  rule(
    own('(?:喜欢上|喜欢|喜爱|热爱|爱上|爱|热衷于?|迷上|迷恋|钟爱|沉迷于?|享受|钟情于?)(?:了)?(?<list>.{1,60})'),
    ({ list = '', lead = '' }) => likes(list, lead),
  ),
  rule(
    /^我的?(?:兴趣爱好|业余爱好|爱好|兴趣)(?:有|是|包括|就是|广泛[，,]有)(?<list>.{1,60})/du,
    ({ list = '', lead = '' }) => likes(list, lead, true),
  ),
]

const noObject = /^(?:是|归|你|您|他们?|她们?|这|那|它|这样|的(?:是|人)?|和你|跟你|与你|得|不|人|我)/

const givenUp = /(?:但|不过|可是?).{0,8}(?:戒|不[喝吃玩看爱]|不喜欢|放弃|不再)/

function likes(text: string, lead: string, topic = false): readonly Finding[] {
  if (noObject.test(text) || /^(?:的|上)/.test(text) || givenUp.test(text)) return []
  return each(
    text,
    (value) => ({
      ...kinds.taste,
      title: `喜欢${value}`,
      slot: many('user', 'likes', value),
      ...(topic && { signals: [{ field: 'recent_topic' as const, value }] }),
    }),
    lead,
    '',
  )
}

function dislikes(text: string, lead: string): readonly Finding[] {
  return noObject.test(text) ? [] : each(text, (value) => disliked(value, false), lead, '')
}

const disliked = (value: string, correction: boolean): Finding => ({
  ...kinds.taste,
  title: correction ? `不再喜欢${value}` : `不喜欢${value}`,
  slot: many('user', 'dislikes', value),
  correction,
})

const allergy = (value: string): Finding => ({
  ...kinds.health,
  category: 'allergy',
  title: `对${value}过敏`,
  slot: many('user', 'allergy', value),
})
const avoids = (value: string): Finding => ({
  ...kinds.health,
  category: 'diet',
  importance: 8,
  title: chineseTitle('', 'avoids', value),
  slot: many('user', 'avoids', value),
})

function favourite(kind: string, text: string): Finding | null {
  const value = cutValue(text)
  if (value === '' || kind === '') return null
  return {
    ...kinds.taste,
    importance: 7,
    title: `最喜欢的${kind}：${value}`,
    slot: one('user', `favourite_${kind}`, value),
  }
}

function prefers(better: string, worse: string): Finding | null {
  const value = cutValue(better)
  if (value === '' || noObject.test(value)) return null
  return {
    ...kinds.taste,
    importance: 7,
    title: `更喜欢${value}${worse && `，而不是${worse}`}`,
    slot: many('user', 'prefers', value),
  }
}

/** "日本的文化、音乐和美食": what stands before the first belongs to all of them, so they are one value. */
function oneOf(values: readonly string[], text: string): readonly string[] {
  const [first = '', ...rest] = values
  const isShared =
    /^[^的]{1,10}的[^的]{1,6}$/.test(first) && rest.length > 0 && rest.every((value) => !value.includes('的'))
  const last = rest.at(-1) ?? ''
  return isShared ? [text.slice(text.indexOf(first), text.indexOf(last, text.indexOf(first)) + last.length)] : values
}

function each(text: string, build: (value: string) => Finding, lead: string, after: string): readonly Finding[] {
  const values = oneOf(listOf(text), text)
  return values.map((value) => ({ ...build(value), ...(values.length > 1 && { content: `${lead}${value}${after}` }) }))
}
