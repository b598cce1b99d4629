import { dayRangeOf } from '../../language/day-range.ts'
import type { Found, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

/** The request to forget that a sentence makes, if any. */
export function forgetIn({ sentence, folded, language, message }: Place): readonly Found[] {
  if (language.noRequest.test(folded)) return []
  for (const { id, pattern } of language.forgets) {
    const indices = pattern.exec(folded)?.indices
    if (!indices) continue
    const group = (name: string): string => textAt(sentence.text, indices.groups?.[name])
    const about = language.topic(group('about'))
    const when = dayRangeOf(group('when') || about, message.at, minutesEast(message.at))
    const topic = when === null ? about : language.topic(withoutDay(about, when.words))
    return [
      {
        rule: id,
        isOver: false,
        not: null,
        operation: {
          op: 'forget',
          targets: [],
          about: topic === '' || restOfRange.test(topic) ? null : topic,
          when: daysOf(when),
          except: group('except') || null,
          quote: sentence.text,
          messageId: message.id,
          ...(topic === '' &&
            when === null && {
              refersTo: sentence.start + (indices[0]?.[0] ?? 0) > 6 ? ('message' as const) : ('previous' as const),
            }),
        },
      },
    ]
  }
  return []
}

const daysOf = (when: ReturnType<typeof dayRangeOf>) => when && { from: when.from, to: when.to }

const textAt = (text: string, range: readonly [number, number] | undefined): string =>
  range ? text.slice(range[0], range[1]).trim() : ''

const withoutDay = (about: string, words: string): string =>
  about.replace(words, ' ').replace(/\s+(?:from|in|on|of|during)\s*$/iu, '')

/** What is left of "everything from last weekend" without its days. */
const restOfRange =
  /^(?:everything|anything|all|from|what i (?:said|told you)|的|说的?|我说的|我?(?:跟你)?说过的|all that|聊的|事情?|内容)$/iu
