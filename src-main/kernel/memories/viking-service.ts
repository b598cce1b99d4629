import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { MemoryAddress } from '../../storage/memory-store.ts'
import { breathe } from '../../util/breathe.ts'
import { slicewise } from '../../util/slicewise.ts'
import { contentHash } from '../../util/content-hash.ts'
import { parseAgentUri, type AgentUri } from '../../contract/agent-uri.ts'
import type { ForgettingService } from '../../memory/forgetting/forgetting.ts'
import type { MemoryService, StoreResult } from '../../memory/lifecycle/memory-service.ts'
import { hasSameSymbols } from '../../memory/lifecycle/memory-text.ts'
import { notFound } from '../../contract/found.ts'

export interface VikingEntry {
  readonly name: string
  readonly uri: string
  readonly isDir: boolean
  /** Bytes of the content; of a directory, of all below it. */
  readonly size: number
  readonly updatedAt: string
  readonly abstract: string | null
}

export interface VikingNode {
  readonly name: string
  readonly uri: string
  readonly relPath: string
  readonly isDir: boolean
  readonly depth: number
}

/** What is told of a memory beside its words. */
export interface MemoryMetadata {
  readonly keywords?: readonly string[] | undefined
  /** 1 to 10. */
  readonly importance?: number | undefined
}

interface VikingDeps {
  readonly file: MemoriesFile
  readonly memories: MemoryService
  readonly forgetting: Pick<ForgettingService, 'trash'>
}

const pageSize = 250

/** Memories as files in folders: the same rows under their addresses. */
export function createVikingService({ file, memories, forgetting }: VikingDeps) {
  const own = (caller: Caller, text: string): AgentUri => {
    const address = parseAgentUri(text)
    if (caller.agents !== 'all' && !caller.agents.includes(address.agentId)) throw notFound('address')
    return address
  }
  const at = ({ agentId, uri }: AgentUri): Memory[] => file.memories.byUri(agentId, uri)

  /** What is at an address and below it, in order; others are served between its pages. */
  async function* below(address: AgentUri): AsyncGenerator<MemoryAddress> {
    for (let last: MemoryAddress | undefined; ;) {
      const page = file.memories.addressesBelow(address, last ?? null, pageSize)
      yield* page
      last = page.at(-1)
      if (page.length < pageSize) return
      await breathe()
    }
  }

  return {
    /** Same address and same content is the same memory; same address with other content is refused. */
    add: (caller: Caller, uri: string, content: string, metadata: MemoryMetadata = {}): StoreResult => {
      const address = own(caller, uri)
      if (!address.type || !address.category)
        throw new AppError('invalid_input', 'The address needs a type and a category.')
      const there = at(address)
      const same = there.find(
        (memory) => memory.contentHash === contentHash(content) && hasSameSymbols(memory.content, content),
      )
      if (same) return { id: same.id, uri: same.uri, outcome: 'duplicate', changeId: null }
      if (address.slug && there.length > 0) throw new AppError('conflict', 'Another memory has this address.')
      return memories.store({
        agentId: address.agentId,
        type: address.type,
        category: address.category,
        content,
        ...(address.slug && { uri: address.uri }),
        ...metadata,
        evidence: null,
        idempotencyKey: null,
      })
    },

    ls: async (caller: Caller, uri: string): Promise<VikingEntry[]> => {
      const address = own(caller, uri)
      const entries = new Map<string, VikingEntry>()
      for await (const memory of below(address)) {
        const [name = '', ...rest] = memory.uri.slice(address.uri.length + 1).split('/')
        if (memory.uri === address.uri) continue
        const known = entries.get(name)
        const isDir = rest.length > 0 || known?.isDir === true
        entries.set(name, {
          name,
          uri: `${address.uri}/${name}`,
          isDir,
          size: memory.size + (known?.size ?? 0),
          updatedAt: known && known.updatedAt > memory.updatedAt ? known.updatedAt : memory.updatedAt,
          abstract: isDir ? null : (known?.abstract ?? memory.abstract),
        })
      }
      return [...entries.values()]
    },

    /** Depth first; `truncated` where `nodeLimit` cut it. */
    tree: async (
      caller: Caller,
      uri: string,
      depth: number,
      nodeLimit: number,
    ): Promise<{ items: VikingNode[]; truncated: boolean }> => {
      const address = own(caller, uri)
      const nodes = new Map<string, VikingNode>()
      for await (const memory of below(address)) {
        const parts = partsBelow(address, memory)
        parts.slice(0, depth).forEach((name, index) => {
          const relPath = parts.slice(0, index + 1).join('/')
          const isDir = index < parts.length - 1
          nodes.set(relPath, { name, relPath, uri: `${address.uri}/${relPath}`, isDir, depth: index + 1 })
        })
      }
      await breathe()
      const items = [...nodes.values()].toSorted((a, b) => (a.relPath < b.relPath ? -1 : 1))
      return { items: items.slice(0, nodeLimit), truncated: items.length > nodeLimit }
    },

    read: (caller: Caller, uri: string, level: 'L0' | 'L1' | 'L2') => {
      const [memory] = at(own(caller, uri))
      if (!memory) throw notFound('address')
      const content = { L0: memory.abstract, L1: memory.overview, L2: memory.content }[level]
      return { uri: memory.uri, level, content }
    },

    /** To the trash; a folder only with `recursive`. Removing what is not there removes nothing. */
    remove: async (
      caller: Caller,
      uri: string,
      recursive: boolean,
    ): Promise<{ removed: number; changeId: string | null }> => {
      const address = own(caller, uri)
      const ids: string[] = []
      for await (const memory of below(address)) {
        if (memory.uri !== address.uri && !recursive)
          throw new AppError('conflict', 'The address is a folder that is not empty.')
        ids.push(memory.id)
      }
      if (ids.length === 0) return { removed: 0, changeId: null }
      const going = await slicewise(ids, pageSize, (some) => file.memories.heldBy(address.agentId, some))
      const { changeId } = await forgetting.trash(address.agentId, going.flat(), { reason: 'removed by address' })
      return { removed: ids.length, changeId }
    },

    /** The owner and type that a search under `uri` is limited to, and the prefix of the addresses it may return. */
    scope: (caller: Caller, uri: string): AgentUri => own(caller, uri),
  }
}
export type VikingService = ReturnType<typeof createVikingService>

const partsBelow = (address: AgentUri, memory: Pick<Memory, 'uri'>): string[] =>
  memory.uri === address.uri
    ? [memory.uri.split('/').at(-1) ?? '']
    : memory.uri.slice(address.uri.length + 1).split('/')
