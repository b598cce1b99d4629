import { dayRangeOf, type DayRange } from '../../language/day-range.ts'
import { isTelling, queryTerms } from '../../language/tokenize.ts'
import { foldScript } from '../../language/fold-script.ts'
import { helperFor } from '../../language/language-helper.ts'
import type { Forget } from '../operation.ts'
import type { Asks, Found, ForgetGrammar, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

/** Of both languages: what was said last, all at once, what names a topic, turns to another matter, quotes somebody. */
const justNow =
  /\b(?:just|last|a (?:second|minute|moment) ago|right now)\b|刚才|刚刚|刚(?=说|讲|提|发|跟)|上一?[句条]|最后/iu
const everything =
  /\b(?:everything|anything|me|you know|all(?! (?:of )?(?:that|this|it)\b))\b|一切|所有|全部|统统|关于我|都|忘[了掉记]我[吧。！!]*$/iu
const topical =
  /\babout\b|^(?:and |also )?(?:what|that|the|my|our|everything|all)\b|[那这][个件位些事条句段]|关于|有关|的事|[说讲提聊]过?的/iu
const turnsTo = /^(?:let'?s|what|how|where|when|who|why|i'll|we'll)\b/iu
const quoting =
  /\b(?:says?|said|told (?:me|us)|tells? (?:me|us)|wrote|writes|goes|wants? me|asked me)\W{0,4}$|["“]$|(?:说|让我|叫我|劝我|要我|告诉我|逼我)[:：,，“"]?\s*$/iu

/**
 * The request to forget that a sentence makes, if any: a verb of letting go where the user asks for it. What it is
 * about is the rest of its clause, or else of the sentence. What somebody else is quoted to have said is none.
 */
export function forgetIn(place: Place): readonly Found[] {
  const { sentence, language, message } = place
  const { forgets } = language
  const [asks, ...others] = asksIn(place)
  if (asks === undefined) return []
  const own = others.reduce((text, one) => blank(text, one.from, one.to), sentence.text)
  const { except, rest } = withoutExcept(own, asks, forgets)
  const when = daysOf(place, isAnnounced(rest, asks) ? rest.slice(0, asks.to) : rest, asks)
  const meant = meantBy(place, rest, asks, when)
  if (meant === null) return []
  return [
    {
      rule: `${language.language}-${asks.kind}`,
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
      },
    },
  ]
}

const orNull = (words: string): string | null => (words === '' ? null : words)

/** A request as its sentence holds it: offsets are the sentence's. */
interface AsksHere extends Asks {
  /** The end of its clause. */
  readonly to: number
}

/** A verb of many uses may take what the sentences just before it name. */
const besides = 2

function asksIn({ folded, before, language: { forgets } }: Place): AsksHere[] {
  const { clause, asks } = forgets
  const context = [...before.slice(-besides).map(({ text }) => foldScript(text)), folded].join(' ')
  const ends = Array.from(folded.matchAll(clause), ({ index, 0: mark }) => [index, index + mark.length] as const)
  const starts = [0, ...ends.map(([, after]) => after)]
  return starts.flatMap((at, index) => {
    const to = ends[index]?.[0] ?? folded.length
    const found = asks(folded.slice(at, to), context)
    if (found === null || quoting.test(folded.slice(0, at + found.from))) return []
    return [{ kind: found.kind, from: at + found.from, start: at + found.start, end: at + found.end, to }]
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
  if (own.about !== '') return { ...own, refersTo: when === null && isJustNow(place) ? 'previous' : undefined }
  if (when !== null) return { about: '', refersTo: undefined }
  if (isNoMore(place, asks)) return null
  return own.refersTo === undefined ? (pointedAt(place) ?? { about: '', refersTo: 'previous' }) : own
}

const isJustNow = ({ folded }: Place): boolean => justNow.test(folded)

/** "Forget it, let's …" is a way of speaking; everything at once is for Settings. */
function isNoMore(place: Place, { kind, end, to }: AsksHere): boolean {
  const { folded, language } = place
  const object = folded.slice(end, to)
  const next = folded.slice(to).replace(/^\P{L}+/u, '')
  if (turnsTo.test(next)) return true
  if (kind === 'forget' && /^\s*(?:about )?it\W*$/iu.test(object) && !language.forgets.told.test(folded)) return true
  return everything.test(folded) && !isJustNow(place)
}

/** A mark and blanks stand for the words that were cut: places stay. */
const blank = (text: string, from: number, to: number): string =>
  `${text.slice(0, from)},${' '.repeat(Math.max(0, to - from - 1))}${text.slice(to)}`

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
    const words = forgets.topic(when === null ? part : part.replace(when.words, ' ').replaceAll(/ +/gu, ' ').trim())
    return queryTerms(words).some(isTelling) ? words : ''
  }
  const named = (parts: readonly string[]): string => parts.map(topic).find((words) => words !== '') ?? ''
  const own = named([text.slice(asks.end, asks.to), text.slice(asks.from, asks.start)])
  if (own !== '') return { about: own, refersTo: undefined }
  if (isAnnounced(text, asks)) return { about: '', refersTo: 'message' }
  const before = text.slice(0, asks.from).split(forgets.clause).toReversed()
  const after = text.slice(asks.to).split(forgets.clause)
  const isStated = (part: string): boolean => forgets.statement.test(part.trim())
  const last = before.find((part) => topic(part) !== '')
  const nearest = named(before.filter((part) => topical.test(part) && !isStated(part)))
  if (nearest === '' && last !== undefined && isStated(last))
    return isNew(text, asks) ? { about: '', refersTo: 'message' } : { about: topic(last), refersTo: undefined }
  const end = after.findIndex((part) => isStated(part) || turnsTo.test(part))
  const about = nearest || (last === undefined ? named(end === -1 ? after : after.slice(0, end)) : topic(last))
  return { about, refersTo: undefined }
}

/** "Don't keep it", "forget that": what was stated with it. "Delete it" is said of what is known. */
const isNew = (text: string, { kind, from, to }: AsksHere): boolean =>
  kind === 'not-kept' || /\b(?:that|this)\b|[这那刚]/iu.test(text.slice(from, to))

const isAnnounced = (text: string, { to }: AsksHere): boolean => /^[:：]\s*\S/u.test(text.slice(to))

/** What the same message says before its request is its topic, or stated there and meant itself. */
function pointedAt({ before, language: { forgets } }: Place): MeantBy | null {
  const telling = before.findLast(({ text }) => queryTerms(text).filter(isTelling).length >= 2)?.text
  if (telling === undefined) return null
  const folded = foldScript(telling)
  const isNamed = topical.test(telling) && !forgets.statement.test(telling)
  const isTopic = helperFor(folded).isQuestion(folded) === true || forgets.told.test(folded) || isNamed
  return isTopic ? { about: forgets.topic(telling), refersTo: undefined } : { about: '', refersTo: 'message' }
}
