import { indexTerms, queryTerms } from '../tokenize.ts'

/** What people ask to forget, in both languages: English words in one column, Chinese ones in the other. */
const rows = `
divorce divorced divorcing | 离婚 离了婚
breakup separation | 分手 分居
ex | 前任 前男友 前女友 前夫 前妻
sleep insomnia sleepless | 睡不 睡觉 睡眠 失眠 入睡 睡着
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
salary wage income pay | 工资 薪水 收入 月薪 年薪 税前 税后
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
`

interface Meaning {
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

const meanings: readonly Meaning[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [en = '', zh = ''] = row.split('|')
    return { en: indexTerms(en), zh: zh.trim().split(' ') }
  })

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
    : { terms: wanted.flatMap(({ en }) => en), isSaidIn: (text) => hasEach(wanted, new Set(indexTerms(text))) }
}

const hasEach = (wanted: readonly Meaning[], held: ReadonlySet<string>): boolean =>
  wanted.every(({ en }) => en.some((term) => held.has(term)))

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
