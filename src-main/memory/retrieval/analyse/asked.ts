import table from '../../../../resources/lexicon/asked-words.json' with { type: 'json' }
import { foldScript } from '../../../util/fold-script.ts'
import {
  chineseRelation,
  englishRelation,
  isOfHousehold,
  isPet,
  isWithin,
  relationsIn,
} from '../../ontology/relations.ts'
import { asksThroughout } from '../../language/questions.ts'
import { sentencesIn } from '../../../util/sentences.ts'
import { properName } from '../../language/proper-names.ts'
import { slotNames, type UserAttribute, userAttributes } from '../../ontology/slot-attributes.ts'
import { favouriteNames, kindOf } from './favourite-kinds.ts'
import { readQuestion } from './question-model.ts'

/** One attribute of one subject, as a plain question asks for it: "what is my cat called?" */
export interface Asked {
  /** `user`, or a person or pet by the word its slots are kept under. */
  readonly subject: string
  /** None: all there is to know of a person or pet. */
  readonly attributes: readonly UserAttribute[]
  /** The slot attributes that are meant, where the question is narrower than its attribute: of the tools, the car. */
  readonly only: readonly string[] | null
  /** Of a question about tastes, which kind of thing: `season`, `drink`. Null: any. */
  readonly kind: string | null
}

/** What a plain question asks for; null where it asks for anything else, or of whom cannot be told. */
export function askedOf(query: string): Asked | null {
  if (query.length > longestQuestion) return null
  const alone = askingIn(query)
  const askedAlone = alone && askedOf(alone)
  if (askedAlone) return askedAlone
  const text = foldScript(query.normalize('NFKC'))
    .toLowerCase()
    .replace(/(?<![\s?!.。！])[\s?!.。！]+$/, '')
    .replace(/ (?:before|now|again|currently|these days|at the moment|then)$/, '')
  if (partOfName.test(text)) return null
  const relations = relationsAsked(text)
  const [relation] = relations
  if (relation !== undefined && relations.length === 1 && recalls.test(text)) return toAsked(relation, [], text, [])
  const attribute = states.test(text) ? null : readQuestion(query).attribute
  // “Do I drink coffee?” asks for coffee: its words find it.
  if (attribute === null || (attribute.endsWith('likes') && !asksForAny.test(text))) return null
  if (ofNoFigure.has(attribute) && asksHowMuch.test(text)) return null
  const subject = subjectOf(query, text, attribute, relations)
  return subject === null ? null : toAsked(subject, answering(attribute, subject), text, relations)
}

/** The one sentence that asks: “Good morning. What am I called, do you remember?” Null where it is all there is, or one of several. */
function askingIn(query: string): string | null {
  const sentences = [...sentencesIn(query)]
  const [asking, ...more] = sentences.filter(({ text }) => asksThroughout(text))
  return sentences.length === 1 || asking === undefined || more.length > 0 ? null : asking.text
}

/** A birthday tells the user's own age, and who is asked for by a relation is asked for by name. */
function answering(attribute: string, subject: string): readonly UserAttribute[] {
  const attributes = attributesOf[attribute] ?? []
  if (subject === 'user') return attributes
  return isOwnKind(attribute, subject) ? ['name'] : attributes.filter((one) => one !== 'birthday' || attribute === one)
}

/** The attributes that answer what a question is read as. */
const attributesOf: Readonly<Record<string, readonly UserAttribute[]>> = {
  ...Object.fromEntries(userAttributes.map((one) => [one, [one]])),
  age: ['age', 'birthday'],
  work: ['role', 'employer', 'industry'],
  hobby: ['hobby', 'likes'],
  diet: ['diet', 'health'],
  relationship: ['relationship', 'family'],
}

/** The relations of the ontology that a question names; a dog that is a pet is one. */
function relationsAsked(text: string): readonly string[] {
  const keys = relationsIn(text)
  return [...new Set(keys)].filter((key) => !keys.some((other) => other !== key && isWithin(other, key)))
}
const anyRelation = new RegExp(String.raw`\b(?:${englishRelation})(?=s?\b)|${chineseRelation}`, 'gu')

/** Whose it is: of the one named; of the user, where nobody else is. */
function subjectOf(query: string, text: string, attribute: string, relations: readonly string[]): string | null {
  const marked = text.replaceAll(anyRelation, 'REL')
  if (ofAnother.test(marked)) return null
  const isOfOwnKin = ofKin.has(attribute) && standsAlone.test(marked)
  const [subject, ...more] = isOfOwnKin ? [] : relations
  if (subject !== undefined) return more.every((key) => isOwnKind(attribute, key)) ? subject : null
  if (someoneElse.test(text) || anotherName.test(query)) return /它/.test(text) ? 'pet' : null
  if (attribute === 'name' && nameOfAnother.test(text)) return null
  return firstPerson.test(text) ? 'user' : null
}

