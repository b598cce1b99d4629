import { languageOf } from '../../util/language.ts'
import { styleTraits } from './style-traits.ts'
import type { Observation } from './observation.ts'
import type { ReadMessage } from './read-said.ts'

/** Messages of the user that are looked at, and how many it takes to tell how somebody writes. */
const leastMessages = 20
const leastConversations = 4
/** Units of width: a Chinese character says about as much as three Latin letters. */
const shortMedian = 75
const longMedian = 400
const samples = 3
const inferred = 0.3

/** How the user writes, as a guess at how they like to be written to: briefly or at length. Newest messages first. */
export function writtenStyle(agentId: string, messages: readonly ReadMessage[]): Observation[] {
  const written = messages
    .map(({ message, own }) => ({ message, text: own.trim() }))
    .filter(({ text }) => text.length > 1)
  const conversations = new Set(written.map(({ message }) => message.sessionId))
  if (written.length < leastMessages || conversations.size < leastConversations) return []
  const widths = written.map(({ text }) => widthOf(text)).toSorted((a, b) => a - b)
  const median = widths[Math.floor(widths.length / 2)] ?? 0
  const id = median <= shortMedian ? 'short' : median >= longMedian ? 'detailed' : null
  const trait = styleTraits.find((one) => one.id === id)
  if (!trait) return []
  const isChinese = written.filter(({ text }) => languageOf(text) === 'zh').length * 2 > written.length
  const like = written.filter(({ text }) =>
    id === 'short' ? widthOf(text) <= shortMedian : widthOf(text) >= longMedian,
  )
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
