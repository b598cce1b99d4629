import type { Memory } from '../../contract/memory.ts'
import { toldAt, untrashedStatuses } from '../../contract/validity.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { memoryPages } from '../../storage/memory-pages.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced, paced } from '../../util/paced.ts'
import { ownWords } from '../evidence/own-words.ts'
import { sentencesIn } from '../../util/sentences.ts'
import { answersAttribute } from '../ontology/slot-attributes.ts'
import { relatedTerms } from '../retrieval/analyse/related-words.ts'
import type { RetrievalRequest } from '../retrieval/candidates/retrieval-request.ts'
import type { Nearness } from '../retrieval/embedding/meaning-search.ts'
import type { Retriever } from '../retrieval/retrieve.ts'
import type { Suppression } from './suppression.ts'
import { isWithin, type TimeRange } from '../../util/local-days.ts'
import { isEmptyWording, saidByMemory, saidIn, strengthIn, wordingOf, type Wording } from './match-wording.ts'
import { onlyOf } from '../../storage/scope.ts'

/** A memory that some words may mean, and how much of them it holds: an absolute share, never a rank. */
export interface Meant {
  readonly memory: Memory
  readonly strength: number
}

/** A message of the user that some words may mean. */
export interface MeantMessage {
  readonly id: string
  readonly strength: number
}

export interface FindDeps {
  readonly file: Pick<MemoriesFile, 'memories'>
  readonly data: Pick<DataFile, 'messages' | 'traces'>
  readonly retrievers: { readonly memories: Retriever; readonly messages: Retriever }
  /** Of these messages, those that a request that holds suppresses. */
  readonly suppressedAmong: Suppression['suppressed']
  readonly nearness: Nearness
  readonly now: () => Date
}

/** What is looked for, and when it was said. */
export interface Wanted {
  readonly agentId: string
  readonly words: string
  readonly range: TimeRange | null
}

const mostLookedAt = 100
const pageSize = 200
const mostPages = 10
/** What is near in meaning or answers the same question is asked about, never taken at once. */
export const mostByMeaning = 0.6
const longestPassage = 240
/** Of what search by meaning brings up, so much is read sentence by sentence. */
const mostNear = 12
const mostSentences = 60

/** What comes that near in meaning, and is by so much nearer than the next, stands out from what comes near by chance. */
const leastNear = 0.25
const leastAhead = 0.08
const mostAhead = 3

