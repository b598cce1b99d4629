import { indexTerms } from '../../memory/language/tokenize.ts'

/**
 * What people tell in confidence and ask to forget, in both languages: English words in one column, Chinese ones in the
 * other. Of rows that begin with @ a name that stands beside the word is the name of who is meant. A row says one thing;
 * rows below one heading are of one kind, and the words after the heading hint at the kind alone.
 */
const rows = `
# health | doctor gp clinic nurse hospital medical physio specialist ward tablets scan | 医生 大夫 校医 医院 看病 体检 门诊 检查 身体 科室 住院
sleep insomnia sleepless melatonin apnoea apnea cpap snore | 睡不 睡觉 睡眠 失眠 入睡 睡着 睡到 睡得 睡好 褪黑素 打呼噜 呼吸暂停
fear afraid scared phobia terrified dread | 怕 恐
height acrophobia | 高
medication medicine pill tablet microgram prescription antidepressant painkiller | 吃药 药 服药 用药
illness disease sick diagnosis diagnosed | 病 诊断 确诊
health | 健康 身体
thyroid hypothyroidism | 甲状腺 甲减 甲亢
depression depressed anxiety anxious panic | 抑郁 焦虑 惊恐
therapy therapist counselling counsellor shrink | 心理咨询 心理医生 治疗
pregnancy pregnant expecting ivf miscarriage fertility | 怀孕 怀了 备孕 试管 流产
twin | 双胞胎
weight diet overweight | 体重 减肥
surgery operation operated | 手术
hospice hospital inpatient | 住院 病房 临终 安宁
smoking cigarette smoke vape | 抽烟 吸烟 戒烟
alcohol drinking drunk sober rehab hangover | 喝酒 戒酒 酗酒 喝醉
allergy allergic | 过敏
blood pressure | 血压
cancer tumour tumor biopsy | 癌 肿瘤 化疗
@ dentist tooth teeth | 牙医 看牙 牙齿 拔牙
@ doctor | 医生 大夫
@ therapist psychologist psychiatrist | 心理医生 咨询师
# love | feelings relationship romance romantic heartbreak dating shine fancy smitten crush | 暧昧 牵手 心动 感情 恋爱 谈恋爱 对象 恋情 情感
divorce divorced divorcing | 离婚 离了婚
breakup separation dumped | 分手 分居 掰了
@ ex boyfriend girlfriend | 前任 前男友 前女友 前夫 前妻
@ crush | 暗恋 喜欢的人
cheating affair cheated | 出轨 外遇 劈腿
wedding marriage engaged | 婚礼 结婚 婚姻 订婚
gay lesbian bisexual | 同性恋 出柜
# money | cash sum amount quid grand pound euro dollar bucks figure financial bank help | 钱 数目 金额 多少
salary wage income pay paid earn stipend paycheck scholarship | 工资 薪水 收入 月薪 年薪 税前 税后 挣 赚 奖学金 津贴
debt loan borrowed owe lent lend | 债 欠 借 贷款 笔账 旧账 烂账 赊账
money saving | 钱 存款 积蓄
loss | 亏了 亏钱 赔钱 赔了
rent | 房租 租金
mortgage | 房贷
bonus | 奖金 年终奖
gambling casino | 赌博 赌钱
inheritance inherit | 遗产 继承
# law | legal crime criminal illegal fine nick | 犯法 违法
penalty fined | 罚款 罚了 被罚
police cop | 警察 派出所 公安 笔录
fraud fiddle embezzle forge | 造假 诈骗 贪污 作弊
lawsuit court lawyer sued | 官司 法院 律师
arrest caution convicted prison jail | 被抓 被捕 坐牢 拘留 案底
theft stole stolen stealing shoplifting shoplift | 偷了 偷东西 盗窃
accident | 车祸 事故
# work | job work office firm company career employer desk credit name | 工作 公司 单位 职场 上班 隔壁 邻座
fired sacked redundancy layoff jobless unemployed | 失业 下岗 被裁 被开除 裁员 辞退
resign resignation | 辞职 离职 跳槽 换工作
interview | 面试
authorship credit author byline | 署名 作者 抢功
discipline reprimand | 处分 记过 通报批评
@ boss manager | 老板 领导 上司
@ colleague coworker | 同事
# study | school university college exam course degree study uni failed | 学校 大学 上学 读书 考试 学业
dropout expelled suspended | 休学 退学 辍学
exam | 考试 高考 中考 考研 考上 没考 落榜
truancy truant | 逃课 旷课 逃学 翘课
flunk resit | 挂科 不及格 没考过 考砸
# quarrel | trouble upset grudge angry annoyed furious raging moan complain rant | 生气 气死 恼火 矛盾 抱怨 吐槽 破事 烦
argument fight quarrel | 吵架 争吵 闹翻 绝交 冷战
# home | street house flat postcode zip unit apartment | 街 门牌 小区 楼
address | 地址 住址
live living reside move | 住在 住址 住处 住哪 住的 搬家 搬到 搬去 搬进
phone mobile | 电话 手机号
@ neighbour neighbor | 邻居
@ landlord landlady | 房东
password pin passcode | 密码
# |
birthday | 生日
age | 年龄 年纪 岁数
height tall | 身高
nickname | 外号 绰号 小名 花名
religion faith church | 信仰 宗教 教会
politics vote party | 政治 投票
like love enjoy prefer fan favourite favorite adore fond | 喜欢 爱 偏爱 最爱
# feeling | upset tears breakdown | 难受 崩溃 情绪
cry sob weep tearful | 哭 流泪 眼泪
# death |
funeral death died | 葬礼 去世 过世
suicide suicidal | 自杀 轻生
`

