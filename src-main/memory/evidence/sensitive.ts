import type { ReviewReason, Slot } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { childRelations, isPet } from '../ontology/relations.ts'

type Sensitive = Extract<ReviewReason, 'health' | 'money' | 'minor' | 'credentials' | 'private_matter'>

export interface SensitiveText {
  /** The content and the words it rests on. */
  readonly text: string
  readonly slot: Slot | null
}

const health = new RegExp(
  [
    String.raw`\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|diagnos(?:ed|is)|dementia|alzheimer\p{L}*|parkinson\p{L}*|`,
    String.raw`disease|illness|disorder|syndrome|cancer|tumou?r|diabet(?:es|ic)|hypertension|blood pressure|cholesterol|`,
    String.raw`asthma|migraines?|epilep\p{L}+|depress(?:ed|ion)|anxiety disorder|adhd|autis\p{L}+|bipolar|insomnia|`,
    String.raw`therap(?:y|ist)|psychiatr\p{L}+|surgery|surgeon|operation on|hospital|medications?|medicines?|pills?|`,
    String.raw`prescri\p{L}+|antidepress\p{L}+|insulin|thyroid|thyroxine|\p{L}+thyroxine|melatonin|chemo\p{L}*|pregnan(?:t|`,
    String.raw`cy)|miscarriage|ivf|menopause|hard of hearing|hearing aid|deaf|blind|disabilit\p{L}+|disabled|wheelchair|`,
    String.raw`chronic|arthritis|injur(?:y|ed)|fractur\p{L}+|torn|sprain\p{L}*|swells? up|breaks? out in|rash|phobia|`,
    String.raw`afraid of|fear of|panic attacks?|sleep(?:ing)? (?:problems?|badly)|can't sleep|overweight|lose weight|`,
    String.raw`smok(?:e|er|ing)|alcoholic|addict(?:ed|ion)|hiv|\d+ ?(?:mg|mcg|micrograms?|milligrams?))\b`,
  ].join(''),
  'iu',
)
const chineseHealth =
  /过敏|不耐受|确诊|诊断|痴呆|阿尔茨海默|帕金森|疾病|病史|得了.{0,6}(?:病|癌|炎)|患有|癌|肿瘤|糖尿病|高血压|血压|血糖|胆固醇|哮喘|偏头痛|头疼|头痛|胃(?:痛|病|炎)|肾|肝炎|抑郁|焦虑症|失眠|睡不着|睡不好|甲状腺|甲减|甲亢|优甲乐|褪黑素|吃药|服药|药物|药片|处方|胰岛素|手术|住院|医院|出院|怀孕|怀了|流产|试管|更年期|听力|视力|近视|耳聋|残疾|轮椅|慢性|关节炎|骨折|扭伤|拉伤|受伤|疹子|湿疹|恐高|恐惧症|怕(?:高|黑|血|打针)|心理咨询|心理医生|减肥|戒烟|戒酒|抽烟|上瘾|戒断|复查|体检/
const money = new RegExp(
  [
    String.raw`\b(?:salary|wages?|(?:annual |monthly |net |gross )income|pay rise|raise in pay|earn(?:s|ed|ing)?|gross(?: a|`,
    String.raw` per)? (?:month|year)|\d[\d,.]{0,15} ?(?:k )?gross|net worth|debts?|owe[sd]?|loans?|mortgage|borrow(?:ed|`,
    String.raw`s)?|lent|overdraft|bankrupt\p{L}*|savings?(?= (?:of|account|are))|pension|alimony|inherit\p{L}*|iban|`,
    String.raw`tax return|credit score|bonus of)\b`,
  ].join(''),
  'iu',
)
const chineseMoney =
  /工资|薪水|薪资|月薪|年薪|待遇|税前|税后|收入|奖金|存款|积蓄|欠(?:了|我|他|她|钱|债|款)|债|贷款|房贷|车贷|借(?:了|走|给)?[^，,书]{0,8}(?:万|千|百|元|块|欧|美元|刀|钱)|还(?:钱|款|债)|破产|(?<!文化|世界|自然|历史|工业|农业|双|非物质)遗产(?!地|名录|项目|日|保护)|继承|公积金|养老金|信用卡/
const childWords =
  /\b(?:my|our) (?:little |older |younger |eldest |youngest )?(?:daughter|son|kid|kids|child|children|baby|toddler|grandson|granddaughter|stepson|stepdaughter|niece|nephew)\b|\b(?:her|his|their) (?:two |three |four )?(?:kids?|children|baby|son|daughter)\b|\b(?:kindergarten|preschool|nursery school|day ?care)\b/i
