import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentsOf, toStoreCalls, type EvalCorpus } from './eval-corpus.ts'
import { chooseEmbedding, vectorsReady, type EvalMode } from './eval-embedding.ts'
import { openRealKernel, type Call } from './real-input-session.ts'

/** A corpus in a profile of its own. */
export interface EvalProfile {
  readonly call: Call
  /** The agent of each store. */
  readonly agents: ReadonlyMap<string, string>
  /** By the id of a memory: where it is, and the ids in the data that it stands for, in the order of the file. */
  readonly stored: ReadonlyMap<string, StoredMemory>
  /** Memories that were not taken, and why. */
  readonly refused: readonly { readonly sourceId: string; readonly reason: string }[]
}

export interface StoredMemory {
  readonly agentId: string
  readonly sourceIds: readonly string[]
}

/** Stores a corpus in a fresh profile, runs `action` over it, and removes the profile. */
export async function withProfile<Result>(
  corpus: EvalCorpus,
  mode: EvalMode,
  progress: (line: string) => void,
  action: (profile: EvalProfile) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'majordomo-eval-'))
  try {
    const kernel = await openRealKernel(home)
    try {
      await chooseEmbedding(kernel.call, mode)
      const started = performance.now()
      const profile = await store(kernel.call, corpus)
      progress(`${corpus.name}: ${corpus.memories.length} memories stored after ${seconds(started)} s`)
      await vectorsReady(kernel, mode)
      if (mode.name !== 'lexical') progress(`${corpus.name}: vectors ready after ${seconds(started)} s`)
      return await action(profile)
    } finally {
      await kernel.close()
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function store(call: Call, corpus: EvalCorpus): Promise<EvalProfile> {
  const agents = agentsOf(corpus)
  for (const [name, id] of agents) await call('agent_create', { id, name: name.slice(0, 80) })
  const stored = new Map<string, { agentId: string; sourceIds: string[] }>()
  const refused: { sourceId: string; reason: string }[] = []
  for (const { sourceId, input } of toStoreCalls(corpus.memories, agents)) {
    try {
      const { id } = await call('memory_store', input)
      const known = stored.get(id)
      if (known) known.sourceIds.push(sourceId)
      else stored.set(id, { agentId: input.agentId, sourceIds: [sourceId] })
    } catch (error) {
      refused.push({ sourceId, reason: String(error) })
    }
  }
  return { call, agents, stored, refused }
}

const seconds = (started: number): string => ((performance.now() - started) / 1_000).toFixed(1)
