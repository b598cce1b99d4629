import type { GivenMemory } from '../../llm/built-in/given-memory.ts'
import { paced } from '../../util/paced.ts'
import { foldScript } from '../../util/fold-script.ts'
import { sentencesIn, type Span } from '../language/sentences.ts'
import { indexTerms } from '../language/tokenize.ts'
import { chineseRelation, englishRelation, isWithin } from '../ontology/relations.ts'
import { statesAttribute, type UserAttribute } from '../ontology/slot-attributes.ts'
import { type Asked, askedOfNamed } from '../retrieval/analyse/asked.ts'
import { asksWhen, namesTime } from '../retrieval/analyse/query-cues.ts'
import { surprisingWords } from '../retrieval/analyse/small-talk-surprisal.ts'
import { namesRelation, speaksOfUser, subjectOfWords } from '../retrieval/score/words-subject.ts'
import { createCoverage } from '../retrieval/select/relevance.ts'
import { isQuestion } from './excerpt.ts'

type Said = Pick<GivenMemory, 'coverage' | 'quote' | 'fit'>

/** Whom a question is about beside the user, by name or relation. */
export interface Whom {
  /** In small letters. */
  readonly names: readonly string[]
  readonly relations: ReadonlySet<string>
}

/** `known`: who is known by which name. A word with a capital letter inside a question is a name that nobody is known by. */
export function whomIn(query: string, known: ReadonlyMap<string, string>): Whom {
  const text = foldScript(query).toLowerCase()
  const relations = new Set<string>()
  namesRelation(foldScript(query), (key) => relations.add(key).size < 0)
  const held = [...known.keys()].filter((name) => isWordOf(foldScript(name), text))
  const proper = query.match(/(?<=[\p{L}\p{N},] )(?!I\b)\p{Lu}\p{Ll}+/gu) ?? []
  return { names: [...new Set([...held, ...proper.map((name) => name.toLowerCase())])], relations }
}

/** What is asked of somebody by name is asked of whom the name is known for. */
export function askedBy(query: string, asked: Asked | null, known: ReadonlyMap<string, string>): Asked | null {
  const [name] = whomIn(query, known).names
  return asked === null && name !== undefined ? askedOfNamed(query, name, relationOf(known.get(name)) ?? name) : asked
}

/**
 * How far a text answers a question: it is about whom the question is about, and states the attribute asked for or holds
 * what else the question names. Of several sentences the best one stands for it.
 */
export function createSaid(query: string, asked: Asked | null, known: ReadonlyMap<string, string>) {
  const whom = whomIn(query, known)
  const predicate = predicateOf(query, whom)
  const ofPredicate = createCoverage(predicate)
  const asksOnlyWho = asksWho.test(query) && surprisingWords(predicate).every(({ surprisal }) => surprisal < telling)
  const isAboutWhom = createIsAbout(whom, known)
  const isOfUser = speaksOfUser(query) && whom.names.length + whom.relations.size === 0
  const isAbout = (quote: string): boolean => {
    if (asked !== null && asked.subject === 'user') return isAboutUser(quote, asked.attributes)
    return isAboutWhom(quote) && (!isOfUser || isOwn(quote))
  }
  const fitting = (quote: string): Said => {
    const isAnswer = isOfKindAsked(query, quote)
    const isWho = asksOnlyWho && whom.names.length + whom.relations.size > 0
    const coverage = !isAnswer ? 0 : isWho ? 1 : ofPredicate(quote) || 0
    if (!isAbout(quote)) return { quote, coverage, fit: 'other' }
    if (asked === null || asked.attributes.length === 0) return { quote, coverage }
    const { subject, attributes, only } = asked
    const isStated = attributes.some((one) => statesAttribute(foldScript(quote), one, subject))
    if (isStated && (subject !== 'user' || (only === null && attributes.some((one) => plain.has(one)))))
      return { quote, coverage: 1, fit: 'aside' }
    if (subject !== 'user') return { quote, coverage }
    return isStated || attributes.some((one) => loose.has(one))
      ? { quote, coverage }
      : { quote, coverage, fit: 'other' }
  }
  const pause = paced()
  return async (text: string): Promise<Said> => {
    const told: Said[] = []
    let before: Span | undefined
    for (const sentence of sentencesIn(text)) {
      await pause()
      const { text: own, start, end } = sentence
      const joins = before !== undefined && goesOn.test(own) && !isQuestion(before.text)
      const whole = joins ? [fitting(text.slice(Math.min(before?.start ?? 0, start), end))] : []
      const read = [fitting(own), ...whole].reduce(better)
      if (read.quote !== undefined && !isQuestion(read.quote)) told.push(read)
      before = sentence
    }
    return told.length === 0 ? fitting(text) : told.reduce(better)
  }
}

