import { withoutDates } from '../../util/date-mentions.ts'
import { paced } from '../../util/paced.ts'
import { foldScript } from '../../util/fold-script.ts'
import { properName } from '../language/proper-names.ts'
import { asksThroughout } from '../language/questions.ts'
import { sentencesIn, type Span } from '../../util/sentences.ts'
import { surprisingWords } from '../language/surprising-words.ts'
import { indexTerms } from '../language/tokenize.ts'
import { chineseRelation, englishRelation, isWithin, relationOfSubject, relationsIn } from '../ontology/relations.ts'
import { statesAttribute, type UserAttribute } from '../ontology/slot-attributes.ts'
import { type Asked, askedOfNamed } from '../retrieval/analyse/asked.ts'
import { asksWhen, namesTime } from '../retrieval/analyse/query-cues.ts'
import { clausesAbout, speaksOfUser, subjectOfWords } from '../retrieval/score/words-subject.ts'
import { createCoverage, createInformation } from '../retrieval/select/relevance.ts'
import type { GivenMemory } from './given-memory.ts'

type Said = Pick<GivenMemory, 'coverage' | 'quote' | 'fit' | 'told'>

/** Whom a question is about beside the user, by name or relation. */
export interface Whom {
  /** In small letters. */
  readonly names: readonly string[]
  readonly relations: ReadonlySet<string>
}

const named = new RegExp(properName, 'gu')

