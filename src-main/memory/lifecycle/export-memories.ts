import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language, MemoryStatus, PersistentMemory } from '../../contract/memory.ts'
import type { ProfileValue } from '../../contract/profile.ts'
import { untrashedStatuses } from '../../contract/validity.ts'
import type { UnreadableRow } from '../../storage/export-page.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { writeText, type Write } from '../../util/write-text.ts'
import type { Quotable } from './life-deps.ts'

export type ExportFormat = 'json' | 'jsonl' | 'markdown'

export const exportFormatName = 'majordomo-memories'
export const exportFormatVersion = 1

export interface ExportedFile {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
  readonly count: number
}
interface ExportedMemories extends ExportedFile {
  /** What damage kept out of it. */
  readonly unreadable: readonly UnreadableRow[]
}

interface ExportDeps {
  readonly file: MemoriesFile
  readonly quotable: Quotable
  readonly clock: Clock
  readonly readable: (language: Language) => Readable
  /** Where finished files wait until the user takes them. */
  readonly folder: string
  readonly onProgress: (done: number) => void
}

/** What only the file for reading needs: its language, and the profile at its top. `signal` ends an export. */
export interface ReadableOptions {
  readonly signal: AbortSignal
  readonly language: Language
  readonly profile: readonly Pick<ProfileValue, 'field' | 'value'>[]
}

/** How memories are written for reading, in one language. */
export interface Readable {
  head(at: string, profile: ReadableOptions['profile']): string
  /** A heading over the memories of some statuses each. */
  readonly parts: readonly { readonly heading: string; readonly statuses: readonly MemoryStatus[] }[]
  heading(heading: string): string
  record(memory: PersistentMemory): string
  readonly nothing: string
}

interface Written {
  readonly count: number
  /** The first line as it has to be now that the number of memories is known. */
  readonly head?: string
}

const pageSize = 100

/** Writes the memories of one agent, or of all, to a file; what is in the trash, and what cannot be read, stays out. */
export function createExport({ file, quotable, clock, folder, readable: readableIn, onProgress }: ExportDeps) {
  const writeReadable = async (pages: Pages, options: ReadableOptions, write: Write): Promise<Written> => {
    const readable = readableIn(options.language)
    await write(readable.head(clock.now().toISOString(), options.profile))
    let count = 0
    for (const { heading, statuses } of readable.parts) {
      count += await writeAll(pages, { statuses, done: count }, async (memory, index) => {
        await write(`${index === 0 ? readable.heading(heading) : ''}${readable.record(memory)}`)
      })
    }
    if (count === 0) await write(readable.nothing)
    return { count }
  }

  const writeComplete = async (pages: Pages, format: 'json' | 'jsonl', write: Write): Promise<Written> => {
    const shape = shapes[format]
    const header = { format: exportFormatName, version: exportFormatVersion, exportedAt: clock.now().toISOString() }
    // Room for any number: how many can be read is known at the end.
    const room = shape.head({ ...header, count: Number.MAX_SAFE_INTEGER })
    await write(room)
    const count = await writeAll(pages, { statuses: untrashedStatuses, done: 0 }, (memory, index) =>
      write(shape.record(memory, index)),
    )
    await write(shape.tail)
    const head = shape.head({ ...header, count })
    return { count, head: head.replace('{', '{'.padEnd(1 + room.length - head.length)) }
  }

  return async (agentId: string | null, format: ExportFormat, readable: ReadableOptions): Promise<ExportedMemories> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = clock.now().toISOString()
    const fileName = `majordomo-memories-${at.slice(0, 19).replaceAll(':', '')}.${format === 'markdown' ? 'md' : format}`
    // Two exports of one second are two files: one handle must not show what another was made for.
    const path = join(folder, `${newId()}-${fileName}`)
    const unreadable = new Map<number, UnreadableRow>()
    const pages = { file, quotable, onProgress, agentId, signal: readable.signal, unreadable }
    const { count, bytes } = await writeText(path, (write) =>
      format === 'markdown' ? writeReadable(pages, readable, write) : writeComplete(pages, format, write),
    )
    return { path, fileName, bytes, count, unreadable: [...unreadable.values()] }
  }
}
export type ExportMemories = ReturnType<typeof createExport>

interface Shape {
  head(header: Record<string, unknown>): string
  record(memory: PersistentMemory, index: number): string
  readonly tail: string
}

// Our JSON has one memory a line, so that it is read as a stream like JSONL.
const shapes: Record<'json' | 'jsonl', Shape> = {
  json: {
    head: (header) => `${JSON.stringify(header).slice(0, -1)},"memories":[\n`,
    record: (memory, index) => `${index === 0 ? '' : ',\n'}${JSON.stringify(memory)}`,
    tail: '\n]}\n',
  },
  jsonl: {
    head: (header) => `${JSON.stringify(header)}\n`,
    record: (memory) => `${JSON.stringify(memory)}\n`,
    tail: '',
  },
}

interface Pages extends Pick<ExportDeps, 'file' | 'quotable' | 'onProgress'>, Pick<ReadableOptions, 'signal'> {
  readonly agentId: string | null
  readonly unreadable: Map<number, UnreadableRow>
}

/** Hands over each memory of these statuses, in the order they were recorded; `done` were before. Tells how many there were. */
async function writeAll(
  { file, quotable, onProgress, agentId, signal, unreadable }: Pages,
  { statuses, done }: { readonly statuses: readonly MemoryStatus[]; readonly done: number },
  write: (memory: PersistentMemory, index: number) => Promise<void>,
): Promise<number> {
  let count = 0
  let after = 0
  for (;;) {
    const { memories, last, unreadable: bad } = file.exportPage({ agentId, statuses, after, limit: pageSize })
    if (last === null) return count
    for (const row of bad) unreadable.set(row.row, row)
    for (const memory of memories) await write({ ...memory, evidence: quotable(memory, memory.evidence) }, count++)
    after = last
    onProgress(done + count)
    await breathe(signal)
  }
}
