import type { GivenMemory } from '../../llm/driver.ts'
import { sentencesIn } from '../language/sentences.ts'
import { attributeCues, type UserAttribute } from '../ontology/slot-attributes.ts'
import type { Asked } from '../retrieval/analyse/asked.ts'
import { surprisingWords } from '../retrieval/analyse/small-talk-surprisal.ts'
import { fitOf } from '../retrieval/score/fit.ts'
import { namesRelation, speaksOfUser, subjectOfWords } from '../retrieval/score/words-subject.ts'
import { createCoverage } from '../retrieval/select/relevance.ts'
import { isWithin } from '../ontology/relations.ts'
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
  const fitting = (quote: string): Said => {
    const fit = asked === null ? undefined : fitOf({ slot: null, content: quote }, asked)
    if (asked !== null && isAbout(quote, asked, names)) {
      if (asked.attributes.some((one) => states(quote, one, asked))) return { quote, coverage: 1, fit: 'aside' }
      if (fit !== 'other' && asked.attributes.length === 0 && holdsWords(quote))
        return { quote, coverage: Math.max(ofAll(quote), ofPredicate(quote) || 0) }
    }
    return { quote, coverage: ofAll(quote), ...(fit === undefined || fit === 'aside' ? {} : { fit }) }
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

function isAbout(quote: string, { subject }: Asked, names: ReadonlyMap<string, string>): boolean {
  if (subject === 'user') {
    const spoken = subjectOfWords(quote)
    return spoken === null || spoken === 'user' || speaksOfUser(quote)
  }
  const text = quote.toLowerCase()
  const isNamed = [...names].some(([name, of]) => isWithin(of.split(' ')[0] ?? of, subject) && text.includes(name))
  return isNamed || namesRelation(quote, (key) => isWithin(key, subject))
}

const figure = String.raw`\d|[一二两三四五六七八九十半](?:个月|岁)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:months?|years?|weeks?|not)\b`
/** In which words an attribute of somebody is stated, where its cues are too many or too few. */
const statements: Partial<Record<UserAttribute, RegExp>> = {
  age: new RegExp(figure, 'iu'),
  name: /\b(?:called|named|names?)\b|(?<=\p{L},? )\p{Lu}\p{Ll}+|叫|喊|名/u,
  diet: /allerg|intoleran|vegan|vegetarian|c(?:o)?eliac|\b(?:eat|eats|have|drink) (?!a|an|the)|过敏|不[能敢]?[吃喝碰]|吃素|忌口/iu,
  role: /\b(?:is|'s) an? |\bworks?\b|当|做|开|教|上班|工作/iu,
  residence: /\b(?:live|lives|living|lived|based|moved)\b|住|搬|定居|生活/iu,
}
const cues = new Map<UserAttribute, RegExp>()

function states(quote: string, attribute: UserAttribute, { subject }: Asked): boolean {
  // What is asked of the user stands on the card, or is stated in words that `fitOf` knows.
  if (subject === 'user') return false
  const known = statements[attribute] ?? cues.get(attribute) ?? toPattern(attribute)
  cues.set(attribute, known)
  return known.test(quote)
}

function toPattern(attribute: UserAttribute): RegExp {
  const words = attributeCues([attribute]).split(/\s+/)
  const latin = words.filter((word) => /^[a-z]/.test(word)).join('|')
  return new RegExp(String.raw`\b(?:${latin})s?\b|${words.filter((word) => !/^[a-z]/.test(word)).join('|')}`, 'i')
}
