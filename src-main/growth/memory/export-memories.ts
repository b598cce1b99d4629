import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { Memory, PersistentMemory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'

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

const pageSize = 100

/** Writes the memories of one agent, or of all, to a file; what is in the trash stays out. */
export function createExport({ file, clock, folder, onProgress }: ExportDeps) {
  return async (agentId: string | null, format: ExportFormat): Promise<ExportedFile> => {
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
    const total = countOf(file, agentId)
    const shape = shapes[format]
    await write(shape.head({ format: exportFormatName, version: exportFormatVersion, exportedAt: at, count: total }))
    const count = await writeAll({ file, onProgress }, agentId, write, shape)
    await write(shape.tail)
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
const shapes: Record<ExportFormat, Shape> = {
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
  markdown: { head: () => '# Majordomo\n', record: toMarkdown, tail: '' },
}

async function writeAll(
  { file, onProgress }: Pick<ExportDeps, 'file' | 'onProgress'>,
  agentId: string | null,
  write: (text: string) => Promise<void>,
  shape: Shape,
): Promise<number> {
  let count = 0
  let after = 0
  for (;;) {
    const page = file.memories.page(agentId, after, pageSize)
    const last = page.at(-1)
    if (!last) return count
    for (const { memory } of page.filter((row) => isExported(row.memory))) {
      const record = { ...memory, evidence: file.evidence.list(memory.id), history: file.versions.list(memory.id) }
      await write(shape.record(record, count))
      count += 1
    }
    after = last.seq
    onProgress(count)
    await breathe()
  }
}

const isExported = (memory: Memory): boolean => memory.status !== 'trashed'

const countOf = (file: MemoriesFile, agentId: string | null): number =>
  file.memories
    .counts(agentId === null ? null : JSON.stringify([agentId]))
    .filter((row) => row.status !== 'trashed')
    .reduce((sum, row) => sum + row.total, 0)

function toMarkdown(memory: PersistentMemory): string {
  const lines = [
    `\n## ${oneLine(memory.title)}\n`,
    `${memory.content}\n`,
    `- type: ${memory.type} / ${memory.category}`,
    `- address: ${memory.uri}`,
    `- status: ${memory.status}`,
    `- recorded: ${memory.recordedAt}`,
    ...memory.evidence.map((piece) => `- “${oneLine(piece.quote)}” (${piece.saidAt})`),
  ]
  return `${lines.join('\n')}\n`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
