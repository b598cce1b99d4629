import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'

/** The part of the lineage store for words that are masked in the versions of a memory, and in what the list of changes calls it. */
export function createRewritePast(db: Database) {
  const versions = db.prepare<[memoryId: string], { version: number; memory: string }>(
    'SELECT version, memory FROM memory_versions WHERE memory_id = ?',
  )
  const writeVersion = db.prepare<[memory: string, memoryId: string, version: number]>(
    'UPDATE memory_versions SET memory = ? WHERE memory_id = ? AND version = ?',
  )
  const summaries = db.prepare<[memoryId: string], { id: string; summary: string }>(`
    SELECT id, summary FROM changes WHERE id IN (SELECT change_id FROM change_entries WHERE memory_id = ?)`)
  const writeSummary = db.prepare<[summary: string, id: string]>('UPDATE changes SET summary = ? WHERE id = ?')

  return (
    memoryId: string,
    rewrite: { readonly memory: (memory: Memory) => Memory; readonly text: (text: string) => string },
  ): void => {
    for (const { version, memory } of versions.all(memoryId))
      writeVersion.run(JSON.stringify(rewrite.memory(JSON.parse(memory) as Memory)), memoryId, version)
    for (const { id, summary } of summaries.all(memoryId)) writeSummary.run(rewrite.text(summary), id)
  }
}
