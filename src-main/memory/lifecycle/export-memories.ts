import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { Language, MemoryStatus, PersistentMemory } from '../../contract/memory.ts'
import type { ProfileValue } from '../../contract/profile.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { createReadable } from './readable-export.ts'

export type ExportFormat = 'json' | 'jsonl' | 'markdown'

export const exportFormatName = 'majordomo-memories'
export const exportFormatVersion = 1

export interface ExportedFile {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
  readonly count: number
}

interface ExportDeps {
  readonly file: MemoriesFile
  readonly clock: Clock
  /** Where finished files wait until the user takes them. */
  readonly folder: string
  readonly onProgress: (done: number) => void
}

/** What only the file for reading needs: its language, and the profile at its top. */
export interface ReadableOptions {
  readonly language: Language
  readonly profile: readonly Pick<ProfileValue, 'field' | 'value'>[]
}

type Write = (text: string) => Promise<void>

const pageSize = 100

/** Writes the memories of one agent, or of all, to a file; what is in the trash stays out. */
export function createExport({ file, clock, folder, onProgress }: ExportDeps) {
  const pages = { file, onProgress }

  const writeReadable = async (
    agentId: string | null,
    { language, profile }: ReadableOptions,
    write: Write,
  ): Promise<number> => {
    const readable = createReadable(language)
    await write(readable.head(clock.now().toISOString(), profile))
    let count = 0
    for (const { heading, statuses } of readable.parts) {
      count += await writeAll(pages, { agentId, statuses, done: count }, async (memory, index) => {
        await write(`${index === 0 ? readable.heading(heading) : ''}${readable.record(memory)}`)
      })
    }
    if (count === 0) await write(readable.nothing)
    return count
  }

  const writeComplete = async (agentId: string | null, format: 'json' | 'jsonl', write: Write): Promise<number> => {
    const shape = shapes[format]
    await write(
      shape.head({
        format: exportFormatName,
        version: exportFormatVersion,
        exportedAt: clock.now().toISOString(),
        count: countOf(file, agentId),
      }),
    )
    const count = await writeAll(pages, { agentId, statuses: exported, done: 0 }, (memory, index) =>
      write(shape.record(memory, index)),
    )
    await write(shape.tail)
    return count
  }

  return async (agentId: string | null, format: ExportFormat, readable: ReadableOptions): Promise<ExportedFile> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = clock.now().toISOString()
    const fileName = `majordomo-memories-${at.slice(0, 19).replaceAll(':', '')}.${format === 'markdown' ? 'md' : format}`
    // Two exports of one second are two files: one handle must not show what another was made for.
    const path = join(folder, `${newId()}-${fileName}`)
    const out = createWriteStream(path, { mode: 0o600 })
    const failed = new Promise<never>((_, reject) => out.once('error', reject))
    const write = async (text: string): Promise<void> => {
      if (!out.write(text)) await Promise.race([once(out, 'drain'), failed])
    }
    const count =
      format === 'markdown'
        ? await writeReadable(agentId, readable, write)
        : await writeComplete(agentId, format, write)
    out.end()
    await Promise.race([once(out, 'finish'), failed])
    return { path, fileName, bytes: (await stat(path)).size, count }
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

interface Selection {
  readonly agentId: string | null
  readonly statuses: readonly MemoryStatus[]
  /** How many were written before. */
  readonly done: number
}

/** Hands over each memory of these statuses, in the order they were recorded, and tells how many there were. */
async function writeAll(
  { file, onProgress }: Pick<ExportDeps, 'file' | 'onProgress'>,
  { agentId, statuses, done }: Selection,
  write: (memory: PersistentMemory, index: number) => Promise<void>,
): Promise<number> {
  let count = 0
  let after = 0
  for (;;) {
    const page = file.memories.page(agentId, after, pageSize)
    const last = page.at(-1)
    if (!last) return count
    for (const { memory } of page) {
      if (!statuses.includes(memory.status)) continue
      await write({ ...memory, evidence: file.evidence.list(memory.id), history: file.versions.list(memory.id) }, count)
      count += 1
    }
    after = last.seq
    onProgress(done + count)
    await breathe()
  }
}

const exported: readonly MemoryStatus[] = ['active', 'superseded', 'pending', 'quarantined', 'archived']

const countOf = (file: MemoriesFile, agentId: string | null): number =>
  file.memories
    .counts(agentId === null ? null : JSON.stringify([agentId]))
    .filter((row) => row.status !== 'trashed')
    .reduce((sum, row) => sum + row.total, 0)
