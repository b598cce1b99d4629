import type { GivenMemory } from '../../llm/driver.ts'
import { sentencesIn } from '../language/sentences.ts'
import { attributeCues, type UserAttribute } from '../ontology/slot-attributes.ts'
import type { Asked } from '../retrieval/analyse/asked.ts'
import { surprisingWords } from '../retrieval/analyse/small-talk-surprisal.ts'
import { namesRelation, speaksOfUser, subjectOfWords } from '../retrieval/score/words-subject.ts'
import { createCoverage } from '../retrieval/select/relevance.ts'
import { chineseRelation, isWithin } from '../ontology/relations.ts'
import { isQuestion } from './excerpt.ts'

type Said = Pick<GivenMemory, 'coverage' | 'quote' | 'fit'>

/**
 * The sentence of a message that answers a question best, and how far: it is about whom the question is about, and
 * states the attribute asked for or holds what else the question names. `names`: who is known by which name.
 */
export function createSaid(query: string, asked: Asked | null, names: ReadonlyMap<string, string>) {
  const ofAll = createCoverage(query)
  const predicate = predicateOf(query)
  const ofPredicate = createCoverage(predicate)
  const isShort = surprisingWords(predicate).every(({ word }) => /^\p{Script=Han}$/u.test(word))
  /** A single character is no word in the middle of another. */
  const holdsWords = (text: string): boolean => {
    const held = new Set(surprisingWords(text).map(({ word }) => word))
    return !isShort || surprisingWords(predicate).some(({ word }) => held.has(word))
  }
  const isOfNamed = createIsOfNamed(query, names)
  const isOfUser = speaksOfUser(query) && !namesRelation(query, () => true)
  const fitting = (quote: string): Said => {
    const coverage = ofAll(quote)
    const open = holdsWords(quote) ? Math.max(coverage, ofPredicate(quote) || 0) : coverage
    if (asked === null) {
      const spoken = subjectOfWords(quote)
      const isOpen = !isOfUser || spoken === null || spoken === 'user'
      return isOfNamed(quote) ? { quote, coverage: isOpen ? open : coverage } : { quote, coverage, fit: 'other' }
    }
    const { subject, attributes } = asked
    if (!isAbout(quote, asked, names)) return { quote, coverage, fit: 'other' }
    if (attributes.length === 0) return { quote, coverage: open }
    const isStated = attributes.some((one) => states(quote, one))
    if (subject !== 'user') return isStated ? { quote, coverage: 1, fit: 'aside' } : { quote, coverage, fit: 'other' }
    const mayAnswer = isStated || attributes.some((one) => loose.has(one))
    return { quote, coverage, ...(mayAnswer ? {} : { fit: 'other' }) }
  }
  return (text: string): Said => {
    const sentences = [...sentencesIn(text)]
    const read = sentences.map(({ text: own, start, end }, index) => {
      const before = sentences[index - 1]
      return before === undefined || !goesOn.test(own) || isQuestion(before.text)
        ? fitting(own)
        : [fitting(own), fitting(text.slice(Math.min(before.start, start), end))].reduce(better)
    })
    const told = read.filter(({ quote }) => quote !== undefined && !isQuestion(quote))
    return told.length === 0 ? fitting(text) : told.reduce(better)
  }
}