/** What is asked for by these is whom the user has: a dog, brothers. */
const ofKin: ReadonlySet<string> = new Set(['family', 'relationship', 'pet'])
const isOwnKind = (attribute: string, key: string): boolean =>
  attribute === 'pet'
    ? isPet(key)
    : attribute === 'relationship'
      ? key === 'partner' || isWithin(key, 'partner')
      : attribute === 'family' && isOfHousehold(key) && !isPet(key)
/** “Her husband”. */
const ofAnother = /\b(?:his|her|their|your) REL|[他她你]们?家?的?REL/u
/** “My landlord's name”, 我房东叫: of whom no relation tells. */
const nameOfAnother =
  /\b(?:my|our) (?!(?:own|full|first|real|legal|given|pet|nick)\b)(?:\p{L}+(?:['’]?s| is)? ){1,3}(?:name|called)\b|我(?:们|的|家)*(?![到现以之应究原本真大小全中英])(?:(?![叫名姓是什啥])\p{Script=Han}){2,4}(?:[叫姓]|的?名字)/u
const standsAlone = /\b(?:i|we|me|us)\b|[我俺咱]们?(?!的|们|那|家?的?REL)/u
const firstPerson = /\b(?:i|i'm|im|i've|i'd|me|my|mine|we|our|us)\b|[我俺咱]/u
const someoneElse = /\b(?:he|she|him|his|hers?|they|them|their)\b|(?<!其)[他她它]/u
/** A capital letter inside of a sentence, but for a language and for what comes after “in”. */
const anotherName = new RegExp(
  String.raw`(?<!\b(?:in|at|to|from|speak) )(?!\p{Lu}\p{Ll}+(?:ish|ese|ian|man|nch)\b)${properName}`,
  'u',
)

/** Asks for all there is to know of somebody. */
const recalls = new RegExp(
  String.raw`\b(?:remember|know|recall|about) (?:my|our|the) (?:[\p{L}-]+ ){0,2}?(?:${englishRelation})$|^.{0,6}(?:记得|知道|了解|说说|讲讲|关于)我(?:们)?(?:的|家的?|养的)?(?:那[只条个])?(?:${chineseRelation})(?:吗|么|的?事|的?情况)?$`,
  'u',
)

const asksForAny =
  /\b(?:what|which|who|how|any|favou?rites?|fave|things?|tell|remind|name|list)|什么|啥|哪|谁|乜|咩|邊|最|偏好|喜好|口味/u
/** “On which floor is my flat” is told by no place: what is counted stands in no value of these. */
const ofNoFigure: ReadonlySet<string> = new Set(['name', 'residence', 'work'])
const asksHowMuch =
  /^(?:\P{L}|and |so )*how (?:many|much|far|long|high|big)\b|(?<![前过近好这])几(?![乎次遍])|多少|多[大高远久]/u
/** “I like coffee” asks for nothing, nor does “forget that I like coffee”. */
const states =
  /^(?:that )?(?:i(?:['’]?[md]|['’]?ve)?|we|my \p{L}+) (?!.*\b(?:what|which|who|whose|where|when|how|forg[eo]t\p{L}*)\b)|^(?!.*(?:什么|啥|哪|谁|几|多|吗|么|没|不|呢|来着|咩|边|怎|何|忘|[?？]))我/u
/** What a name alone does not tell. */
const partOfName = /\b(?:surname|(?:last|middle|maiden|family) name)\b/

const toAsked = (
  subject: string,
  attributes: readonly UserAttribute[],
  text: string,
  relations: readonly string[],
): Asked => ({
  subject,
  attributes,
  only: subject === 'user' ? namesMeant(text, attributes, relations) : null,
  kind: attributes.includes('likes') ? kindAsked(text) : null,
})

/** What is asked of `subject` by a name ("where does Nora live") is asked as of any friend. */
export function askedOfNamed(query: string, name: string, subject: string): Asked | null {
  const friend = /\p{Script=Han}/u.test(name) ? '我朋友' : 'my friend'
  const asked = askedOf(
    foldScript(query).replace(new RegExp(foldScript(name).replaceAll(/[^\p{L}\p{N} ]/gu, '.'), 'iu'), friend),
  )
  return asked === null ? null : { ...asked, subject }
}

/** The user's slot attributes to look up. */
export const namesAsked = ({ attributes, kind }: Asked): readonly string[] => [
  ...slotNames(attributes),
  ...(kind === null ? [] : favouriteNames(kind)),
]

const longestQuestion = 160

const narrower = table.narrower.map(({ words, ...row }) => ({ ...row, words: new RegExp(words) }))

function namesMeant(
  text: string,
  attributes: readonly UserAttribute[],
  relations: readonly string[],
): readonly string[] | null {
  if (attributes.includes('pet') && relations.length > 0 && !relations.includes('pet')) return relations
  const row = narrower.find(({ attribute, words }) => attributes.some((one) => one === attribute) && words.test(text))
  return row?.names.split(', ') ?? null
}

const kinds = table.kinds.map((pattern) => new RegExp(pattern, 'u'))
function kindAsked(text: string): string | null {
  for (const pattern of kinds) {
    const kind = kindOf(pattern.exec(text)?.groups?.['kind'] ?? '')
    if (kind !== null) return kind
  }
  return null
}
