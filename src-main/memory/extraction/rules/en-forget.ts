import stem from 'wink-porter2-stemmer'
import lexicon from '../../../../resources/lexicon/letting-go.json' with { type: 'json' }
import { type Asks, clean, type ForgetGrammar } from './rule.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const { english } = lexicon
const [forget, keep, light] = [setOf(english.forget), setOf(english.keep), setOf(english.light)]
const [opening, negative, past] = [setOf(english.before), setOf(english.negative), setOf(english.past)]
const [lead, tail] = [setOf(english.lead), setOf(english.tail)]
const stems = new Set([english.forget, english.remove, english.drop, english.keep].join(' ').split(' ').map(stem))
const baseForms = new Set(
  [english.forget, english.remove, english.drop, english.keep, english.light].join(' ').split(' '),
)
const kept = new Set(english.keep.split(' ').map(stem))

/** Somebody does it or did it, or cannot (“can't remember where …”): nobody is asked to. */
const tells =
  /\b(?:i|we|he|she|they|who|people)(?:'ve|'d|'ll)?(?: \w+){0,2}$|^(?:(?:just|still|really) )*(?:can(?:'?t|not)|could(?:n't| not))$/iu
/** “I want it gone”, “should be deleted”: a result is asked for only so. */
const result = /\b(?:want|need|like|prefer|rather|wish|should|could|can|must|would|if you|be|get|have|had|mind)\b/iu
const asked = /\b(?:you|u|let's|please|(?:can|could|shall) we)\b/iu
const wondering =
  /^\W*(?:how|why|when|who|where|what(?! (?:i|you|we)\b)|do|did|does|if|you (?:never|don't|didn't|can't|won't))\b/iu
const away = /^\W*(?:\p{L}+\W+){0,6}?(?:out|off|away|rid of|go|behind)\b/iu
const unsaid =
  /\b(?:pretend|imagine|act|behave|carry on)\b(?: that| as if| as though| like)? .*?\b(?:never|didn't|haven't|hadn't|don't)\b(?: ever)? (?:said|say|told|tell|mentioned|mention|heard|hear|knew|know|happened|existed|brought|came)\b(?: up| you| to you)*|\b(?:pretend|act|behave|carry on)\b(?: that| as if| as though| like)? (?:i|we) (?:never|didn't|haven't|hadn't)(?: ever)? \w+|^\/forget /iu

interface Cue {
  readonly index: number
  readonly word: string
  readonly isKeeping: boolean
  readonly isForget: boolean
}

/** The verbs of a clause that let go, or that keep. */
function* cuesIn(clause: string): Generator<Cue> {
  for (const { 0: said, index } of clause.matchAll(/[\p{L}'-]+/gu)) {
    const word = said.toLowerCase()
    const isLight = light.has(word) && away.test(clause.slice(index + said.length, index + 60))
    if (!isLight && !past.has(word) && !stems.has(stem(word))) continue
    yield {
      index,
      word: said,
      isKeeping: kept.has(stem(word)) || keep.has(word) || /^(?:kept|held|written)$/u.test(word),
      isForget: forget.has(word),
    }
  }
}

function asks(clause: string): Asks | null {
  const phrase = unsaid.exec(clause)
  if (phrase) return { isOrder: true, isForget: false, isNew: false, start: 0, end: phrase.index + phrase[0].length }
  for (const cue of cuesIn(clause)) {
    const { index, word, isKeeping } = cue
    const [before, after] = [clause.slice(0, index).trim(), clause.slice(index + word.length)]
    if (isTold(cue, before, after)) continue
    const isOrder = isOrdered(cue, before)
    return { isOrder, isForget: cue.isForget, isNew: isKeeping, start: isOrder ? 0 : index, end: index + word.length }
  }
  return null
}

const isBase = ({ word }: Cue): boolean => baseForms.has(word.toLowerCase()) || word.endsWith('ing')

/** True where it is denied, wondered about, or somebody is said to do it. */
function isTold(cue: Cue, before: string, after: string): boolean {
  const isDenied = wordsIn(before)
    .slice(-5)
    .some((one) => negative.has(one))
  if (isDenied !== cue.isKeeping || wondering.test(before)) return true
  if (cue.isForget && /^\W*(?:how |when )?to\b/iu.test(after)) return true
  return isBase(cue) ? tells.test(before) && !asked.test(before) : !result.test(before)
}

/** Nothing but politeness, and to whom it is said, stands before it. */
const isOrdered = (cue: Cue, before: string): boolean =>
  isBase(cue) &&
  wordsIn(before).every((one) => opening.has(one)) &&
  (!/\b(?:i|we|let's)\b/iu.test(before) || /\b(?:you|u)\b/iu.test(before))

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}'-]+/gu) ?? []

/** “Drop Ann from whatever you keep on me”: where it is kept is not what is meant. */
const fromYou = /(?<=\p{L}\W+)\b(?:from|out of|off)\b(?:\W+\p{L}+){0,3}\W+(?:you|u|your|ur)\b[^,;.!?]*/iu

/** How English asks to forget. */
export const forgets: ForgetGrammar = {
  clause:
    /(?<=\p{Script=Han})[，,。:：;；！!？?…]\s*|(?:[,;:.!?]+(?=\s|$|\p{Script=Han})|[–—]|\s-(?=\s))\s*|\s(?=(?:but|please|pls|(?:can|could|would|will) (?:you|u)|(?:and|so|then) (?:please|pls|don'?t|do not|you can|can you|forget|delete|erase))\b)/giu,
  asks,
  except:
    /[,;–—-]? *\b(?:except(?:ing)?(?: for)?|but not|apart from|other than|aside from|besides|excluding|everything but|with the exception of|(?:but|just|only|and) (?:please )?(?:keep|leave|not)|keep only) (?<except>(?!that i\b).{2,80}?)(?=[,;.!?]|,? (?:please|pls|though|thanks)\b|$)/iu,
  told: /\b(?:said|told|mentioned|gave|shared|wrote|sent|talked|spoke|discussed|conversation|chat|message)s?\b/iu,
  statement:
    /^(?:(?:but|and|so|well|oh|ok|okay|hey|um+),? )*(?:i|we|he|she|they|it|there)(?:'?(?:m|s|re|ve|d|ll))?\b(?!.*\b(?:told you|mentioned|said)\b)/iu,
  topic: (all) => {
    const words = all.replace(fromYou, '')
    const parts = [...words.matchAll(/[\p{L}\p{N}'’.@+#-]+/gu)]
    const from = parts.findIndex(([word]) => !lead.has(word.toLowerCase()))
    const to = parts.findLastIndex(([word]) => !tail.has(word.toLowerCase()) && !lead.has(word.toLowerCase()))
    const [first, last] = [parts[from], parts[to]]
    return first === undefined || last === undefined || to < from
      ? ''
      : clean(words.slice(first.index, last.index + last[0].length))
  },
}
