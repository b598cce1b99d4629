import { dayRangeOf, type DayRange } from '../../language/day-range.ts'
import { isTelling, queryTerms } from '../../language/tokenize.ts'
import { foldScript } from '../../language/fold-script.ts'
import { helperFor } from '../../language/language-helper.ts'
import type { Forget } from '../operation.ts'
import { sentencesIn } from '../../language/sentences.ts'
import { ownWords } from '../../evidence/own-words.ts'
import type { Found, ForgetWords, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

interface Cue {
  readonly id: string
  readonly start: number
  readonly end: number
}

/**
 * The request to forget that a sentence makes, if any: what tells it is its verb, what it is about is all the rest.
 * What somebody else is quoted to have said is none.
 */
export function forgetIn(place: Place): readonly Found[] {
  const { sentence, folded, language, message } = place
  const { forgets } = language
  if (forgets.none.test(folded)) return []
  const [cue, ...others] = cuesIn(folded, forgets)
  if (cue === undefined || forgets.quoting.test(folded.slice(0, cue.start))) return []
  const only = others.reduce((text, one) => blank(text, one.start, one.end), sentence.text)
  const { except, rest } = withoutExcept(only, cue, forgets)
  const when = daysOf(place, rest, cue)
  const meant = meantBy(place, rest, cue, when)
  return [
    {
      rule: cue.id,
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

/** Days that are all a request names are when it was said; beside a topic they may be part of it. */
function daysOf({ folded, language: { forgets }, message }: Place, rest: string, cue: Cue): DayRange | null {
  const range = dayRangeOf(rest, message.at, minutesEast(message.at))
  if (range === null || forgets.told.test(folded)) return range
  return topicOf(rest, cue, forgets, range) === '' ? range : null
}

interface MeantBy {
  readonly about: string
  readonly refersTo: Forget['refersTo']
}

/** What a request is about: its own words, those just before it, or what was just said. */
function meantBy(
  { sentence, folded, language, message }: Place,
  rest: string,
  cue: Cue,
  when: DayRange | null,
): MeantBy {
  const { forgets } = language
  const own = topicOf(rest, cue, forgets, when)
  const isStated = forgets.statement.test(rest.slice(0, cue.start).trim())
  const isBare = own === '' && when === null
  const earlier = isBare && !isStated ? pointedAt(message, sentence.start, forgets) : null
  const about = earlier !== null && earlier !== stated ? earlier : own
  if (about === '' && when === null) return { about, refersTo: isStated || earlier === stated ? 'message' : 'previous' }
  return { about, refersTo: when === null && forgets.justNow.test(folded) ? 'previous' : undefined }
}

/** Something was stated that is meant itself. */
const stated = '\0'

/** The words that ask, in their order. */
function cuesIn(folded: string, { cues, ofMemory }: ForgetWords): Cue[] {
  return cues
    .flatMap(({ id, pattern, needsObject }) => {
      const found = pattern.exec(folded)
      if (!found || (needsObject === true && !ofMemory.test(folded))) return []
      return [{ id, start: found.index, end: found.index + found[0].length }]
    })
    .toSorted((a, b) => a.start - b.start)
}

/** A mark and blanks stand for the words that were cut: places stay. */
const blank = (text: string, from: number, to: number): string =>
  `${text.slice(0, from)},${' '.repeat(Math.max(0, to - from - 1))}${text.slice(to)}`

function withoutExcept(text: string, cue: Cue, { except }: ForgetWords): { except: string; rest: string } {
  const found = except.exec(text)
  const words = found?.groups?.['except']?.trim() ?? ''
  const isCue = found === null || (found.index < cue.end && found.index + found[0].length > cue.start)
  if (isCue || words === '') return { except: '', rest: text }
  return { except: words, rest: blank(text, found.index, found.index + found[0].length) }
}

/** What follows the verb, else what stands before it: the first clause that has words of substance. */
function topicOf(text: string, cue: Cue, forgets: ForgetWords, when: DayRange | null): string {
  const before = text.slice(0, cue.start)
  const parts = [
    text.slice(cue.end).split(forgets.clause),
    // Something stated just before is what the request points at, not its topic.
    forgets.statement.test(before.trim()) ? [] : before.split(forgets.clause).toReversed(),
  ]
  for (const part of parts.flat()) {
    const words = forgets.topic(when === null ? part : part.replace(when.words, ' ').replaceAll(/ +/gu, ' ').trim())
    if (words !== '' && queryTerms(words).some(isTelling)) return words
  }
  return ''
}

/** What the same message says before its request is its topic, or stated there and meant itself. */
function pointedAt(message: Place['message'], start: number, forgets: ForgetWords): string | null {
  const sentences = [...sentencesIn(ownWords(message).slice(0, start))].map(({ text }) => text)
  const telling = sentences.findLast((text) => queryTerms(text).filter(isTelling).length >= 2)
  if (telling === undefined) return null
  const folded = foldScript(telling)
  const isTopic =
    helperFor(folded).isQuestion(folded) === true || forgets.told.test(folded) || !forgets.statement.test(telling)
  return isTopic ? forgets.topic(telling) : stated
}