/** The app's own search, over all that is kept and over what the user said, measured by the words asked for. */
export function createFind({ file, data, retrievers, suppressedAmong, nearness, now }: FindDeps) {
  const requestOf = ({ agentId, words, range }: Wanted): RetrievalRequest => ({
    agentId,
    query: withGroups(words),
    limit: mostLookedAt,
    now: now(),
    includesExpired: true,
    includesPast: true,
    ...(range?.since ? { since: range.since } : {}),
    ...(range?.until ? { until: range.until } : {}),
  })

  /** What waits or was folded into another is in no index, and an attribute may be named by words that nobody said. */
  const listed = async (agentId: string, range: TimeRange | null, wording: Wording): Promise<Meant[]> => {
    const found: Meant[] = []
    for (const status of untrashedStatuses) {
      let pages = 0
      for (const page of memoryPages(file.memories, { agentId, status }, pageSize)) {
        await breathe()
        const inTime = page.filter((memory) => range === null || isWithin(toldAt(memory), range))
        found.push(...(await measured(inTime, (memory) => strengthIn(wording, saidByMemory(memory)))))
        pages += 1
        if (pages === mostPages) break
      }
    }
    return found
  }

  /** What the user said, as search brings it up. */
  const broughtUp = async (request: RetrievalRequest) => {
    const { hits, dropped } = await retrievers.messages.retrieve(request)
    const ids = [...hits, ...dropped.map(({ hit }) => hit)].map(({ passage }) => passage.id)
    const suppressed = suppressedAmong(request.agentId, ids)
    return flatMapPaced(ids, (id) => {
      const message = suppressed.has(id) ? undefined : data.traces.message(request.agentId, id)
      return message?.role === 'user' ? [message] : []
    })
  }

  /** What the user said in conversations, strongest first: told in a sentence or two, in the user's own words. */
  const messages = async (wanted: Wanted): Promise<MeantMessage[]> => {
    const wording = wordingOf(wanted.words)
    if (isEmptyWording(wording)) return []
    const found: MeantMessage[] = []
    const pause = paced()
    for (const message of await broughtUp(requestOf(wanted))) {
      let strength = 0
      for (const text of passagesOf(message)) {
        await pause()
        strength = Math.max(strength, strengthIn(wording, saidIn(text)))
      }
      found.push({ id: message.id, strength })
    }
    return found.toSorted((a, b) => b.strength - a.strength)
  }

  return {
    messages,
    /** What the user said of which a sentence is so near to some words that it stands out; none without a model of meaning. */
    standingOut: async (agentId: string, words: string, isMeant: (id: string) => boolean): Promise<string[]> => {
      const found = await broughtUp({ agentId, query: words, limit: mostLookedAt, mode: 'vector', now: now() })
      const told = found
        .filter(({ id }) => isMeant(id))
        .slice(0, mostNear)
        .map((one) => ({ id: one.id, texts: [...sentencesIn(ownWords(one))].map(({ text }) => text) }))
      const near = await nearness(words, told.flatMap(({ texts }) => texts).slice(0, mostSentences))
      const strengthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => near.get(text) ?? 0))
      const all = (near.size === 0 ? [] : told).map(({ id, texts }) => ({ id, strength: strengthOf(texts) }))
      return standingOut(all.toSorted((a, b) => b.strength - a.strength))
    },
    /** What search brings up for some words, best first, however far from them it is. */
    nearest: async (agentId: string, words: string, limit: number) => {
      const request = { agentId, query: words, limit, now: now() }
      const { hits } = await retrievers.memories.retrieve(request)
      const ids = hits.map(({ passage }) => passage.id)
      const said = await broughtUp(request)
      return { memories: file.memories.heldBy(agentId, ids), messageIds: said.slice(0, limit).map(({ id }) => id) }
    },
    /** True where no request that holds suppresses the message. */
    speaks: (agentId: string, id: string): boolean => !suppressedAmong(agentId, [id]).has(id),
    /** What the user said that holds all of one of these, whatever else. */
    holding: async (agentId: string, marks: readonly string[]): Promise<string[]> => {
      const found: string[] = []
      for (const words of marks) {
        const said = await messages({ agentId, words, range: null })
        found.push(...said.flatMap(({ id, strength }) => (strength === 1 ? [id] : [])))
      }
      return found
    },
    /** False for small talk: there is nothing in it to be forgotten. */
    saysSomething: async (agentId: string, text: string): Promise<boolean> =>
      (await retrievers.messages.retrieve({ agentId, query: text, limit: 1, now: now() })).worthRecalling,
    /** Live, past and waiting memories, strongest first; nothing in the trash. */
    memories: async (wanted: Wanted): Promise<Meant[]> => {
      const wording = wordingOf(wanted.words)
      if (isEmptyWording(wording)) return []
      const { hits, dropped, analysis } = await retrievers.memories.retrieve(requestOf(wanted))
      const near = new Map([...hits, ...dropped.map(({ hit }) => hit)].map((hit) => [hit.passage.id, hit.parts]))
      const known = file.memories.byIds([...near.keys()], onlyOf(wanted.agentId))
      const indexed = await measured(known, (memory) => {
        const answers = memory.slot?.subject === 'user' && answersAttribute(memory.slot, analysis.attributes)
        const byMeaning = answers ? mostByMeaning : Math.min(mostByMeaning, near.get(memory.id)?.semantic ?? 0)
        return Math.max(strengthIn(wording, saidByMemory(memory)), byMeaning)
      })
      const others = (await listed(wanted.agentId, wanted.range, wording)).filter(({ memory }) => !near.has(memory.id))
      const all = [...indexed, ...others].filter(({ memory }) => memory.status !== 'trashed')
      return all.toSorted((a, b) => b.strength - a.strength)
    },
  }
}
export type Find = ReturnType<typeof createFind>

/** A sum as the index may have it, with and without separators, and words that others use for the same. */
const withGroups = (words: string): string => {
  const written = words.match(/\d[\d,]*\d/gu) ?? []
  const plain = written.map((number) => number.replaceAll(',', ''))
  const grouped = plain.map((number) => number.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ','))
  const { stems, runs } = wordingOf(words)
  return [...new Set([words, ...plain, ...grouped, ...relatedTerms([...stems, ...runs])])].join(' ')
}

const measured = (memories: readonly Memory[], strengthOf: (memory: Memory) => number): Promise<Meant[]> =>
  flatMapPaced(memories, (memory) => {
    const strength = strengthOf(memory)
    return strength > 0 ? [{ memory, strength }] : []
  })

/** A short message is one; of a long one, what stands in two sentences one after the other. */
export function* passagesOf(message: Parameters<typeof ownWords>[0]): Generator<string> {
  const own = ownWords(message)
  if (own.length <= longestPassage) return yield own
  let before: string | null = null
  for (const { text } of sentencesIn(own)) {
    if (before !== null) yield `${before} ${text}`
    before = text
  }
  if (before !== null) yield `${before} `
}

/** The few that are nearer than all others. */
function standingOut(near: readonly MeantMessage[]): string[] {
  const leadOf = (at: number): number => (near[at]?.strength ?? 0) - (near[at + 1]?.strength ?? 0)
  const last = near.slice(0, mostAhead).findLastIndex((_one, at) => leadOf(at) >= leastAhead)
  return near.slice(0, last + 1).flatMap(({ id, strength }) => (strength >= leastNear ? id : []))
}
