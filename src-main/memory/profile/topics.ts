import { languageOf } from '../../util/language.ts'
import { foldScript } from '../language/fold-script.ts'
import { endingBy, type Observation } from './observation.ts'
import type { ReadMessage } from './read-said.ts'
import { topicWords, type TopicWord } from './topic-words.ts'

/** So long after it was last spoken of a topic is no recent one any more. */
const topicDays = 45
/** Within so many days it has to come back, in so many conversations; or so often in one. */
const backDays = 90
const leastConversations = 2
const leastMessages = 3
/** What everybody speaks of now and then is a topic where it comes back again and again. */
const leastOfBroad = 4
const dayMs = 86_400_000
const mentioned = 0.35

/** When a topic spoken of at `at` is past. */
const topicEnd = (at: string): string => new Date(Date.parse(at) + topicDays * dayMs).toISOString()

/** A topic that the user named outright speaks for itself as long as a mention does. */
export const fading = (observation: Observation): Observation =>
  endingBy(observation, { at: topicEnd(observation.evidence.at), ended: 'faded', endedBy: 'assistant' })

interface Mention {
  readonly read: ReadMessage
  readonly at: number
  /** When it is too long ago to count. */
  readonly end: string
}

/** More mentions of the last days make a topic no surer. */
const mostNear = 20

/**
 * What the user's own words in conversations were about: topics that came back within a quarter of a year, or stand
 * in three messages of one conversation. `known` are topics that the user named: one mention brings them back.
 */
export function topicsOf(
  agentId: string,
  messages: readonly ReadMessage[],
  known: readonly Pick<Observation, 'key' | 'value'>[],
): Observation[] {
  const inOrder = messages.toSorted((a, b) => (a.message.at < b.message.at ? -1 : 1))
  const sure = new Set(known.map(({ key }) => key))
  const listed = Map.groupBy(
    inOrder.flatMap((read) => [...read.topics].map((id) => ({ id, read }))),
    ({ id }) => id,
  )
  return [
    ...topicWords.flatMap((word) => {
      const mentions = (listed.get(word.id) ?? []).map(({ read }) => toMention(read))
      return observed(agentId, word, mentions, sure.has(word.id))
    }),
    ...[...Map.groupBy(known.flatMap(toWord), ({ id }) => id).values()].flatMap((same) => {
      const word = joined(same)
      if (!word) return []
      const mentions = inOrder.filter(({ folded }) => word.pattern.test(folded)).map(toMention)
      return observed(agentId, word, mentions, true)
    }),
  ]
}

const toMention = (read: ReadMessage): Mention => ({
  read,
  at: Date.parse(read.message.at),
  end: topicEnd(read.message.at),
})

function observed(
  agentId: string,
  { id, label, pattern, isBroad = false, isNamed = false }: TopicWord,
  mentions: readonly Mention[],
  isKnown: boolean,
): Observation[] {
  const found = new Map<Mention, string>()
  let near: Mention[] = []
  for (const mention of mentions) {
    const since = mention.at - backDays * dayMs
    near = [...near.filter(({ at }) => at > since), mention].slice(-mostNear)
    if (!isKnown && !isTopic(near, isBroad ? leastOfBroad : leastConversations)) continue
    for (const one of near)
      if (!found.has(one) && one.end > mention.read.message.at) found.set(one, mention.read.message.at)
  }
  return [...found].map(([{ read, end }, from]) => {
    const { message } = read
    const quote = sentenceWith(read, pattern)
    return {
      field: 'recent_topic',
      value: (isNamed ? pattern.exec(quote)?.[0] : undefined) ?? label[languageOf(quote)],
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
    }
  })
}

function isTopic(mentions: readonly Mention[], least: number): boolean {
  const conversations = Map.groupBy(mentions, ({ read }) => read.message.sessionId)
  if ([...conversations.values()].some((one) => one.length >= leastMessages) && least === leastConversations)
    return true
  return conversations.size >= least
}

/** The sentence in which one of the words stands. */
function sentenceWith({ own, folded }: ReadMessage, pattern: RegExp): string {
  const at = folded.search(pattern)
  if (at === -1) return own.trim().slice(0, longestQuote)
  const before = own.slice(0, at)
  const start = Math.max(...stops.map((stop) => before.lastIndexOf(stop))) + 1
  const length = own.slice(at).search(/[.!?。！？\n]/u)
  return own
    .slice(start, length === -1 ? undefined : at + length + 1)
    .trim()
    .slice(0, longestQuote)
}

const stops = ['.', '!', '?', '。', '！', '？', '\n']
const longestQuote = 200

/** Words for one topic as one. */
function joined(words: readonly TopicWord[]): TopicWord | undefined {
  const [first] = words
  const pattern = new RegExp(words.map((word) => word.pattern.source).join('|'), 'iu')
  return first && { ...first, pattern }
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
