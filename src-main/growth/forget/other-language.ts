import { indexTerms, queryTerms } from '../tokenize.ts'

/**
 * What people ask to forget, in both languages: English words in one column, Chinese ones in the other. Of rows that
 * begin with @ a name that stands beside the word is the name of who is meant.
 */
const rows = `
divorce divorced divorcing | 离婚 离了婚
breakup separation | 分手 分居
@ ex boyfriend girlfriend | 前任 前男友 前女友 前夫 前妻
sleep insomnia sleepless melatonin | 睡不 睡觉 睡眠 失眠 入睡 睡着 睡到 睡得 睡好 褪黑素
fear afraid scared phobia | 怕 恐
height acrophobia | 高
medication medicine pill tablet mg microgram prescription drug | 吃药 药 服药 用药
illness disease sick diagnosis | 病 诊断 确诊
health | 健康 身体
thyroid hypothyroidism | 甲状腺 甲减 甲亢
depression depressed anxiety anxious | 抑郁 焦虑
therapy therapist counselling | 心理咨询 心理医生 治疗
pregnancy pregnant expecting | 怀孕 怀了 备孕
twin | 双胞胎
weight diet | 体重 减肥
salary wage income pay earn | 工资 薪水 收入 月薪 年薪 税前 税后 挣 赚
debt loan borrowed owe | 债 欠 借 贷款
money saving | 钱 存款 积蓄
address | 地址 住址
phone number | 电话 手机号
birthday | 生日
religion faith church | 信仰 宗教 教会
politics vote party | 政治 投票
wedding marriage | 婚礼 结婚 婚姻
funeral death died | 葬礼 去世 过世
accident | 车祸 事故
surgery operation | 手术
smoking cigarette | 抽烟 吸烟 戒烟
alcohol drinking | 喝酒 戒酒
@ dentist tooth teeth | 牙医 看牙 牙齿 拔牙
@ doctor | 医生 大夫
@ therapist psychologist psychiatrist | 心理医生 咨询师
@ boss manager | 老板 领导 上司
@ neighbour neighbor | 邻居
@ landlord landlady | 房东
@ colleague coworker | 同事
@ crush | 暗恋 喜欢的人
allergy allergic | 过敏
rent | 房租 租金
mortgage | 房贷
bonus | 奖金 年终奖
blood pressure | 血压
age | 年龄 年纪 岁数
height tall | 身高
password | 密码
interview | 面试
lawsuit court lawyer | 官司 法院 律师
argument fight quarrel | 吵架 争吵
cheating affair | 出轨 外遇
like love enjoy prefer fan favourite favorite adore fond | 喜欢 爱 偏爱 最爱
live living reside move | 住 搬
`

export interface Meaning {
  /** Names the row. */
  readonly key: string
  readonly isPerson: boolean
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

export const meanings: readonly Meaning[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [en = '', zh = ''] = row.replace('@', '').split('|')
    const stems = indexTerms(en)
    return { key: `row ${stems[0] ?? ''}`, isPerson: row.startsWith('@'), en: stems, zh: zh.trim().split(' ') }
  })

/** By row: what its words have to look like, where alone they mean something else too: an ex racer, an ex army tent. */
export const strictForms: ReadonlyMap<string, RegExp> = new Map([
  [
    'row ex',
    /\b(?:my|an|the|his|her|your|our|old) ex\b(?! (?:\p{L}+(?:er|or|ist)|army|navy)\b)|\bex-(?:boyfriend|girlfriend|husband|wife|partner)|\b(?:boy|girl)friend\b|前任|前男友|前女友|前夫|前妻/iu,
  ],
])

export interface InOtherLanguage {
  /** What to look for in the keyword index. */
  readonly terms: readonly string[]
  /** True where a text says all of it. */
  isSaidIn(text: string): boolean
}

/**
 * What some words mean in the other language; null where one of them is not known: then a text there cannot be told to
 * say the same.
 */
export function inOtherLanguage(words: string): InOtherLanguage | null {
  const found = /\p{Script=Han}/u.test(words) ? ofChinese(words) : ofEnglish(words)
  if (found.meanings.length === 0) return null
  const wanted = found.meanings
  return found.to === 'zh'
    ? {
        terms: wanted.flatMap(({ zh }) => zh.flatMap(indexTerms)),
        isSaidIn: (text) => wanted.every(({ zh }) => zh.some((word) => text.includes(word))),
      }
    : { terms: wanted.flatMap(({ en }) => en), isSaidIn: (text) => hasEach(wanted, text) }
}

function hasEach(wanted: readonly Meaning[], text: string): boolean {
  const held = new Set(indexTerms(text))
  return wanted.every(({ key, en }) => strictForms.get(key)?.test(text) ?? en.some((term) => held.has(term)))
}

function ofEnglish(words: string) {
  const terms = queryTerms(words).filter(({ weight }) => weight >= 1)
  const found = terms.flatMap(({ term }) => meanings.find(({ en }) => en.includes(term)) ?? [])
  return { to: 'zh', meanings: found.length === terms.length ? found : [] } as const
}

function ofChinese(words: string) {
  const found = meanings.filter(({ zh }) => zh.some((word) => word.length > 1 && words.includes(word)))
  const rest = found.flatMap(({ zh }) => zh).reduce((left, word) => left.replaceAll(word, ''), words)
  return { to: 'en', meanings: rest.replaceAll(/[我的了\s]/gu, '') === '' ? found : [] } as const
}
