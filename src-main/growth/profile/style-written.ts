import type { SaidByUser } from '../../storage/message-store.ts'
import { ownWords } from '../extract/sentences.ts'
import { languageOf } from '../../util/language.ts'
import { styleTraits } from './style-traits.ts'
import type { Observation } from './observation.ts'

/** Messages of the user that are looked at, and how many it takes to tell how somebody writes. */
const leastMessages = 20
const leastConversations = 4
/** Units of width: a Chinese character says about as much as three Latin letters. */
const shortMedian = 75
const longMedian = 400
const samples = 3
const inferred = 0.3

/** How the user writes, as a guess at how they like to be written to: briefly or at length. Newest messages first. */
export function writtenStyle(agentId: string, messages: readonly SaidByUser[]): Observation[] {
  const own = messages
    .map((message) => ({ message, text: ownWords(message).trim() }))
    .filter(({ text }) => text.length > 1)
  const conversations = new Set(own.map(({ message }) => message.sessionId))
  if (own.length < leastMessages || conversations.size < leastConversations) return []
  const widths = own.map(({ text }) => widthOf(text)).toSorted((a, b) => a - b)
  const median = widths[Math.floor(widths.length / 2)] ?? 0
  const id = median <= shortMedian ? 'short' : median >= longMedian ? 'detailed' : null
  const trait = styleTraits.find((one) => one.id === id)
  if (!trait) return []
  const isChinese = own.filter(({ text }) => languageOf(text) === 'zh').length * 2 > own.length
  const like = own.filter(({ text }) => (id === 'short' ? widthOf(text) <= shortMedian : widthOf(text) >= longMedian))
  return like.slice(0, samples).map(({ message, text }) => ({
    field: 'communication_style',
    value: trait.label[isChinese ? 'zh' : 'en'],
    key: trait.id,
    // All of them together are one hint, however many conversations they are of.
    weight: 1 - (1 - inferred) ** (1 / samples),
    evidence: {
      basis: 'inferred',
      quote: text.slice(0, 160),
      at: message.at,
      agentId,
      sessionId: message.sessionId,
      messageId: message.id,
      memoryId: null,
      painId: null,
    },
    from: message.at,
    until: null,
    ended: null,
    endedBy: null,
  }))
}

const widthOf = (text: string): number =>
  text.length + 2 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0)
