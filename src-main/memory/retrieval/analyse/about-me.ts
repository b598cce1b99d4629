import lexicon from '../../../../resources/lexicon/about-me.json' with { type: 'json' }
import { asks, toPlainWords } from '../../language/questions.ts'
import { saysAny, saysOnly, vocabularyOf } from '../../language/says-only.ts'

/**
 * True where a message asks what is known of its writer as a whole ("what do u know about me", “您了解我吗”): it names
 * the user, knowing or telling, and nothing else.
 */
export function asksAboutUser(text: string): boolean {
  if (text.length > longest) return false
  const [last = ''] = text.match(lastSentence) ?? []
  const words = toPlainWords(last).toLowerCase().replaceAll(toMe, '$<verb>')
  if (!saysOnly(words, vocabulary) || ofElse.test(words)) return false
  return whoAmI.test(words) || ((asks(words) || !isTold.test(words)) && isOfUser(words))
}

/** True for words that name nothing but knowing, telling and the user: “what you know of me”, “知道的关于我”. */
export const namesOnlyUser = (words: string): boolean =>
  words !== '' && saysOnly(words.toLowerCase(), vocabulary) && saysAny(words, knowingWords)

function isOfUser(words: string): boolean {
  const [knows, tells] = [saysAny(words, knowingWords), saysAny(words, tellingWords)]
  if (isOwnDoing.test(words)) return tells && whatever.test(words)
  return me.test(words) ? tells || knows || aboutMe.test(words) : knows && you.test(words) && whatever.test(words)
}

const longest = 100
const lastSentence = /[^.!。！\n]*[.!。！\s]*$/u

const vocabulary = vocabularyOf(Object.values(lexicon).join(' '))
const [knowingWords, tellingWords] = [vocabularyOf(lexicon.knowing), vocabularyOf(lexicon.telling)]

/** “Tell me” and 告诉我 name nobody. */
const toMe = /\b(?<verb>tell|show|give|remind) me\b|(?<verb>告诉|[给跟和])我/gu
const me = /\b(?:i|me|myself|my)\b|[我咱]/u
const you = /\b(?:you|u)\b|你/u
const whoAmI = /\bwho (?:am i|i am)\W*$|我(?:到底|究竟)?是谁\P{L}*$|我.{0,8}是.{0,3}(?:什么样|怎样|怎么样)的?.{0,2}人/u
/** Somebody or something else, what is to come, and the circumstances of knowing. */
const ofElse =
  /\b(?:he|she|it|they|him|her|them|we|us|this|these|those|should|would|will|when|where|why|your)\b|\bthat\b(?! (?:you|i)\b)|\bto\b(?! (?:me|you)\b)|\bhow\b(?! (?:much|well)\b)|[他她它]|怎么(?!样)|为什么|(?<!什么时)哪[里儿]|凭/u
/** A sentence that begins with its subject tells, where it asks nothing. */
const isTold = /^(?:i|you)\b|^[我你](?!的)/u
const isOwnDoing = /\b(?:do|did|can|have) i\b|^(?:i\b|我(?!的))/u
const aboutMe = /\b(?:about|on) (?:me|myself)\b|(?:关于|有关)我/u
/** With nobody named all there is is meant. */
const whatever = /\b(?:what|everything|anything|all)\b|什么|啥|哪些|一切|所有|全部/u
