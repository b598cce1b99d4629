import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidText } from '../../storage/traces-store.ts'
import type { Memory } from '../../contract/memory.ts'
import { indexTerms } from '../tokenize.ts'
import { tellingNumbers } from './filler.ts'
import { isSpecific, keysOf, mostTopics, namesOf, saysTopic, topicsOf, type Topic } from './topic.ts'

/** A request to forget, as far as conversations are concerned. */
export interface SaidRequest {
  readonly agentId: string
  readonly changeId: string
  readonly what: string
  /** The sentence of the request: what it names besides. */
  readonly quote: string
  /** "Everything about …": whatever is said of it later is meant too. */
  readonly isLasting: boolean
  /** When it was asked, ISO 8601 UTC. */
  readonly at: string
  /** What was forgotten with it. */
  readonly memories: readonly Memory[]
}

const mostHeld = 2_000
const mostHushed = 500

/**
 * Forgetting works on what was said, whatever was understood of it: messages that say what is to be forgotten speak no
 * more, and what says it again is recognised by keyed marks, no word of which can be read. All of it is bound to the
 * change of the request: undone with it, and in force again where that is taken back.
 */
export function createSaid({ file, data }: { readonly file: MemoriesFile; readonly data: DataFile }) {
  const holding = (agentId: string, terms: readonly string[]): string[] => [
    ...new Set(terms.flatMap((term) => data.traces.holding(agentId, [term], mostHeld))),
  ]

  const messagesOf = (agentId: string, ids: readonly string[]): SaidText[] =>
    ids.flatMap((id) => data.traces.message(agentId, id) ?? [])

  const saying = (agentId: string, topic: Topic): SaidText[] => {
    const terms = [
      ...topic.things.flatMap(({ stems, words }) => [...stems, ...words.flatMap(telling)]),
      ...topic.numbers.flatMap((number) => indexTerms(`${number} ${withSeparators(number)}`)),
    ]
    return messagesOf(agentId, holding(agentId, terms)).filter(({ text }) => saysTopic(topic, text))
  }

  const hush = (agentId: string, changeId: string, ids: readonly string[], at: string): void =>
    file.tombstones.add(
      agentId,
      ownerOf(changeId),
      ids.slice(0, mostHushed).map((id) => `message:${id}`),
      at,
    )

  /** True where every thing of one of a request's topics was found. */
  const isWhole = (agentId: string, owner: string, marks: readonly { readonly mark: string }[]): boolean => {
    const byTopic = Map.groupBy(marks, ({ mark }) => mark.split(':')[1] ?? '')
    const sizes = Array.from(byTopic, ([index, found]) => `size:${index}:${owner}:${found.length}`)
    return file.tombstones.matching(agentId, sizes).length > 0
  }

  return {
    /** Messages said up to then that a request means; with their conversations' other messages that name the same. */
    find: ({ agentId, what, quote, at, memories }: Omit<SaidRequest, 'changeId' | 'isLasting'>): string[] => {
      const topics = topicsOf(what, quote)
      const said = topics.flatMap((topic) => saying(agentId, topic))
      const names = topics.flatMap((topic) => namesGiven(topic, said, memories))
      const naming = messagesOf(
        agentId,
        holding(
          agentId,
          names.flatMap((name) => indexTerms(name).slice(0, 1)),
        ),
      )
      const also = naming.filter(({ text }) => keysOf(text).some((key) => names.includes(key)))
      return [...new Set([...said, ...also].filter((message) => message.at <= at).map(({ id }) => id))]
    },
    /** Hushes these messages, and keeps what recognises the same when it is said again. Call inside the transaction. */
    forget: (
      { agentId, changeId, what, quote, isLasting, at, memories }: SaidRequest,
      messageIds: readonly string[],
    ): void => {
      hush(agentId, changeId, messageIds, at)
      const topics = topicsOf(what, quote)
      const said = messagesOf(agentId, messageIds)
      const names = topics.flatMap((topic) => [...namesGiven(topic, said, memories), ...topic.numbers])
      const owner = ownerOf(changeId)
      const marks = topics.flatMap((topic, index) => {
        const { things } = topic
        const lasts = (thing: Topic['things'][number]): boolean => (isLasting ? thing.isLasting : isSpecific(topic))
        return [
          ...things.map((thing) => `${lasts(thing) ? 'thing' : 'earlier'}:${index}:${thing.key}`),
          ...(things.length > 0 ? [`size:${index}:${owner}:${things.length}`] : []),
        ]
      })
      file.tombstones.add(agentId, owner, [...names.map((name) => `name:${name}`), ...marks], at)
    },
    /** The change that had forgotten what a text says; null where nothing had. */
    recognise: (agentId: string, text: string, saidAt: string): string | null => {
      if (!file.tombstones.hasSaid(agentId)) return null
      const keys = keysOf(text)
      const topicKeys = Array.from({ length: mostTopics }, (_, index) =>
        keys.flatMap((key) => [`thing:${index}:${key}`, `earlier:${index}:${key}`]),
      )
      const marks = [...keys.map((key) => `name:${key}`), ...topicKeys.flat()]
      const found = file.tombstones
        .matching(agentId, marks)
        .filter(({ mark, at }) => !mark.startsWith('earlier:') || saidAt <= at)
      for (const [owner, ofOwner] of Map.groupBy(found, (mark) => mark.owner)) {
        const isNamed = ofOwner.some(({ mark }) => mark.startsWith('name:'))
        if (isNamed || isWhole(agentId, owner, ofOwner)) return owner.slice(ownerPrefix.length)
      }
      return null
    },
    /** True where a text says what a request means by its words. */
    says: (what: string, quote: string, text: string): boolean =>
      topicsOf(what, quote).some((topic) => saysTopic(topic, text)),
    hush,
    /** Of these messages, those that were hushed by a request that holds. */
    hushed: (agentId: string, ids: readonly string[]): ReadonlySet<string> => {
      if (!file.tombstones.hasSaid(agentId)) return new Set()
      const marks = file.tombstones.matching(
        agentId,
        ids.map((id) => `message:${id}`),
      )
      return new Set(marks.map(({ mark }) => mark.slice('message:'.length)))
    },
  }
}
export type Said = ReturnType<typeof createSaid>

const ownerPrefix = 'said:'
const ownerOf = (changeId: string): string => `${ownerPrefix}${changeId}`

const telling = (word: string): string[] => indexTerms(word).slice(0, Math.max(1, word.length - 1))
const withSeparators = (number: string): string => number.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ',')

/** Names and numbers by which the same is told without its own words. */
function namesGiven(topic: Topic, said: readonly SaidText[], memories: readonly Memory[]): string[] {
  const ofMessages = said.filter(({ role }) => role === 'user').flatMap(({ text }) => namesOf(topic, text))
  const ofMemories = memories.flatMap(({ content, slot }) => [
    ...tellingNumbers(slot?.value ?? content),
    ...namesOf(topic, content),
  ])
  return [...new Set([...ofMessages, ...ofMemories])]
}