const better = (a: Said, b: Said): Said => (rank(b) > rank(a) ? b : a)
const rank = ({ coverage, fit }: Said): number => coverage + (fit === 'aside' ? 1 : fit === 'other' ? -1 : 0)
const goesOn = /^(?:he|she|it|they|his|her|its|their)(?:['’\s])|^[他她它]/iu

/** The kind of thing that is asked for stands in no answer: “which instrument do I play”. */
const predicateOf = (query: string): string =>
  query
    .replace(
      /\b(?:what|which)(?: (?:kind|sort|type)s? of)? \p{L}+(?= (?:do|does|did|am|is|are|was|were|have|has|had|can|should|will)\b)/iu,
      ' ',
    )
    .replace(/\b(?:my|our) (?:[\p{L}-]+ )?\p{L}+(?:'s)?(?= \p{L})/giu, ' ')
    .replace(/(?:[干做]?什么|[干做]啥|哪[里儿个些位门种家款只]?|几[点时号岁]|谁)(?:语言|时候|地方|名字|东西)?/gu, ' ')

/** False for what names none of the people and pets that a question names: it is about others. */
export function createIsOfNamed(query: string, names: ReadonlyMap<string, string>): (text: string) => boolean {
  const named = new Set<string>()
  namesRelation(query, (key) => named.add(key).size < 0)
  return (text) => named.size === 0 || [...named].some((subject) => speaksOf(text, subject, names))
}

function speaksOf(quote: string, subject: string, names: ReadonlyMap<string, string>): boolean {
  const text = quote.toLowerCase()
  const isNamed = [...names].some(([name, of]) => isWithin(of.split(' ')[0] ?? of, subject) && text.includes(name))
  return isNamed || namesRelation(quote, (key) => isWithin(key, subject))
}

/** Attributes of the user that no set of words states. */
const loose: ReadonlySet<UserAttribute> = new Set([
  'likes',
  'dislikes',
  'hobby',
  'tool',
  'goal',
  'style',
  'health',
  'contact',
])
/** What is told of people and pets is told of the user's. */
const ofKin: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])

function isAbout(quote: string, { subject, attributes }: Asked, names: ReadonlyMap<string, string>): boolean {
  if (subject === 'user') {
    if (attributes.some((one) => ofKin.has(one))) return true
    const spoken = subjectOfWords(quote)
    if (spoken !== null && spoken !== 'user') return false
    // A plain question for the user's own is answered where the user speaks of himself; Chinese leaves “我” out.
    return attributes.length === 0 || /\p{Script=Han}/u.test(quote) || speaksOfUser(quote) || /\bmy\b/iu.test(quote)
  }
  return speaksOf(quote, subject, names)
}

const whenZh = '今天|昨天|明天|现在|最近|一直|已经|终于|平时|特别|下个?[月周]|上个?[月周]|刚|还|总|老'
const figure = String.raw`\d|[一二两三四五六七八九十半](?:个月|岁)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:months?|years?|weeks?|not)\b`
/** In which words an attribute of somebody is stated, where its cues are too many or too few. */
const statements: Partial<Record<UserAttribute, RegExp>> = {
  age: new RegExp(figure, 'iu'),
  name: new RegExp(
    String.raw`\b(?:called|named|names?|calls? me)\b|(?<=\p{L},? )\p{Lu}\p{Ll}+|叫|喊|名|(?:${chineseRelation})(?!${whenZh})[\p{Script=Han}]{2,3}(?=[有在是也不对爱做吃今，。的都很最想要会从和跟])`,
    'u',
  ),
  diet: /allerg|intoleran|vegan|vegetarian|c(?:o)?eliac|\b(?:eat|eats|have|drink|kill|kills) (?!a|an|the)|过敏|不[能敢]?[吃喝碰]|吃素|忌口/iu,
  role: /(?:\bi'?m|\bi am|\bis|'s) an? |\bworks?\b|当|做|开|教|上班|工作/iu,
  residence: /\b(?:live|lives|living|lived|based|moved|flat|house|home)\b|住|搬|定居|生活|家在|坐标/iu,
  language: /\b(?:speak|language|native|fluent)|\p{Lu}\p{L}+(?:ish|ese|ian|man|ench)\b|[语文]/u,
}
const cues = new Map<UserAttribute, RegExp>()

function states(quote: string, attribute: UserAttribute): boolean {
  const known = statements[attribute] ?? cues.get(attribute) ?? toPattern(attribute)
  cues.set(attribute, known)
  return known.test(quote)
}

function toPattern(attribute: UserAttribute): RegExp {
  const words = attributeCues([attribute]).split(/\s+/)
  const latin = words.filter((word) => /^[a-z]/.test(word)).join('|')
  return new RegExp(String.raw`\b(?:${latin})s?\b|${words.filter((word) => !/^[a-z]/.test(word)).join('|')}`, 'i')
}
