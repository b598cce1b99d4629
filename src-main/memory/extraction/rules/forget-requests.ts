import { dayRangeOf, type DayRange } from '../../language/day-range.ts'
import { isTelling, queryTerms } from '../../language/tokenize.ts'
import { foldScript } from '../../language/fold-script.ts'
import { helperFor } from '../../language/language-helper.ts'
import type { Forget } from '../operation.ts'
import type { Asks, Found, ForgetGrammar, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

/**
 * The request to forget that a sentence makes, if any: a verb of letting go where the user asks for it. What it is
 * about is the rest of its clause, or else of the sentence. What somebody else is quoted to have said is none.
 */
export function forgetIn(place: Place): readonly Found[] {
  const { sentence, folded, language, message } = place
  const { forgets } = language
  const [asks, ...others] = asksIn(folded, forgets)
  if (asks === undefined) return []
  const own = others.reduce((text, one) => blank(text, one.start, one.end), sentence.text)
  const { except, rest } = withoutExcept(own, asks, forgets)
  const when = daysOf(place, rest, asks)
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

function asksIn(folded: string, { clause, asks, quoting }: ForgetGrammar): AsksHere[] {
  const ends = [...Array.from(folded.matchAll(clause), ({ index, 0: mark }) => [index, index + mark.length] as const)]
  const starts = [0, ...ends.map(([, after]) => after)]
  return starts.flatMap((at, index) => {
    const to = ends[index]?.[0] ?? folded.length
    const found = asks(folded.slice(at, to), folded)
    if (found === null || quoting.test(folded.slice(0, at + found.from))) return []
    return [{ kind: found.kind, from: at + found.from, start: at + found.start, end: at + found.end, to }]
  })
}

/** Days that are all a request names are when it was said; beside a topic they may be part of it. */
function daysOf({ folded, language: { forgets }, message }: Place, rest: string, asks: AsksHere): DayRange | null {
  const range = dayRangeOf(rest, message.at, minutesEast(message.at))
  if (range === null || forgets.told.test(folded)) return range
  return topicOf(rest, asks, forgets, range) === '' ? range : null
}

interface MeantBy {
  readonly about: string
  readonly refersTo: Forget['refersTo']
}

/** What a request is about: its own words, those just before it, or what was just said; null where it is no request. */
function meantBy(place: Place, rest: string, asks: AsksHere, when: DayRange | null): MeantBy | null {
  const { forgets } = place.language
  const own = topicOf(rest, asks, forgets, when)
  if (own !== '') return { about: own, refersTo: when === null && isJustNow(place) ? 'previous' : undefined }
  if (when !== null) return { about: '', refersTo: undefined }
  if (isNoMore(place, asks)) return null
  if (forgets.statement.test(rest.slice(0, asks.from).trim())) return { about: '', refersTo: 'message' }
  return pointedAt(place) ?? { about: '', refersTo: 'previous' }
}

const isJustNow = ({ folded, language }: Place): boolean => language.forgets.justNow.test(folded)

/** "Forget it, let's …" is a way of speaking; everything at once is for Settings. */
function isNoMore(place: Place, { kind, end, to }: AsksHere): boolean {
  const { folded, language } = place
  const { idiom, turnsTo, told, everything } = language.forgets
  const object = folded.slice(end, to)
  const next = folded.slice(to).replace(/^\P{L}+/u, '')
  if (turnsTo.test(next)) return true
  if (kind === 'forget' && idiom.test(object) && !told.test(folded)) return true
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

/** What follows the verb, else what stands before it: the first clause that has words of substance. */
function topicOf(text: string, asks: AsksHere, forgets: ForgetGrammar, when: DayRange | null): string {
  const before = text.slice(0, asks.from)
  const parts = [
    [text.slice(asks.end, asks.to), text.slice(asks.from, asks.start)],
    goingOn(text.slice(asks.to), forgets),
    // Something stated just before is what the request points at, not its topic.
    forgets.statement.test(before.trim()) ? [] : before.split(forgets.clause).toReversed(),
  ]
  for (const part of parts.flat()) {
    const words = forgets.topic(when === null ? part : part.replace(when.words, ' ').replaceAll(/ +/gu, ' ').trim())
    if (words !== '' && queryTerms(words).some(isTelling)) return words
  }
  return ''
}

/** The clauses after a request that may name what is meant: none that states something or turns to another matter. */
function goingOn(text: string, { clause, statement, turnsTo }: ForgetGrammar): string[] {
  const parts = text.split(clause)
  const end = parts.findIndex((part) => statement.test(part.trim()) || turnsTo.test(part.trim()))
  return end === -1 ? parts : parts.slice(0, end)
}

/** What the same message says before its request is its topic, or stated there and meant itself. */
function pointedAt({ before, language: { forgets } }: Place): MeantBy | null {
  const telling = before.findLast(({ text }) => queryTerms(text).filter(isTelling).length >= 2)?.text
  if (telling === undefined) return null
  const folded = foldScript(telling)
  const isTopic =
    helperFor(folded).isQuestion(folded) === true || forgets.told.test(folded) || !forgets.statement.test(telling)
  return isTopic ? { about: forgets.topic(telling), refersTo: undefined } : { about: '', refersTo: 'message' }
}