/** `known`: who is known by which name. A word with a capital letter inside a question is a name that nobody is known by. */
export function whomIn(query: string, known: ReadonlyMap<string, string>): Whom {
  const text = foldScript(query).toLowerCase()
  const relations = new Set(relationsIn(text))
  const held = [...known.keys()].filter((name) => isWordOf(foldScript(name), text))
  // A month is nobody.
  const proper = withoutDates(query).match(named) ?? []
  const names = [...held, ...proper].map((name) => name.toLowerCase())
  return { names: [...new Set(names)], relations }
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
export function createSaid(
  query: string,
  asked: Asked | null,
  known: ReadonlyMap<string, string>,
  near: ReadonlyMap<string, number> = new Map(),
) {
  const whom = whomIn(query, known)
  const predicate = predicateOf(query, whom)
  const ofPredicate = createCoverage(predicate)
  const thing = predicate.replace(asksOfTalk, ' ')
  const asksOnlyWho = asksWho.test(query) && surprisingWords(thing).every(({ surprisal }) => surprisal < telling)
  const isAboutWhom = createIsAbout(whom, known)
  const isOfUser = speaksOfUser(query) && whom.names.length + whom.relations.size === 0
  const isAbout = (quote: string, before: string): boolean => {
    if (asked !== null && asked.subject === 'user')
      return isAboutUser(quote, asked.attributes) && !(isOfUser && isOfKnown(quote, known))
    const isMeant = isAboutWhom(quote) || (pointsBack.test(foldScript(quote)) && isAboutWhom(before))
    return isMeant && (!isOfUser || (isOwn(quote) && !isOfKnown(quote, known)))
  }
  const asking = new Set(surprisingWords(query).map(({ word }) => word))
  const tellsMore = (quote: string): boolean =>
    !asksForThing.test(query) ||
    asksOfTalk.test(query) ||
    (/姓/u.test(query) && /姓\p{Script=Han}/u.test(quote)) ||
    surprisingWords(quote).some(({ word, surprisal }) => surprisal >= novel && !asking.has(word))
  const isHow = asksHow.test(query)
  const isWho = (asksOnlyWho || isHow) && whom.names.length + whom.relations.size > 0
  /** The share of what is asked that its words hold. */
  const coverageOf = (quote: string): number => {
    if (!tellsMore(quote) || !isOfKindAsked(query, quote)) return 0
    if (isWho) return 1
    return (near.get(quote) ?? far) >= far ? ofPredicate(quote) || 0 : 0
  }
  /** `before`: what was said before it in the same breath. */
  const fitting = (quote: string, before = ''): Said => {
    const coverage = coverageOf(quote)
    if (!isAbout(quote, before)) return { quote, coverage, fit: 'other' }
    if (isHow && isWho) return { quote, coverage, fit: 'aside' }
    if (asked === null || asked.attributes.length === 0) return { quote, coverage }
    return ofAttribute(quote, coverage, asked)
  }
  const heldIn = createInformation(query)
  const mostHeld = heldIn(query) || 1
  const nearnessOf = (own: string, { fit }: Said): number =>
    (near.get(own) ?? 0) +
    (heldShare * heldIn(own)) / mostHeld -
    (fit === 'other' ? asOther : 0) -
    (isOfKindAsked(query, own) && tellsMore(own) ? 0 : asOtherKind)
  const pause = paced()
  return async (text: string): Promise<Said> => {
    const told: Said[] = []
    const sentences: { quote: string; nearness: number }[] = []
    let before: Span | undefined
    for (const sentence of sentencesIn(text)) {
      await pause()
      const { text: own, start, end } = sentence
      const joins = before !== undefined && goesOn.test(foldScript(own)) && !asksThroughout(before.text)
      const whole = joins ? [fitting(text.slice(Math.min(before?.start ?? 0, start), end))] : []
      const read = [...whole, fitting(own, text.slice(0, start))].reduce(better)
      before = sentence
      if (read.quote === undefined || asksThroughout(read.quote)) continue
      told.push(read)
      sentences.push({ quote: whole[0]?.quote ?? own, nearness: nearnessOf(own, read) })
    }
    const best = told.length === 0 ? fitting(text) : told.reduce(better)
    return near.size === 0 ? best : { ...best, told: sentences }
  }
}

function ofAttribute(quote: string, coverage: number, { subject, attributes, only }: Asked): Said {
  const isNamed = subject !== 'user' || !attributes.includes('name') || ownName.test(quote)
  const told = clausesAbout(foldScript(quote), subject)
  const isStated = isNamed && attributes.some((one) => statesAttribute(told, one, subject))
  const isPlain =
    only === null ? attributes.some((one) => plain.has(one)) : only.includes('employer') && atWork.test(quote)
  if (isStated && (subject !== 'user' || isPlain)) return { quote, coverage: 1, fit: 'aside' }
  const mayAnswer = subject !== 'user' || isStated || attributes.some((one) => loose.has(one))
  return mayAnswer ? { quote, coverage } : { quote, coverage, fit: 'other' }
}

/** Where what somebody is or does for work is done: “a nurse in Leeds”. */
const atWork = /\b(?:at|in|for) (?:the |an? )?\p{Lu}|在[^，,。]{1,12}[做当教上工开]/u

/** Of two texts the one that answers. */
export const better = (a: Said, b: Said): Said => (rank(b) > rank(a) ? b : a)
const rank = ({ coverage, fit }: Said): number => coverage + (fit === 'aside' ? 1 : fit === 'other' ? -1 : 0)
const goesOn = /^(?:he|she|it|they|his|her|its|their|before (?:that|this))(?:['’\s])|^[他她它牠]/iu
const pointsBack = /\b(?:he|she|it|his|hers?|its)\b|[他她它牠]/iu
const asksWho = /\b(?:who|about|know|remember)\b|谁|知道|记得|了解/iu
/** Of what was told of somebody the latest answers. */
const asksHow = /怎么样?了[呢呀啊\s?？。]*$/u
/** Below it a word stands in any question. */
const telling = 6.5
/** Whose words are those of a question is no answer where the model finds it farther away than that. */
const far = 0.3
const novel = 8
/** What the words of the question weigh beside nearness by meaning; what is lacking where another thing is told, or another kind of thing. */
const heldShare = 0.4
const asOther = 0.1
const asOtherKind = 0.15
/** Who asks whether, or what was said of something, is answered by the same words. */
const asksForThing = /\b(?:what|which|where|when|who|whose|how)\b|什么|什麼|啥|哪|谁|誰|几|幾|多少|怎么|怎麼/iu
const asksOfTalk =
  /\b(?:said?|say|told|tell|mention(?:ed)?|talked?|know|remember)\b.{0,20}\babout\b|关于|關於|[说說提聊]过|[说說提聊]過/iu
const hour = /\bwhat time\b|几点|幾點/iu
export const asksForTime = (query: string): boolean => asksWhen(query) || hour.test(query)

const kindsAsked =
  /\b(?:what|which)(?: (?:kind|sort|type)s? of)? \p{L}+(?= (?:do|does|did|am|is|are|was|were|have|has|had|can|should|will)\b)|(?:[干做]?什么|[干做]啥|干[嘛吗]|哪[里儿个些位门种家款只]?|几(?!乎|天)\p{Script=Han}|谁|怎么[了样]?|多少)(?:语言|时候|地方|名字|东西)?|关于|\b(?:am|is|are|was|were|do|does|did|have|has|had|can|could|should|will|would)(?:n['’]t)?\b/giu
const relatives = new RegExp(
  String.raw`\b(?:my|our|the) (?:[\p{L}-]+ )?(?:${englishRelation})s?(?:'s|')?(?!\p{L})|我(?:们)?家?的?(?:${chineseRelation})`,
  'giu',
)

/** Who asks for somebody, when for a time, how many for a number. */
const isOfKindAsked = (query: string, text: string): boolean =>
  (!asksForTime(query) || namesTime(text) || time.test(text)) &&
  (!/\bhow (?:many|much|old)\b|多少|岁|歲/iu.test(query) ||
    /\d|[一二两三四五六七八九十百千万]/u.test(text) ||
    number.test(text)) &&
  (!/^who(?:se|m)?\b/iu.test(query) || relationsIn(text).length > 0 || somebody.test(text))
const time =
  /\d|\b(?:\p{L}{3,6}days|morning|afternoon|evening|night|noon|spring|summer|autumn|fall|winter|christmas|easter|since|every|after|before|until)\b|[周点早晚春夏秋冬节]|星期|礼拜/iu
const number =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|dozen|hundred|thousand|half|few|couple|no|an?)\b/iu
/** A name that is no place. */
const somebody = new RegExp(String.raw`(?<!\b(?:in|at|to|from|near|on|of|the) )${properName}|\p{Script=Han}`, 'u')

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
      relationsIn(folded).some((key) => [...wanted].some((one) => isWithin(key, one))) &&
      !others.some((name) => isWordOf(foldScript(name), folded))
    )
  }
}

const relationOf = (subject: string | undefined): string | undefined => subject && relationOfSubject(subject)

/** A name as a whole word; in a script without spaces anywhere. */
function isWordOf(name: string, text: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return text.includes(name)
  const held = new Set(indexTerms(text))
  return indexTerms(name).every((term) => held.has(term))
}

/** The user's own name. */
const ownName = /\b(?:me|my|i['’]?m|i am|this is|name['’]?s)\b|我的?(?:大?名|叫|是)|[叫喊]我|^(?:大家好|你好)/iu
/** Attributes of the user that no set of words states. */
const loose: ReadonlySet<string> = new Set('likes dislikes hobby tool goal style health contact'.split(' '))
/** What no other words of the user's look like. */
const plain: ReadonlySet<UserAttribute> = new Set(['residence', 'diet'])
/** What is told of people and pets is told of the user's. */
const ofKin: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])