const chineseChildWords =
  /(?:我|我家|我们|我们家)(?:的)?(?:大|小|二)?(?:女儿|儿子|闺女|孩子|娃|宝宝|小孩|孙子|孙女|外孙|侄子|侄女|外甥)|(?:女儿|儿子|闺女)[A-Z\p{Script=Han}]?|幼儿园|托儿所|(?:个|的)(?:孩子|小孩|娃)(?!们?都)/u
const credentials =
  /\b(?:passport|driver'?s? licen[cs]e|social security|insurance|tax|account|member(?:ship)?|customer) (?:number|no\.?|id)\b|\blog-?in\b|\buser ?name (?:is|for)\b|\b(?:door|gate|alarm|entry|access) code\b/i
const chineseCredentials = /护照号|身份证|驾照号|社保号|账号|帐号|用户名|门禁|口令|卡号/
const privateMatter = new RegExp(
  [
    String.raw`\b(?:divorc(?:e|ed|ing)|separat(?:ed|ing) from|break(?:ing)? up|broke up|affair|cheat(?:ed|ing) on|(?:ex[- ]|`,
    String.raw`former )(?:wife|husband|girlfriend|boyfriend|partner)|my ex\b|expecting (?:a baby|twins|a child)|miscarr\p{L}+|`,
    String.raw`funeral|passed away|died|suicid\p{L}*|abus(?:e|ed|ive)|arrest(?:ed)?|prison|jail|lawsuit|court case|`,
    String.raw`fired|laid off|immigration status|gay|lesbian|bisexual|transgender|came out|religio\p{L}+|votes? for|`,
    String.raw`(?:a|my|our|her|his|their|top) secret|confidential(?:ly)?|keep (?:that|it|this) (?:private|quiet|to yourself|`,
    String.raw`between us)|between (?:you and me|us)|don't tell|nobody knows|only told me|told me and only me)\b`,
  ].join(''),
  'iu',
)
const chinesePrivate =
  /离婚|离了婚|闹离|分居|分手|出轨|外遇|前任|前男友|前女友|前[男女]朋友|前妻|前夫|前老[公婆]|怀了|双胞胎|流产|去世|过世|(?:年|前天|昨天|上周|上个月)(?:就)?走了|自杀|家暴|被捕|坐牢|官司|起诉|被裁|被开除|同性恋|出柜|信教|入党|投票给|秘密|保密|悄悄说|别(?:到处|往外|跟别人|告诉)|不要告诉|你知道就行|只告诉了?我|绝交/
const street =
  /\b\d{1,4}[a-z]?,? (?:\p{Lu}\p{L}+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Way)\b|\b\p{Lu}\p{L}*(?:weg|stra(?:ss|ß)e|straat|laan|gasse|platz|street|road) \d+|(?:路|街|道|弄|巷)\d+号|(?<!\d)\d+(?:号楼|栋|单元)/u

/** Other people, by whom "the patient" of a sentence may be; animals have no privacy. */
const isAnimals = ({ slot }: SensitiveText): boolean => slot !== null && isPet(slot.subject)

/** Why a text is too delicate to be kept without the user's word; null where it is not. */
export function sensitivityOf(given: SensitiveText): Sensitive | null {
  const text = foldScript(given.text.normalize('NFKC'))
  if (credentials.test(text) || chineseCredentials.test(text)) return 'credentials'
  if (isOfChild(given, text)) return 'minor'
  if (isAnimals(given)) return null
  if (money.test(text) || chineseMoney.test(text)) return 'money'
  if (isOfHealth(given, text)) return 'health'
  return privateMatter.test(text) || chinesePrivate.test(text) || street.test(text) ? 'private_matter' : null
}

function isOfHealth({ slot }: SensitiveText, text: string): boolean {
  if (/^(?:health|allergy|medication)$/.test(slot?.attribute ?? '')) return true
  const elsewhere = withoutWork(text, slot)
  return health.test(elsewhere) || chineseHealth.test(elsewhere)
}

/** Who works in a hospital is not ill. */
function withoutWork(text: string, slot: Slot | null): string {
  const isWork = slot !== null && /^(?:employer|workplace|job)$/.test(slot.attribute) && slot.value !== ''
  return (isWork ? text.toLowerCase().replaceAll(slot.value, ' ') : text).replace(atHospital, ' ')
}

const atHospital =
  /在[^，。！；\s]{0,10}医院(?=(?:里|那边)?(?:上班|工作|任职|实习|当|做))|\bwork(?:s|ed|ing)? (?:at|in|for) (?:[\p{L}'.-]+ ){0,4}hospital\b/giu

const isOfChild = ({ slot }: SensitiveText, text: string): boolean =>
  (slot !== null && childRelations.has(slot.subject)) || childWords.test(text) || chineseChildWords.test(text)
