import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { SaidText } from '../../storage/traces-store.ts'
import type { Memory } from '../../contract/memory.ts'
import type { SaidWord } from '../../storage/tombstone-store.ts'
import { breathe } from '../../util/breathe.ts'
import { indexTerms } from '../language/tokenize.ts'
import { tellingNumbers } from '../../growth/forget/filler.ts'
import { isSpecific, keysOf, namesOf, passagesOf, saysTopic, topicsOf, type Topic } from '../../growth/forget/topic.ts'

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

  const saying = async (agentId: string, topic: Topic): Promise<SaidText[]> => {
    const terms = [
      ...topic.things.flatMap(({ stems, words }) => [...stems, ...words.flatMap(telling)]),
      ...topic.numbers.flatMap((number) => indexTerms(`${number} ${withSeparators(number)}`)),
    ]
    return filterCalmly(messagesOf(agentId, holding(agentId, terms)), ({ text }) => saysTopic(topic, text))
  }

  const hush = (agentId: string, changeId: string, ids: readonly string[], at: string): void =>
    file.tombstones.add(
      agentId,
      toOwner(changeId),
      ids.map((id) => `message:${id}`),
      at,
    )

  /** True where every thing of one of a request's topics was found. */
  const isWhole = (agentId: string, owner: string, found: readonly SaidWord[]): boolean => {
    const byTopic = Map.groupBy(found, ({ part }) => part.split(':')[1] ?? '')
    const sizes = Array.from(byTopic, ([index, words]) => `size:${index}:${owner}:${words.length}`)
    return file.tombstones.matching(agentId, sizes).length > 0
  }

  const ownerOf = (agentId: string, found: readonly Marked[]): string | null => {
    for (const [owner, ofOwner] of Map.groupBy(found, (word) => word.owner)) {
      const isNamed = ofOwner.some(({ part }) => part === 'name')
      if (isNamed || isWhole(agentId, owner, ofOwner)) return owner
    }
    return null
  }

  return {
    /** Messages said up to then that a request means; with their conversations' other messages that name the same. */
    find: async ({
      agentId,
      what,
      quote,
      at,
      memories,
    }: Omit<SaidRequest, 'changeId' | 'isLasting'>): Promise<string[]> => {
      const topics = topicsOf(what, quote)
      const said: SaidText[] = []
      for (const topic of topics) said.push(...(await saying(agentId, topic)))
      const names = topics.flatMap((topic) => namesGiven(topic, said, memories))
      const naming = messagesOf(
        agentId,
        holding(
          agentId,
          names.flatMap((name) => indexTerms(name).slice(0, 1)),
        ),
      )
      const also = await filterCalmly(naming, ({ text }) => keysOf(text).some((key) => names.includes(key)))
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
      const owner = toOwner(changeId)
      const lasts = (topic: Topic, thing: Topic['things'][number]): boolean =>
        isLasting ? thing.isLasting : isSpecific(topic)
      const words = topics.flatMap((topic, index) =>
        topic.things.map((thing) => ({
          word: thing.key,
          part: `${lasts(topic, thing) ? 'thing' : 'earlier'}:${index}`,
        })),
      )
      file.tombstones.addWords(agentId, owner, [...names.map((word) => ({ word, part: 'name' })), ...words], at)
      const sizes = topics.flatMap(({ things }, index) =>
        things.length > 0 ? [`size:${index}:${owner}:${things.length}`] : [],
      )
      file.tombstones.add(agentId, owner, sizes, at)
    },
    /** The change that had forgotten what a text says; null where nothing had. */
    recognise: async (agentId: string, text: string, saidAt: string): Promise<string | null> => {
      if (!file.tombstones.hasSaid(agentId)) return null
      // Passages overlap: each word is digested and looked up once.
      const known = new Map<string, Marked[]>()
      for (const passage of passagesOf(text).flatMap(inWindows)) {
        const keys = keysOf(passage)
        const isNew = keys.filter((key) => !known.has(key))
        for (const key of isNew) known.set(key, [])
        for (let start = 0; start < isNew.length; start += keysAtOnce) {
          if (start > 0) await breathe()
          for (const found of file.tombstones.matchingWords(agentId, isNew.slice(start, start + keysAtOnce)))
            if (!found.part.startsWith('earlier:') || saidAt <= found.at) known.get(found.word)?.push(found)
        }
        const owner = ownerOf(
          agentId,
          keys.flatMap((key) => known.get(key) ?? []),
        )
        if (owner !== null) return owner.slice(ownerPrefix.length)
        await breathe()
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

const atOnce = 50
/** Each is digested. */
const keysAtOnce = 120

async function filterCalmly(texts: readonly SaidText[], fits: (text: SaidText) => boolean): Promise<SaidText[]> {
  const kept: SaidText[] = []
  for (const [index, text] of texts.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    if (fits(text)) kept.push(text)
  }
  return kept
}

type Marked = ReturnType<MemoriesFile['tombstones']['matchingWords']>[number]

/** What goes on without an end of a sentence, in parts that are looked through at once. */
function inWindows(passage: string): string[] {
  if (passage.length <= longestWindow) return [passage]
  const starts = Array.from({ length: Math.ceil(passage.length / windowStep) }, (_, index) => index * windowStep)
  return starts.map((start) => passage.slice(start, start + longestWindow))
}
const longestWindow = 240
const windowStep = 180

const ownerPrefix = 'said:'
const toOwner = (changeId: string): string => `${ownerPrefix}${changeId}`

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
