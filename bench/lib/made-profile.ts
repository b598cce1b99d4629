import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { PersistentMemory } from '../../src-main/contract/memory.ts'
import { exportFormatName, exportFormatVersion } from '../../src-main/memory/lifecycle/export-memories.ts'
import { openSession, type KernelSession } from './kernel-session.ts'
import { makeMemories } from './made-memories.ts'
import { addMadeVectors } from './made-vectors.ts'

/** Writes `count` made-up memories as an export file that `memory_import` takes. */
export const writeExport = (path: string, count: number): Promise<void> =>
  writeMemories(path, count, makeMemories(count))

/** Writes these `count` memories as an export file. */
export async function writeMemories(path: string, count: number, memories: Iterable<PersistentMemory>): Promise<void> {
  const out = createWriteStream(path)
  out.write(`${JSON.stringify({ format: exportFormatName, version: exportFormatVersion, count })}\n`)
  for (const memory of memories) {
    if (!out.write(`${JSON.stringify(memory)}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

/** Imports an export file through the commands. Returns the memories per second. */
export async function importFile(session: KernelSession, path: string): Promise<number> {
  const started = performance.now()
  const { imported } = await session.call('memory_import', { fileHandle: path, own: true })
  return imported / ((performance.now() - started) / 1_000)
}

/** A profile in `folder` with `count` made-up memories and vectors of the app's own model, filled and closed. */
export async function makeProfile(folder: string, count: number): Promise<{ home: string; perSecond: number }> {
  const home = join(folder, `profile-${count}`)
  await mkdir(home, { recursive: true })
  const perSecond = await fill(home, join(folder, `memories-${count}.jsonl`), count)
  addMadeVectors(home)
  return { home, perSecond }
}

async function fill(home: string, path: string, count: number): Promise<number> {
  const session = await openSession(home)
  try {
    await writeExport(path, count)
    return count > 0 ? await importFile(session, path) : 0
  } finally {
    await session.close()
  }
}
