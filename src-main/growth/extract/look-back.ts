import type { Language, Slot } from '../../contract/memory.ts'
import type { Candidate, SourceMessage } from '../candidate.ts'
import { correctValue, type Replacement } from './correct-value.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import type { Grammar } from './grammar.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'
import type { Span } from './rule.ts'
import { holdsValue, isSupported } from './support.ts'
import type { ReadOptions } from './to-candidate.ts'

interface Correcting {
  readonly text: string
  readonly grammar: Grammar
  readonly language: Language
  readonly correction: boolean
}

interface Place {
  readonly message: SourceMessage
  readonly sentence: Span
  readonly options: ReadOptions
  readonly earlier: readonly SourceMessage[]
}

type Extract = (message: SourceMessage, options: ReadOptions) => readonly Candidate[]

/**
 * "I meant Muse, not Radiohead" in a message of its own: the fact of the message before with the new value, resting on
 * the new words. Null where nothing said before has the old value, or nothing is corrected.
 */
export function lookBack(heard: Correcting, place: Place, extract: Extract): Candidate | null {
  const moved = movedTo.exec(foldScript(heard.text))?.groups?.['value']?.trim()
  const replacement =
    (heard.correction ? replacementIn(heard.text, heard.grammar) : null) ?? contrastIn(heard.text, heard.grammar)
  if (replacement === null && moved === undefined) return null
  for (const message of place.earlier.toReversed()) {
    if (replacement?.of !== undefined && !foldScript(message.text).includes(replacement.of)) continue
    const candidates = extract(message, place.options)
    const isGuess =
      replacement !== null && (isAmbiguous(candidates, replacement) || isOtherKind(candidates, replacement))
    if (replacement !== null && / /.test(replacement.value) && isOtherKind(candidates, replacement)) continue
    const fixed = replacement && correctValue({ candidates, signals: [] }, replacement, heard.language)
    const right =
      fixed?.candidates.findLast((candidate) => !candidates.includes(candidate)) ??
      (replacement?.attribute === undefined
        ? correctWords(candidates, replacement ?? { value: moved ?? '', wrong: '' })
        : null)
    const old = candidates.findLast((candidate) => !fixed || !fixed.candidates.includes(candidate))
    if (right) {
      const quote = place.message.text.slice(place.sentence.start, place.sentence.end)
      const takesBack = old?.content ?? ''
      return {
        ...right,
        slot:
          fixed && replacement && right.slot
            ? asSaid(right.slot, replacement, { text: quote, at: place.message.at })
            : right.slot,
        content: supportedContent(right.content, replacement, `${message.text}\n${quote}`, place.message.at),
        quote,
        messageId: place.message.id,
        correction: true,
        ...(isGuess && { confidence: Math.min(right.confidence, unsure) }),
        ...(takesBack !== '' && { takesBack }),
      }
    }
  }
  return null
}

/** Several things were told before, and what is wrong of them was not said. */
const isAmbiguous = (candidates: readonly Candidate[], { wrong, attribute }: Replacement): boolean =>
  wrong === '' &&
  attribute === undefined &&
  new Set(candidates.flatMap(({ slot }) => (slot === null ? [] : [`${slot.subject}\n${slot.attribute}`]))).size > 1

/** "the 13th" in place of "3 May": a slot holds what was said this time, and the content says the rest. */
function asSaid(slot: Slot, { value }: Replacement, said: { readonly text: string; readonly at: string }): Slot {
  const isSaid = holdsValue(slot.value, { ...said, language: 'en' })
  return isSaid ? slot : { ...slot, value: normaliseValue(value.replace(/^the /i, '')) }
}

/** No name in place of a name: "Leeds" and "lovely weather". */
const isOtherKind = (candidates: readonly Candidate[], { value, wrong }: Replacement): boolean =>
  wrong === '' &&
  /^\p{Ll}{2}/u.test(value.replace(/^(?:an?|the|my|in|at|on) /i, '')) &&
  candidates.some(({ slot, content }) => {
    const at = content.toLowerCase().lastIndexOf(slot?.value || '\n')
    return at > 0 && /^\p{Lu}/u.test(content.slice(at))
  })

/**
 * A few characters of Chinese that stood apart until now are not found as they were said: then what was wrong is said
 * along with what is right.
 */
function supportedContent(content: string, replacement: Replacement | null, text: string, at: string): string {
  const said = { text, language: 'zh', at } as const
  if (!/\p{Script=Han}/u.test(content) || replacement === null || replacement.wrong === '') return content
  return isSupported(content, said) ? content : `${content.replace(/[。！!\s]+$/u, '')}，不是${replacement.wrong}`
}

/** Below this a candidate waits. */
const unsure = 0.6