export interface Meaning {
  /** Names the row. */
  readonly key: string
  readonly isPerson: boolean
  readonly en: readonly string[]
  readonly zh: readonly string[]
  /** The kind of thing it is: what else is of that kind may be meant by it. */
  readonly field: string
}

/** A kind of private matter, with the words that hint at it. */
export interface Field {
  readonly name: string
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

interface Concepts {
  readonly meanings: Meaning[]
  readonly fields: Field[]
}

const read = rows
  .trim()
  .split('\n')
  .reduce<Concepts>(
    (all, row) => {
      const [left = '', ...words] = row.replace(/^[@#] /u, '').split('|')
      const name = left.trim()
      if (row.startsWith('#')) {
        const [en = '', zh = ''] = words
        all.fields.push({ name, en: indexTerms(en), zh: wordsIn(zh) })
        return all
      }
      const en = indexTerms(name)
      const field = all.fields.at(-1)?.name ?? ''
      all.meanings.push({
        key: `row ${en[0] ?? ''}`,
        isPerson: row.startsWith('@'),
        en,
        zh: wordsIn(words[0] ?? ''),
        field,
      })
      return all
    },
    { meanings: [], fields: [] },
  )

function wordsIn(column: string): string[] {
  return column.split(' ').filter((word) => word !== '')
}

export const { meanings, fields }: Concepts = read

/** True where a Chinese text has a word, or its two halves with what is done how often between them: 逃课, 逃了三次课. */
export function holdsWord(text: string, word: string): boolean {
  if (text.includes(word)) return true
  const [first = '', second = ''] = word
  return word.length === 2 && text.includes(first) && text.includes(second) && apart(first, second).test(text)
}

/** A word of two characters with its halves apart. */
export const apart = (first: string, second: string): RegExp =>
  new RegExp(`${first}[了过完不没个一二两三几][^，。！？；、\\s]{0,4}?${second}`, 'u')

/** By row: what its words have to look like, where alone they mean something else too: an ex racer, an ex army tent. */
export const strictForms: ReadonlyMap<string, RegExp> = new Map([
  [
    'row ex',
    /\b(?:my|an|the|his|her|your|our|old) ex\b(?! (?:\p{L}+(?:er|or|ist)|army|navy)\b)|\bex-(?:boyfriend|girlfriend|husband|wife|partner)|\b(?:boy|girl)friend\b|前任|前男友|前女友|前夫|前妻/iu,
  ],
  [
    'row truanci',
    /\btruan|\b(?:skip|cut|miss|ditch|bunk|skiv)\w*(?: off)?(?: \p{L}+){0,2} (?:school|class(?:es)?|lessons?|lectures?)\b|(?:逃|旷|翘)(?:[了过]\S{0,4})?[课学]/iu,
  ],
])
