import { dayRangeOf, type DayRange } from '../../../util/day-range.ts'
import { tellingTerms } from '../../language/tokenize.ts'
import { foldScript } from '../../../util/fold-script.ts'
import { sentencesIn } from '../../../util/sentences.ts'
import { helperFor } from '../../language/language-helper.ts'
import { isReadByRules } from '../../language/language-tag.ts'
import { namesOnlyUser } from '../../retrieval/analyse/about-me.ts'
import type { Forget } from '../operation.ts'
import { requestCertaintyOf, isCommand } from './request-model.ts'
import type { Asks, Found, ForgetGrammar, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

/** Of both languages: what was said last, all at once, what names a topic, turns to another matter, quotes somebody. */
const justNow =
  /\b(?:just|last|a (?:second|minute|moment) ago|right now)\b|刚才|方才|刚刚|刚(?=说|讲|提|发|跟|那|这)|上一?[句条]|最后/iu
const everything =
  /\b(?:everything|anything|all) (?:about me|you (?:know|have|remember))\b|\babout me\b|^\P{L}*\p{L}+ (?:everything|it all|all|me)\P{L}*$|(?:一切|所有|全部|全|都|关于我)的?(?:忘|删|清)|[忘删清]\P{P}{0,16}(?:一切|所有|全部)|忘[了掉记]我[吧。！!]*$/iu
const allThatIsKept =
  /\beverything\b|(?<!\b(?:from|in|out of) (?:your|my|the) (?:\p{L}+ )?)\b(?:memor(?:y|ies)|data)\b|的(?:记忆|数据)(?![里中])/iu
const isEverything = (words: string): boolean => everything.test(words) || allThatIsKept.test(words)
const topical =
  /\babout\b|^(?:(?!i\b|we\b)\p{L}+,? ){0,2}(?:what|that|the|my|our|everything|all)\b|[那这]\p{Script=Han}{0,2}[个件位些事条句段]|关于|有关|的事|[说讲提聊]过?的/iu
const turnsTo = /^(?:let'?s|what|how|where|when|who|why|i'll|we'll)\b/iu
/** Somebody who was named before. */
const pronoun = /\b(?:him|her|them)\b|[他她佢]/iu
const quoting =
  /\b(?:says?|said|told (?:me|us)|tells? (?:me|us)|wrote|writes|goes|wants? me|asked me)\W{0,4}$|["“]$|(?:说|让我|叫我|劝我|要我|告诉我|逼我)[:：,，“"]?\s*$/iu

/**
 * The request to forget that a sentence makes, if any: a verb of letting go where the user asks for it, or other words
 * that most likely ask for it. What it is about is the rest of its clause, or else of the sentence. What somebody else
 * is quoted to have said is none.
 */
export function forgetIn(place: Place): readonly Found[] {
  const { sentence, language, message } = place
  const { forgets } = language
  const all = asksIn(place)
  const { cue, heard } = askingCueIn(sentence.text, all)
  const others = all.filter((one) => one !== cue)
  if (heard === null) return []
  // “Bin müde” has an English verb of letting go.
  const certainty = isReadByRules(message.text) || isCommand(sentence.text) ? heard : 'maybe'
  const asks = cue ?? { ...nowhere, to: place.folded.length }
  const own = others.reduce((text, one) => blank(text, one.at, one.to), sentence.text)
  const { except: beside, rest } = withoutExcept(own, asks, forgets)
  const except = beside === '' ? exceptIn(place) : beside
  const when = daysOf(place, isAnnounced(rest, asks) ? rest.slice(0, asks.to) : rest, asks)
  const meant = meantBy(place, rest, asks, when)
  if (meant === null || isAllThatIsKept(meant.about)) return []
  return [
    {
      rule: `${language.language}-forget`,
      isOver: false,
      not: null,
      operation: {
        op: 'forget',
        targets: [],
        about: orNull(meant.about),
        when: when && { from: when.from, to: when.to },
        except: orNull(except),
        quote: sentence.text,
        messageId: message.id,
        ...(meant.refersTo !== undefined && { refersTo: meant.refersTo }),
        ...(certainty !== 'plain' && { certainty }),
      },
    },
  ]
}

/** What is told beside it may have such a verb as well: “the account is cleared”. */
const ordersFirst = (one: { cue: Asks | undefined }, other: { cue: Asks | undefined }): number =>
  Number(other.cue?.isOrder ?? false) - Number(one.cue?.isOrder ?? false)

type Heard = ReturnType<typeof requestCertaintyOf>
const surest: readonly Heard[] = ['plain', 'likely', 'maybe']

/** Which verb of a sentence asks. What no sentence says, one of its clauses may: a request in passing. */
function askingCueIn(text: string, all: readonly AsksHere[]): { cue: AsksHere | undefined; heard: Heard } {
  const whole =
    all.length === 0
      ? [{ cue: undefined, heard: requestCertaintyOf(text, undefined) }]
      : all.map((cue) => ({ cue, heard: requestCertaintyOf(text, cue) }))
  const found = surest.flatMap((certainty) => whole.filter(({ heard }) => heard === certainty).toSorted(ordersFirst))[0]
  if (found && found.heard !== 'maybe') return found
  const inPassing = all.find((cue) => surest.indexOf(requestCertaintyOf(text.slice(cue.at, cue.to), cue)) === 0)
  return inPassing === undefined ? (found ?? { cue: undefined, heard: null }) : { cue: inPassing, heard: 'maybe' }
}

const nowhere = { at: 0, start: 0, end: 0, isOrder: false, isForget: false, isNew: false }
const orNull = (words: string): string | null => (words === '' ? null : words)

/** A request as its sentence holds it: offsets are the sentence's. */
interface AsksHere extends Asks {
  /** Its clause. */
  readonly at: number
  readonly to: number
}

/** The verbs of letting go in a sentence, by clauses. */
export function asksIn({ folded, language: { forgets } }: Pick<Place, 'folded' | 'language'>): AsksHere[] {
  const { clause, asks } = forgets
  const ends = Array.from(folded.matchAll(clause), ({ index, 0: mark }) => [index, index + mark.length] as const)
  const starts = [0, ...ends.map(([, after]) => after)]
  return starts.flatMap((at, index) => {
    const to = ends[index]?.[0] ?? folded.length
    const found = asks(folded.slice(at, to))
    if (found === null || quoting.test(folded.slice(0, at))) return []
    return [{ ...found, at, start: at + found.start, end: at + found.end, to }]
  })
}

/** Days that are all a request names are when it was said; beside a topic they may be part of it. */
function daysOf({ folded, language: { forgets }, message }: Place, rest: string, asks: AsksHere): DayRange | null {
  const range = dayRangeOf(rest, message.at, minutesEast(message.at))
  if (range === null || forgets.told.test(folded)) return range
  return topicOf(rest, asks, forgets, range).about === '' ? range : null
}

interface MeantBy {
  readonly about: string
  readonly refersTo: Forget['refersTo'] | undefined
}

/** What a request is about: its own words, those just before it, or what was just said; null where it is no request. */
function meantBy(place: Place, rest: string, asks: AsksHere, when: DayRange | null): MeantBy | null {
  const own = topicOf(rest, asks, place.language.forgets, when)
  const isAll = when === null && isEverything(place.folded.slice(asks.at, asks.to)) && namesOnlyUser(own.about)
  if (isAll && !isJustNow(place)) return null
  if (own.about !== '')
    return { ...own, refersTo: when === null ? (own.refersTo ?? placeOf(place, own.about)) : undefined }
  if (when !== null) return { about: '', refersTo: undefined }
  if (isNoMore(place, asks)) return null
  return own.refersTo === undefined ? (pointedAt(place, asks) ?? { about: '', refersTo: 'previous' }) : own
}

/** What the words do not find anywhere else was said last, or in the same message. */
function placeOf(place: Place, about: string): Forget['refersTo'] | undefined {
  if (isJustNow(place)) return 'previous'
  return place.before.some(({ text }) => text.includes(about)) ? 'message' : undefined
}

const isJustNow = ({ folded }: Place): boolean => justNow.test(folded)

/** "Forget it, let's …" is a way of speaking; everything at once is for Settings. */
function isNoMore(place: Place, { at, to }: AsksHere): boolean {
  const { folded, language } = place
  const next = folded.slice(to).replace(/^\P{L}+/u, '')
  if (turnsTo.test(next)) return true
  if (/\bforget (?:about )?it\W*$/iu.test(folded.slice(0, to)) && !language.forgets.told.test(folded)) return true
  return isEverything(folded.slice(at, to)) && !isJustNow(place)
}

/** “My data”: its words tell of nothing in particular, and Settings does it. */
const isAllThatIsKept = (about: string): boolean => {
  const rest = about.replace(allThatIsKept, '')
  return rest !== about && tellingTerms(rest).length === 0
}

const sure: ReadonlySet<ReturnType<typeof requestCertaintyOf>> = new Set(['plain', 'likely'])
/** True where a request that is most likely one is for everything at once. */
export const forgetsAll = (folded: string, language: Place['language']): boolean =>
  asksIn({ folded, language }).some(
    (one) => isEverything(folded.slice(one.at, one.to)) && sure.has(requestCertaintyOf(folded, one)),
  )

/** A mark and blanks stand for the words that were cut: places stay. */
const blank = (text: string, from: number, to: number): string =>
  `${text.slice(0, from)},${' '.repeat(Math.max(0, to - from - 1))}${text.slice(to)}`

/** “Delete all of it. But leave the ulcer.” */
function exceptIn({ message, sentence, language: { forgets } }: Place): string {
  const [next] = sentencesIn(message.text.slice(sentence.end, sentence.end + longestExcept))
  return next === undefined ? '' : (forgets.except.exec(next.text)?.groups?.['except']?.trim() ?? '')
}
const longestExcept = 200

function withoutExcept(text: string, asks: Asks, { except }: ForgetGrammar): { except: string; rest: string } {
  const found = except.exec(text)
  const words = found?.groups?.['except']?.trim() ?? ''
  const isCue = found === null || (found.index < asks.end && found.index + found[0].length > asks.start)
  if (isCue || words === '') return { except: '', rest: text }
  return { except: words, rest: blank(text, found.index, found.index + found[0].length) }
}

/**
 * What a clause takes; else a topic named before it, or what was stated there, or named after it. What an announced
 * request ("don't keep this: …") is about comes with it.
 */
function topicOf(text: string, asks: AsksHere, forgets: ForgetGrammar, when: DayRange | null): MeantBy {
  const topic = (part: string): string => {
    const rest = when === null ? part : withoutDays(part, when)
    const folded = foldScript(rest)
    const words = forgets.topic(folded)
    const at = folded.indexOf(words)
    return tellingTerms(words).length > 0 ? rest.slice(at, at + words.length) : ''
  }
  const taken = topic(text.slice(asks.end, asks.to))
  // One character after a verb is the rest of its word: “不要留存”.
  const isRest = /^\p{Script=Han}$/u.test(taken)
  const own = (isRest ? '' : taken) || topic(text.slice(asks.at, asks.start))
  if (own !== '') return { about: own, refersTo: undefined }
  if (isAnnounced(text, asks)) return { about: '', refersTo: 'message' }
  const tells = (part: string): boolean => tellingTerms(part).length >= leastTold
  const isStated = (part: string): boolean =>
    tells(part) && forgets.statement.test(part.trim()) && !helperFor(part).isQuestion(part)
  const before = text.slice(0, asks.at).split(forgets.clause).toReversed()
  const isNamed = (part: string): boolean => topical.test(part) || (isRest && tells(part)) || isStated(part)
  const last = before.find((part) => topic(part) !== '' && isNamed(part))
  const isOfSomebody = pronoun.test(text.slice(asks.at, asks.to))
  if (last !== undefined && isStated(last) && isNew(text, asks) && !isOfSomebody)
    return { about: topic(last), refersTo: 'message' }
  const after = text.slice(asks.to).split(forgets.clause)
  const end = after.findIndex((part) => isStated(part) || turnsTo.test(part))
  const named = after.slice(0, end === -1 ? undefined : end).find((part) => topical.test(part))
  return { about: topic(last ?? named ?? '') || (when === null ? taken : ''), refersTo: undefined }
}

/** What holds fewer words tells nothing: “算了”. */
const leastTold = 2

/** Of days that stand in two clauses each holds a part. */
function withoutDays(part: string, { words, to }: DayRange): string {
  const held = part.includes(words) ? words : (dayRangeOf(part, `${to}T12:00:00Z`, 0)?.words ?? '')
  return part.replace(held, ' ').replaceAll(/ +/gu, ' ').trim()
}

/** "Don't keep it", "forget that": what was stated with it. "Delete it" is said of what is known. */
const isNew = (text: string, { isNew, at, to }: AsksHere): boolean =>
  isNew || /\b(?:that|this)\b|[这那刚]/iu.test(text.slice(at, to))

const isAnnounced = (text: string, { to }: AsksHere): boolean => /^[:：]\s*\S/u.test(text.slice(to))

/** What the same message says before its request is its topic; what is stated there is meant itself, and wherever else it was told. */
function pointedAt({ before, folded: own, language: { forgets } }: Place, { at, to }: AsksHere): MeantBy | null {
  const telling = before.findLast(({ text }) => tellingTerms(text).length >= leastTold)?.text
  if (telling === undefined) return null
  const folded = foldScript(telling)
  if (pronoun.test(own.slice(at, to))) return { about: forgets.topic(telling), refersTo: undefined }
  const isNamed = topical.test(telling) && !forgets.statement.test(telling)
  const isTopic = helperFor(folded).isQuestion(folded) || forgets.told.test(folded) || isNamed
  return { about: forgets.topic(telling), refersTo: isTopic ? undefined : 'message' }
}
