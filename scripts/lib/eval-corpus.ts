import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import { readJsonLines } from './read-json-lines.ts'

/** One line of a corpus's `memories.jsonl`. Lines of a store are in the order of time. */
export interface EvalMemory {
  readonly id: string
  readonly store: string
  readonly text: string
  readonly speaker?: string
  readonly timestamp?: string
  readonly session?: string
}

/** One line of a corpus's `questions.jsonl`; what tells the answer may be absent. */
export interface EvalQuestion {
  readonly id: string
  readonly store: string
  readonly question: string
  readonly asked_at?: string
  readonly evidence?: readonly string[]
  readonly evidence_groups?: readonly (readonly string[])[]
  readonly category?: string
}

export interface EvalCorpus {
  readonly name: string
  readonly memories: readonly EvalMemory[]
  readonly questions: readonly EvalQuestion[]
}

const memoriesFile = 'memories.jsonl'
const questionsFile = 'questions.jsonl'

/** Paths of the folders in `data` that hold a corpus, by name. */
export async function corpusFolders(data: string): Promise<string[]> {
  const folders = (await readdir(data)).toSorted().map((name) => join(data, name))
  return folders.filter((folder) => [memoriesFile, questionsFile].every((name) => existsSync(join(folder, name))))
}

export function readCorpus(folder: string): EvalCorpus {
  return {
    name: basename(folder),
    memories: readJsonLines<EvalMemory>(join(folder, memoriesFile)),
    questions: readJsonLines<EvalQuestion>(join(folder, questionsFile)),
  }
}

export interface StoreCall {
  /** The id in the data. */
  readonly sourceId: string
  readonly input: CommandMap['memory_store']['input']
}

/**
 * The agent of each store, by its name. Stores are numbered: an agent's id may not hold what a store's name may.
 * A store that only questions name gets one too, and has no memories.
 */
export function agentsOf({ memories, questions }: Pick<EvalCorpus, 'memories' | 'questions'>): Map<string, string> {
  const stores = new Set([...memories, ...questions].map(({ store }) => store))
  return new Map([...stores].map((store, index) => [store, `store-${index}`]))
}

/** Every memory as `memory_store` takes it, in the order of the file. A position counts within its session, or its store. */
export function toStoreCalls(memories: readonly EvalMemory[], agents: ReadonlyMap<string, string>): StoreCall[] {
  const taken = new Map<string, number>()
  return memories.map(({ id, store, text, speaker, timestamp, session }) => {
    const place = JSON.stringify([store, session])
    const position = taken.get(place) ?? 0
    taken.set(place, position + 1)
    return {
      sourceId: id,
      input: {
        agentId: agents.get(store) ?? '',
        type: 'knowledge',
        origin: 'imported',
        content: text,
        position,
        ...(speaker && { speaker }),
        ...(timestamp && { saidAt: timestamp }),
        ...(session && { sessionId: session }),
      },
    }
  })
}

/** The pieces of evidence of a question; none where the data does not tell them. */
export function groupsOf({ evidence, evidence_groups: groups }: EvalQuestion): readonly (readonly string[])[] {
  return (groups ?? evidence?.map((id) => [id]) ?? []).filter((group) => group.length > 0)
}
