import lexicon from '../../../resources/lexicon/delicate-words.json' with { type: 'json' }
import type { ReviewReason, Slot } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { childRelations, isPet } from '../ontology/relations.ts'

type Sensitive = Extract<ReviewReason, 'health' | 'money' | 'minor' | 'credentials' | 'private_matter'>

export interface SensitiveText {
  /** The content and the words it rests on. */
  readonly text: string
  readonly slot: Slot | null
}

const health = new RegExp(lexicon.health, 'iu')
const chineseHealth = new RegExp(lexicon.chineseHealth)
const money = new RegExp(lexicon.money, 'iu')
const chineseMoney = new RegExp(lexicon.chineseMoney)
const childWords = new RegExp(lexicon.childWords, 'i')
const chineseChildWords = new RegExp(lexicon.chineseChildWords, 'u')
const credentials = new RegExp(lexicon.credentials, 'i')
const chineseCredentials = new RegExp(lexicon.chineseCredentials)
const privateMatter = new RegExp(lexicon.privateMatter, 'iu')
const chinesePrivate = new RegExp(lexicon.chinesePrivate)
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