/** About somebody who is known by name, and not about the user. */
function isOfKnown(quote: string, known: ReadonlyMap<string, string>): boolean {
  const folded = foldScript(quote).toLowerCase()
  return !speaksOfUser(quote) && [...known.keys()].some((name) => isWordOf(foldScript(name).toLowerCase(), folded))
}

/** Not about somebody else alone. */
const isOwn = (quote: string): boolean =>
  [null, 'user'].includes(subjectOfWords(foldScript(quote))) || speaksOfUser(quote)

/** A plain question for the user's own is answered where the user speaks of himself; Chinese leaves “我” out. */
function isAboutUser(quote: string, attributes: readonly UserAttribute[]): boolean {
  if (attributes.some((one) => ofKin.has(one))) return !/\b(?:ex|former)\b|前[夫妻任男女]/iu.test(quote)
  const told = clausesAbout(foldScript(quote), 'user')
  const spoken = subjectOfWords(told)
  if (told === '' || (spoken !== null && spoken !== 'user') || ofOther.test(quote)) return false
  return /\p{Script=Han}/u.test(quote) || speaksOfUser(quote) || /\bmy\b/iu.test(quote) || elided.test(quote)
}

/** “Nora's birthday is in May”. */
const ofOther = /^(?!(?:it|that|what|here|there|who|let|today|tomorrow)\b)\p{L}+['’]s \p{L}/iu
/** An English sentence that begins without its subject has “I” for one. */
const elided = /^(?:(?:just|now|still|currently|originally) )*(?:born|based|been|got|grew|moved|from|\p{L}{2,}ing)\b/iu
