import type { Memory, Slot } from '../../../contract/memory.ts'
import { isRelation, isWithin, relationOfSubject } from '../../ontology/relations.ts'
import type { Asked } from '../analyse/asked.ts'
import { isKnownKind, isOfKind, kindOf, kindOfValue } from '../analyse/favourite-kinds.ts'
import {
  answersAttribute,
  attributeCues,
  isKnownAttribute,
  type UserAttribute,
  userAttributes,
} from '../../ontology/slot-attributes.ts'
import { namesRelation, speaksOfUser, subjectOfWords } from './words-subject.ts'

/**
 * What a memory's slot is to a question: it answers it; it is about something else but may hold the answer in its words
 * (`aside`); it is about another subject or attribute. Undefined where the slot does not tell.
 */
export type Fit = 'answer' | 'aside' | 'other'

/** What `memory` is to a question that asks for `asked`: by its slot, and by whom its words are about. */
export function fitOf({ slot: kept, content }: Pick<Memory, 'slot' | 'content'>, asked: Asked): Fit | undefined {
  const slot = kept === null ? null : { ...kept, subject: relationOfSubject(kept.subject) }
  const memory = { slot, content }
  if (isOfAnother(memory, asked)) return 'other'
  if (asked.open === true) return undefined
  return slot === null ? fitOfWords(content, asked) : fitOfSlot(slot, content, asked)
}

type Words = Pick<Memory, 'slot' | 'content'>

/** True where a memory is about somebody else than the question, and does not name whom that is about. */
const isOfAnother = (memory: Words, asked: Asked): boolean =>
  asked.subject === 'user' ? isNotOfUser(memory, asked) : isNotOfOther(memory, asked)

function isNotOfUser({ slot, content }: Words, { open, attributes }: Asked): boolean {
  if (slot !== null && slot.subject !== 'user') {
    return open === true && isRelation(slot.subject) && !speaksOfUser(content)
  }
  const spoken = subjectOfWords(content)
  if (spoken === null || spoken === 'user' || speaksOfUser(content)) return false
  return !attributes.some((attribute) => ofKin.has(attribute)) && !shared.has(spoken)
}

/** What is asked about the user's people and pets is told of them. */
const ofKin: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])
/** People of whom the user is one. */
const shared: ReadonlySet<string> = new Set(['family', 'parents', 'siblings'])

function isNotOfOther({ slot, content }: Words, { subject, open, attributes }: Asked): boolean {
  const isWanted = (key: string): boolean => isWithin(key, subject) || isWithin(subject, key)
  if (slot !== null && (open !== true || isWanted(slot.subject))) return false
  if (attributes.length === 0 && open !== true) return false
  const spoken = subjectOfWords(content)
  return spoken !== null && spoken !== 'other' && !namesRelation(content, isWanted)
}

/** Without a slot: dreams state nothing, and what says where the user lives says so in words that are known. */
function fitOfWords(content: string, { subject, attributes }: Asked): Fit | undefined {
  if (subject !== 'user' || attributes.length === 0) return undefined
  if (!attributes.some((attribute) => wishes.has(attribute)) && isSupposed(content)) return 'other'
  const words = attributes.map((attribute) => stated.get(attribute))
  return words.every((pattern) => pattern !== undefined && !pattern.test(content)) ? 'other' : undefined
}

const wishes: ReadonlySet<UserAttribute> = new Set(['goal', 'likes', 'dislikes', 'hobby', 'style'])
/** Attributes that cannot be stated without one of these words. */
const stated: ReadonlyMap<UserAttribute, RegExp> = new Map([
  ['name', /name|call|叫|名|姓/i],
  ['age', /\d|old|age|birth|born|岁|龄|生|\p{N}|[一二三四五六七八九十]/iu],
  ['birthday', /\d|birth|born|生|月/i],
  ['residence', /liv|mov|home|base|resid|address|flat|apartment|hous|stay|settl|relocat|rent|住|搬|家|居|待|租|房/i],
  ['hometown', /from|born|grew|grow|home|raised|native|来自|出生|老家|乡|长大|人/i],
])

const isSupposed = (content: string): boolean =>
  /\bif (?:i|we)\b|\bi wish\b|\bi(?:'d| would|’d) (?:live|love|like|move|be|rather)\b|\b(?:imagine|dream(?:t|ed|s)? (?:of|about|that))\b|如果|假如|要是|假设|梦见|梦到|幻想|想象|希望|真想/i.test(
    content,
  )

function fitOfSlot(slot: Slot, content: string, asked: Asked): Fit | undefined {
  const isUser = asked.subject === 'user'
  if (isUser && answersAttribute(slot, asked.attributes)) return fitOfAnswer(slot, asked)
  if (slot.subject !== asked.subject && !(!isUser && isWithin(slot.subject, asked.subject)))
    return asked.attributes.length > 0 && (isUser || slot.subject === 'user' || isRelation(slot.subject))
      ? 'other'
      : undefined
  if (asked.attributes.length === 0) return 'answer'
  if (!isUser && answersAttribute({ ...slot, subject: 'user' }, asked.attributes)) return fitOfAnswer(slot, asked)
  if (!isKnownAttribute(slot.attribute)) return undefined
  return mentions(content, asked.attributes) ? 'aside' : 'other'
}

/** Of what the attribute takes in, what the question means is the answer. */
function fitOfAnswer({ subject, attribute, value }: Slot, { only, kind }: Asked): Fit {
  if (only !== null && subject === 'user' && !only.includes(attribute)) return 'aside'
  if (only !== null && isRelation(subject) && attribute === 'name' && !only.includes(subject)) return 'other'
  return fitOfTaste(attribute, value, kind)
}

/** A favourite of another kind is no answer; a like whose kind cannot be told may be one. */
function fitOfTaste(attribute: string, value: string, asked: string | null): Fit {
  if (asked === null) return 'answer'
  const favourite = /^favou?rite_(?<kind>.+)$/.exec(attribute)?.groups?.['kind']
  const known = favourite === undefined ? kindOfValue(value) : kindOf(favourite)
  if (known !== null && isOfKind(known, asked)) return 'answer'
  if (value.includes(asked)) return 'answer'
  return known === null || (favourite === undefined && !isKnownKind(asked)) ? 'aside' : 'other'
}

/** Words that state tastes stand in too many sentences to tell. */
const mentions = (content: string, attributes: readonly UserAttribute[]): boolean =>
  attributes.some(
    (attribute) => attribute !== 'likes' && attribute !== 'dislikes' && cues.get(attribute)?.test(content) === true,
  )

const cues = new Map<UserAttribute, RegExp>(
  userAttributes.map((attribute) => {
    const words = attributeCues([attribute]).split(/\s+/)
    const latin = words.filter((word) => /^[a-z]/.test(word))
    const chinese = words.filter((word) => !latin.includes(word))
    return [attribute, new RegExp(String.raw`\b(?:${latin.join('|')})s?\b|${chinese.join('|')}`, 'i')]
  }),
)
