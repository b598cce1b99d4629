import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandMap } from '../../src-main/commands/command-map.ts'
import type { ForgetRequest, TrustData } from './trust-data.ts'
import { placeOfMarker } from './trust-forgotten.ts'
import type { TrustKernel } from './trust-kernel.ts'
import type { Snapshot } from './trust-run.ts'

/** Words that are still in a file of the profile after a purge. */
export interface BytesLeft {
  readonly file: string
  readonly words: string
}

export interface Purged {
  readonly memories: number
  /** Words that no file may hold once the kernel is closed. */
  readonly words: readonly string[]
  /** Markers that other messages still say: only the file of the conversations may hold them. */
  readonly stillSaid: readonly string[]
  /** Lines of the requests that nothing in the trash belongs to: their words were never stored, or not forgotten. */
  readonly nothingFor: readonly number[]
}

/**
 * Purges what the user wanted gone for good, in the conversations too. Looked for afterwards are the words of the purged
 * memories, and the markers: what other messages say of the same matter stays in the conversations.
 */
export async function purgeForgotten(
  kernel: TrustKernel,
  agentId: string,
  { forgets }: TrustData,
  snapshots: readonly Snapshot[],
): Promise<Purged> {
  const wanted = forgets.filter(({ purge }) => purge)
  const trashed = await trashedTexts(kernel, agentId, snapshots)
  const ofRequest = ({ markers }: ForgetRequest): readonly Trashed[] =>
    trashed.filter(({ texts }) => markers.some((marker) => placeOfMarker(texts.join('\n'), marker) !== -1))
  const gone = [...new Set(wanted.flatMap(ofRequest))]
  if (gone.length > 0)
    await kernel.call('memory_trash_purge', {
      agentId,
      ids: gone.map(({ id }) => id),
      alsoInConversations: true,
    })
  await kernel.idle()
  const said = (await allMessages(kernel, agentId)).join('\n')
  const markers = wanted.filter((request) => ofRequest(request).length > 0).flatMap(({ markers }) => markers)
  const isSaid = (marker: string): boolean => placeOfMarker(said, marker) !== -1
  return {
    memories: gone.length,
    nothingFor: wanted.filter((request) => ofRequest(request).length === 0).map(({ turn }) => turn),
    words: [...new Set([...gone.flatMap(({ texts }) => texts), ...markers.filter((marker) => !isSaid(marker))])],
    stillSaid: markers.filter(isSaid),
  }
}

/** Looks through every file below `home`, whatever its kind. */
export async function bytesLeft(
  home: string,
  { words, stillSaid }: Pick<Purged, 'words' | 'stillSaid'>,
): Promise<BytesLeft[]> {
  const left: BytesLeft[] = []
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = (await readFile(path)).toString('latin1').toLowerCase()
    for (const one of entry.name.startsWith('data.db') ? words : [...words, ...stillSaid]) {
      const wanted = Buffer.from(one.toLowerCase(), 'utf8').toString('latin1').toLowerCase()
      if (isIn(bytes, wanted)) left.push({ file: path.slice(home.length + 1), words: one })
    }
  }
  return left
}

/** Plain words and figures occur in ids and in other words: they count only on their own. */
function isIn(bytes: string, wanted: string): boolean {
  return /^[\da-z .,]+$/u.test(wanted) ? placeOfMarker(bytes, wanted) !== -1 : bytes.includes(wanted)
}

interface Trashed {
  readonly id: string
  /** Its content, and what it was learned from as far as a snapshot saw it. */
  readonly texts: readonly string[]
}

async function trashedTexts(kernel: TrustKernel, agentId: string, snapshots: readonly Snapshot[]): Promise<Trashed[]> {
  const quotes = new Map(
    snapshots.flatMap(({ memories }) =>
      memories.map(({ memory, evidence }) => [memory.id, evidence.map(({ quote }) => quote)] as const),
    ),
  )
  const all: Trashed[] = []
  let cursor: string | null = null
  do {
    const page: CommandMap['memory_trash_list']['output'] = await kernel.call('memory_trash_list', {
      agentId,
      limit: 200,
      ...(cursor !== null && { cursor }),
    })
    for (const { id, content } of page.items)
      all.push({ id, texts: [...new Set([content, ...(quotes.get(id) ?? [])])] })
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}

async function allMessages(kernel: TrustKernel, agentId: string): Promise<string[]> {
  const texts: string[] = []
  for (const { id: sessionId, title } of (await kernel.call('session_list', { agentId, limit: 200 })).items) {
    const { messages } = await kernel.call('session_get', { sessionId, limit: 200 })
    texts.push(title, ...messages.map(({ text }) => text))
  }
  return texts
}
