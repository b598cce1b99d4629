import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { contentHash } from '../evidence/content-hash.ts'
import { parseAgentUri, type AgentUri } from './agent-uri.ts'
import type { MemoryService, StoreResult } from './memory-service.ts'
import { hasSameSymbols } from './memory-text.ts'
import { notFound } from './not-found.ts'

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

interface VikingDeps {
  readonly file: MemoriesFile
  readonly memories: MemoryService
}

/** Addresses looked at for one listing; a larger folder is to be narrowed. */
const listLimit = 10_000

/** Memories as files in folders: the same rows under their addresses. */
export function createVikingService({ file, memories }: VikingDeps) {
  const own = (caller: Caller, text: string): AgentUri => {
    const address = parseAgentUri(text)
    if (caller.agents !== 'all' && !caller.agents.includes(address.agentId)) throw notFound('address')
    return address
  }
  const below = (address: AgentUri): Memory[] => file.memories.byUri(address.agentId, address.uri, listLimit)

  return {
    /** Same address and same content is the same memory; same address with other content is refused. */
    add: (caller: Caller, uri: string, content: string): StoreResult => {
      const address = own(caller, uri)
      if (!address.type || !address.category)
        throw new AppError('invalid_input', 'The address needs a type and a category.')
      const there = below(address).filter((memory) => memory.uri === address.uri)
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
        evidence: null,
        idempotencyKey: null,
      })
    },

    ls: (caller: Caller, uri: string): VikingEntry[] => {
      const address = own(caller, uri)
      return [...Map.groupBy(childrenOf(address, below(address)), (child) => child.name).values()].map(toEntry)
    },

    /** Depth first; `truncated` where `nodeLimit` cut it. */
    tree: (
      caller: Caller,
      uri: string,
      depth: number,
      nodeLimit: number,
    ): { items: VikingNode[]; truncated: boolean } => {
      const address = own(caller, uri)
      const nodes = new Map<string, VikingNode>()
      for (const memory of below(address)) {
        const parts = partsBelow(address, memory)
        parts.slice(0, depth).forEach((name, index) => {
          const relPath = parts.slice(0, index + 1).join('/')
          const isDir = index < parts.length - 1
          nodes.set(relPath, { name, relPath, uri: `${address.uri}/${relPath}`, isDir, depth: index + 1 })
        })
      }
      const items = [...nodes.values()].toSorted((a, b) => (a.relPath < b.relPath ? -1 : 1))
      return { items: items.slice(0, nodeLimit), truncated: items.length > nodeLimit }
    },

    read: (caller: Caller, uri: string, level: 'L0' | 'L1' | 'L2') => {
      const address = own(caller, uri)
      const memory = below(address).find((candidate) => candidate.uri === address.uri)
      if (!memory) throw notFound('address')
      const content = { L0: memory.abstract, L1: memory.overview, L2: memory.content }[level]
      return { uri: memory.uri, level, content }
    },

    /** To the trash; a folder only with `recursive`. Removing what is not there removes nothing. */
    remove: (caller: Caller, uri: string, recursive: boolean): { removed: number; changeId: string | null } => {
      const address = own(caller, uri)
      const rows = below(address)
      const exact = rows.filter((memory) => memory.uri === address.uri)
      if (exact.length < rows.length && !recursive)
        throw new AppError('conflict', 'The address is a folder that is not empty.')
      if (rows.length === 0) return { removed: 0, changeId: null }
      const { changeId } = memories.trash(
        caller,
        rows.map((memory) => memory.id),
        'removed by address',
      )
      return { removed: rows.length, changeId }
    },

    /** The owner and type that a search under `uri` is limited to, and the prefix of the addresses it may return. */
    scope: (caller: Caller, uri: string): AgentUri => own(caller, uri),
  }
}
export type VikingService = ReturnType<typeof createVikingService>

const partsBelow = (address: AgentUri, memory: Memory): string[] =>
  memory.uri === address.uri
    ? [memory.uri.split('/').at(-1) ?? '']
    : memory.uri.slice(address.uri.length + 1).split('/')

interface Child {
  readonly name: string
  readonly uri: string
  readonly isDir: boolean
  readonly memory: Memory
}

const childrenOf = (address: AgentUri, rows: readonly Memory[]): Child[] =>
  rows
    .filter((memory) => memory.uri !== address.uri)
    .map((memory) => {
      const [name = '', ...rest] = partsBelow(address, memory)
      return { name, uri: `${address.uri}/${name}`, isDir: rest.length > 0, memory }
    })

function toEntry(children: readonly Child[]): VikingEntry {
  const [first] = children
  if (!first) throw new Error('a group has at least one child')
  const isDir = children.some((child) => child.isDir)
  return {
    name: first.name,
    uri: first.uri,
    isDir,
    size: children.reduce((sum, { memory }) => sum + Buffer.byteLength(memory.content), 0),
    updatedAt: children.map(({ memory }) => memory.updatedAt).reduce((a, b) => (a > b ? a : b)),
    abstract: isDir ? null : first.memory.abstract,
  }
}
