import type { SaidByUser } from '../../storage/message-store.ts'
import { languageOf } from '../../util/language.ts'
import { foldScript } from '../extract/fold-script.ts'
import { ownWords } from '../extract/sentences.ts'
import { endingBy, type Observation } from './observation.ts'
import { topicWords, type TopicWord } from './topic-words.ts'

/** So long after it was last spoken of a topic is no recent one any more. */
const topicDays = 30
/** A topic was spoken of in so many conversations, or so often in one. */
const leastConversations = 2
const leastMessages = 3
const mentioned = 0.35

/** When a topic spoken of at `at` is past. */
const topicEnd = (at: string): string => new Date(Date.parse(at) + topicDays * 86_400_000).toISOString()

/** A topic that the user named outright speaks for itself as long as a mention does. */
export const fading = (observation: Observation): Observation =>
  endingBy(observation, { at: topicEnd(observation.evidence.at), ended: 'faded', endedBy: 'assistant' })

interface Mention {
  readonly message: SaidByUser
  readonly quote: string
  /** When it is too long ago to count. */
  readonly end: string
}

/** More mentions of the last days make a topic no surer. */
const mostNear = 20

/**
 * What the user's own words in conversations were about: topics that came up in two conversations within thirty days, or
 * in three messages of one. `known` are topics that the user named: one mention brings them back.
 */
export function topicsOf(
  agentId: string,
  messages: readonly SaidByUser[],
  known: readonly Pick<Observation, 'key' | 'value'>[],
): Observation[] {
  const words = [...topicWords, ...known.flatMap(toWord)]
  const inOrder = messages
    .map((message) => ({ message, own: ownWords(message) }))
    .map(({ message, own }) => ({ message, own, folded: foldScript(own) }))
    .toSorted((a, b) => (a.message.at < b.message.at ? -1 : 1))
  const sure = new Set(known.map(({ key }) => key))
  return [...Map.groupBy(words, ({ id }) => id)].flatMap(([id, same]) => {
    const mentions = inOrder
      .filter(({ folded }) => same.some(({ pattern }) => pattern.test(folded)))
      .map(({ message, own }): Mention => ({ message, quote: sentenceWith(own, same), end: topicEnd(message.at) }))
    const label = same[0]?.label
    return label ? observed(agentId, { id, label }, mentions, sure.has(id)) : []
  })
}

function observed(
  agentId: string,
  { id, label }: Pick<TopicWord, 'id' | 'label'>,
  mentions: readonly Mention[],
  isKnown: boolean,
): Observation[] {
  const found = new Map<Mention, string>()
  let near: Mention[] = []
  for (const mention of mentions) {
    near = [...near.filter(({ end }) => end > mention.message.at), mention].slice(-mostNear)
    if (!isKnown && !isTopic(near)) continue
    for (const one of near) if (!found.has(one)) found.set(one, mention.message.at)
  }
  return [...found].map(([{ message, quote, end }, from]) => ({
    field: 'recent_topic',
    value: label[languageOf(quote)],
    key: id,
    weight: mentioned,
    evidence: {
      basis: 'inferred',
      quote,
      at: message.at,
      agentId,
      sessionId: message.sessionId,
      messageId: message.id,
      memoryId: null,
      painId: null,
    },
    from,
    until: end,
    ended: 'faded',
    endedBy: 'assistant',
  }))
}

const isTopic = (mentions: readonly Mention[]): boolean =>
  mentions.length >= leastMessages ||
  new Set(mentions.map(({ message }) => message.sessionId)).size >= leastConversations

/** The sentence in which one of the words stands. */
function sentenceWith(own: string, words: readonly TopicWord[]): string {
  const sentence = own
    .split(/(?<=[.!?。！？\n])/u)
    .map((one) => one.trim())
    .find((one) => words.some(({ pattern }) => pattern.test(foldScript(one))))
  return (sentence ?? own.trim()).slice(0, 200)
}

/** A topic of the user's own that the list does not have. */
function toWord({ key, value }: Pick<Observation, 'key' | 'value'>): TopicWord[] {
  const plain = foldScript(value.trim())
  if (plain.length < 2 || topicWords.some(({ id }) => id === key)) return []
  const literal = plain.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  const isLatin = /^[\p{Script=Latin}\d]/u.test(plain)
  const pattern = new RegExp(isLatin ? String.raw`(?<![\p{L}\d])${literal}(?![\p{L}\d])` : literal, 'iu')
  return [{ id: key, label: { en: value, zh: value }, pattern }]
}