/** Of two texts the one that answers. */
export const better = (a: Said, b: Said): Said => (rank(b) > rank(a) ? b : a)
const rank = ({ coverage, fit }: Said): number => coverage + (fit === 'aside' ? 1 : fit === 'other' ? -1 : 0)
const goesOn = /^(?:he|she|it|they|his|her|its|their)(?:['’\s])|^[他她它]/iu
const asksWho = /\b(?:who|about|know|remember)\b|谁|知道|记得|了解/iu
/** Below it a word stands in any question. */
const telling = 6.5

const kindsAsked =
  /\b(?:what|which)(?: (?:kind|sort|type)s? of)? \p{L}+(?= (?:do|does|did|am|is|are|was|were|have|has|had|can|should|will)\b)|(?:[干做]?什么|[干做]啥|哪[里儿个些位门种家款只]?|几(?!乎|天)\p{Script=Han}|谁|怎么[了样]?|多少)(?:语言|时候|地方|名字|东西)?|关于|\b(?:am|is|are|was|were|do|does|did|have|has|had|can|could|should|will|would)(?:n['’]t)?\b/giu
const relatives = new RegExp(
  String.raw`\b(?:my|our|the) (?:[\p{L}-]+ )?(?:${englishRelation})s?(?:'s|')?(?!\p{L})|我(?:们)?家?的?(?:${chineseRelation})`,
  'giu',
)

/** Who asks for somebody, when for a time, how many for a number. */
const isOfKindAsked = (query: string, text: string): boolean =>
  (!asksWhen(query) || namesTime(text) || time.test(text)) &&
  (!/\bhow (?:many|much)\b|多少/iu.test(query) ||
    /\d|[一二两三四五六七八九十百千万]/u.test(text) ||
    number.test(text)) &&
  (!/^who(?:se|m)?\b/iu.test(query) || namesRelation(text, () => true) || somebody.test(text))
const time =
  /\d|\b(?:\p{L}{3,6}days|morning|afternoon|evening|night|noon|spring|summer|autumn|fall|winter|christmas|easter|since|every|after|before|until)\b|[周点早晚春夏秋冬节]|星期|礼拜/iu
const number =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|dozen|hundred|thousand|half|few|couple|no|an?)\b/iu
/** A name that is no place. */
const somebody = /(?<=\p{L},? )(?<!\b(?:in|at|to|from|near|on|of|the) )(?!I\b)\p{Lu}\p{Ll}|\p{Script=Han}/u

/** What a question asks without whom it asks about; the kind of thing that is asked for stands in no answer, too. */
const predicateOf = (query: string, { names }: Whom): string =>
  names.reduce(
    (left, name) => left.replaceAll(foldScript(name), ' '),
    foldScript(query).replace(kindsAsked, ' ').replace(relatives, ' ').toLowerCase(),
  )

/** Whether a text names one of those whom a question is about, by name or, where that leaves nobody else, by relation. */
export function createIsAbout(
  { names, relations }: Whom,
  known: ReadonlyMap<string, string>,
): (text: string) => boolean {
  const wanted = new Set([...relations, ...names.flatMap((name) => relationOf(known.get(name)) ?? [])])
  const bearers = [...known].filter(([, of]) => [...wanted].some((key) => isWithin(relationOf(of) ?? of, key)))
  const meant = names.length > 0 ? names : bearers.map(([name]) => name)
  const others = names.length > 0 ? [...known.keys()].filter((name) => !names.includes(name)) : []
  return (text) => {
    if (names.length + relations.size === 0) return true
    const folded = foldScript(text).toLowerCase()
    if (meant.some((name) => isWordOf(foldScript(name), folded))) return true
    return (
      namesRelation(foldScript(text), (key) => [...wanted].some((one) => isWithin(key, one))) &&
      !others.some((name) => isWordOf(foldScript(name), folded))
    )
  }
}

const relationOf = (subject: string | undefined): string | undefined => subject?.split(' ')[0]

/** A name as a whole word; in a script without spaces anywhere. */
function isWordOf(name: string, text: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return text.includes(name)
  const held = new Set(indexTerms(text))
  return indexTerms(name).every((term) => held.has(term))
}

/** Attributes of the user that no set of words states. */
const loose: ReadonlySet<string> = new Set('likes dislikes hobby tool goal style health contact'.split(' '))
/** What no other words of the user's look like. */
const plain: ReadonlySet<UserAttribute> = new Set(['residence', 'diet'])
/** What is told of people and pets is told of the user's. */
const ofKin: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])

/** Not about somebody else alone. */
const isOwn = (quote: string): boolean =>
  [null, 'user'].includes(subjectOfWords(foldScript(quote))) || speaksOfUser(quote)

/** A plain question for the user's own is answered where the user speaks of himself; Chinese leaves “我” out. */
function isAboutUser(quote: string, attributes: readonly UserAttribute[]): boolean {
  if (attributes.some((one) => ofKin.has(one))) return !/\b(?:ex|former)\b|前[夫妻任男女]/iu.test(quote)
  const spoken = subjectOfWords(foldScript(quote))
  if ((spoken !== null && spoken !== 'user') || ofOther.test(quote)) return false
  return /\p{Script=Han}/u.test(quote) || speaksOfUser(quote) || /\bmy\b/iu.test(quote) || elided.test(quote)
}

/** “Nora's birthday is in May”. */
const ofOther = /^(?!(?:it|that|what|here|there|who|let|today|tomorrow)\b)\p{L}+['’]s \p{L}/iu
/** An English sentence that begins without its subject has “I” for one. */
const elided = /^(?:(?:just|now|still|currently|originally) )*(?:born|based|been|got|grew|moved|from|\p{L}{2,}ing)\b/iu
