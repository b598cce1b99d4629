import { dayRangeOf } from '../../language/day-range.ts'
import type { Found, Place } from './rule.ts'

const minutesEast = (at: string): number => -new Date(at).getTimezoneOffset()

/** The request to forget that a sentence makes, if any. */
export function forgetIn({ sentence, folded, language, message }: Place): readonly Found[] {
  if (language.noRequest.test(folded)) return []
  for (const { id, pattern } of language.forgets) {
    const indices = pattern.exec(folded)?.indices
    if (!indices) continue
    const group = (name: string): string => {
      const range = indices.groups?.[name]
      return range ? sentence.text.slice(range[0], range[1]).trim() : ''
    }
    const about = language.topic(group('about'))
    const when = dayRangeOf(group('when') || about, message.at, minutesEast(message.at))
    const topic =
      when === null
        ? about
        : language.topic(about.replace(when.words, ' ').replace(/\s+(?:from|in|on|of|during)\s*$/iu, ''))
    const isPointing = topic === '' && when === null
    return [
      {
        rule: id,
        isOver: false,
        not: null,
        operation: {
          op: 'forget',
          targets: [],
          about: topic === '' || restOfRange.test(topic) ? null : topic,
          when: when === null ? null : { from: when.from, to: when.to },
          except: group('except') || null,
          quote: sentence.text,
          messageId: message.id,
          ...(isPointing && {
            refersTo: sentence.start + (indices[0]?.[0] ?? 0) > 6 ? ('message' as const) : ('previous' as const),
          }),
        },
      },
    ]
  }
  return []
}

/** What is left of "everything from last weekend" without its days. */
const restOfRange =
  /^(?:everything|anything|all|from|what i (?:said|told you)|的|说的?|我说的|我?(?:跟你)?说过的|all that|聊的|事情?|内容)$/iu