/** "we moved that to Friday" */
const movedTo =
  /^(?:(?:i|we|they)(?:'ve|ve| have)? )?(?:just )?(?:moved|shifted|pushed|rescheduled|changed|switched) (?:it|that|this)(?: one)? (?:back )?(?:to|till|until) (?<value>[^,.;!]{2,30})/i

/** The value a correction names: all of it, or its first clause. */
export function replacementIn(text: string, grammar: Grammar): Replacement | null {
  const spelled = spellingIn(text)
  if (spelled !== null) return spelled
  const whole = grammar.bareValue(text)
  if (whole !== null) return whole
  const [first = ''] = text.split(/[，,](?!\s*(?:而?不是|not\b))/)
  return first.length < text.length ? grammar.bareValue(first) : null
}

const contrasts = [
  /^(?:是)?(?:不是|不叫)(?<wrong>[^，,我你他她]{1,12})[，,]\s*(?:改了[，,]\s*)?(?:[A-Z][a-z]+[^，,]{0,4})?(?:而是|是|叫|改成|改叫|应该是|换成)(?<value>[^，,。！]{1,12})/u,
  /^(?<value>[^，,我你他她]{1,14})[，,]\s*(?:而)?不是(?<wrong>[^，,。！]{1,12})[。！]?$/u,
  /^(?:it's |it is |that's )?not (?<wrong>[^,]{1,30}), (?:but |it's |it is |that's |make it )*(?<value>[^,.]{1,30})/i,
  /^(?<value>[^,.]{1,24}), not (?<wrong>[^,.]{1,24})[.!]?$/i,
] as const

function contrastIn(text: string, grammar: Grammar): Replacement | null {
  const folded = foldScript(text)
  const spelled = spellingIn(folded)
  if (spelled !== null) return spelled
  const denied = (grammar.language === 'zh' ? ofNamed : sameVerb).exec(folded)?.groups
  if (denied !== undefined) {
    const { wrong = '', value = '', of } = denied
    return { wrong: wrong.trim(), value: value.trim(), ...(of !== undefined && { of: of.trim() }) }
  }
  const groups = contrasts.map((pattern) => pattern.exec(folded)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const value = (groups['value'] ?? '').trim().replace(subjectOf, '')
  const isValue = grammar.language !== 'en' || grammar.bareValue(value) !== null
  return isValue ? { value, wrong: (groups['wrong'] ?? '').trim() } : null
}

/** "朵朵不是五岁，是六岁" */
const ofNamed =
  /^(?<of>[^，,我你他她它这那不]{1,8}?)(?:现在|其实|已经)?不(?:是|叫)(?<wrong>[^，,是]{1,12})[，,]?\s*(?:而是|是|叫)(?<value>[^，,。！!]{1,12})[。！!]*$/u

/** "I don't drive a bus, I drive a tram" */
const sameVerb =
  /^(?:i|we) (?:don't|do not) (?<verb>drive|ride|run|teach|play|own|speak|sell|coach|manage|study) (?:an? |the )?(?<wrong>[^,;]{2,30})[,;] (?:but )?(?:i|we) (?:now |actually )?\k<verb> (?:an? |the )?(?<value>[^,.!]{2,30})[.!]*$/iu

/** "she's turning 8": who has the value is known from what was said before. */
const subjectOf =
  /^(?:(?:no|nope|well|actually|and|but),? )*(?:(?:(?:his|her|its|their|my) name|he|she|it|they|that|i|we)(?:'s|'re|'m| is| are| am| was| were)(?: (?:now|actually|turning|turned|called|named|only|just|going to be))*) (?=.)/i

/** "Sam's name is spelled Samm", "it's spelt Samm". */
const spelling =
  /^(?:(?:my \p{L}+ )?(?<wrong>\p{Lu}[\p{L}-]+)['’]s name|(?:his|her|its|it|their|the) name|it|that|he|she)(?:['’]s| is)(?: actually| really)? (?:spel(?:led|t)|written)(?: as| like)? (?<value>\p{Lu}[\p{L}'-]{0,20})(?=$|[\s,.!])/u

/** "it's Cate with a C" */
const withLetter =
  /^(?:it|that|he|she|(?:my|his|her|its|the) name)(?:['’]s| is) (?<value>\p{Lu}[\p{L}'-]{0,20}),? with (?:an? |one |two |double )?['"“]?\p{Lu}\b/u

function spellingIn(text: string): Replacement | null {
  const letter = withLetter.exec(text.replace(/^\p{Lu}/u, (first) => first.toLowerCase()))?.groups?.['value']
  if (letter !== undefined) return { value: letter, wrong: '', attribute: 'name' }
  const groups = spelling.exec(
    text.replace(/^\p{Ll}/u, (first) =>
      /^(?:his|her|its?|their|the|that|he|she)\b/.test(text) ? first : first.toUpperCase(),
    ),
  )?.groups
  return groups ? { value: groups['value'] ?? '', wrong: groups['wrong'] ?? '', attribute: 'name' } : null
}

const kinds = [
  /(?:周|星期|礼拜)[一二三四五六日天]/,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
  /\d{1,2}月\d{1,2}[日号]/,
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*\b/iu,
  /\b\d{1,2}(?:st|nd|rd|th)\b/i,
  /\d{1,2}[点号日岁:：]\d{0,2}/,
]

/** Where no slot has the old value, the words do: what is of the same kind as the new one gives way to it. */
export function correctWords(candidates: readonly Candidate[], { value, wrong }: Replacement): Candidate | null {
  const bare = wrong.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '')
  for (const candidate of candidates.toReversed()) {
    const old = wordsToReplace(candidate.content, value, bare)
    if (old === null) continue
    const put = /^\d+$/.test(old) ? value.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '') : value
    return {
      ...candidate,
      content: candidate.content.replace(old, put),
      title: candidate.title.replace(old, put),
      slot: candidate.slot && {
        ...candidate.slot,
        value: isNumberOf(candidate.slot.value, old)
          ? (/^\d+/.exec(put)?.[0] ?? normaliseValue(put))
          : candidate.slot.value.replace(normaliseValue(old), normaliseValue(put)),
      },
      correction: true,
    }
  }
  return null
}

/** "6" of "6岁". */
const isNumberOf = (value: string, words: string): boolean => /^\d+$/.test(value) && /^\d+/.exec(words)?.[0] === value

function wordsToReplace(content: string, value: string, wrong: string): string | null {
  if (wrong !== '') return content.includes(wrong) ? wrong : null
  const kind = kinds.find((pattern) => pattern.test(value))
  return kind?.exec(content)?.[0] ?? null
}
