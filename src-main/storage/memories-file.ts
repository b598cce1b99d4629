import { createAppliedStore } from './applied-store.ts'
import { createChangeStore } from './change-store.ts'
import { closeDatabase, openDatabase, toSchemaError } from './database.ts'
import { createEvidenceStore } from './evidence-store.ts'
import { createExportPage } from './export-page.ts'
import { createForgetRequestStore } from './forget-request-store.ts'
import { createIndexStore } from './index-store.ts'
import { createLineageStore } from './lineage-store.ts'
import { createMemoryRelations } from './memory-relations.ts'
import { createMemoryStore } from './memory-store.ts'
import { migrate } from './migrate.ts'
import { memoriesMigrations } from './migrations/memories/index.ts'
import { createOwnedRows } from './owned-rows.ts'
import { createSummaryStore } from './summary-store.ts'
import { createTombstoneStore } from './tombstone-store.ts'
import { createTransactions } from './transactions.ts'
import { createTrashStore } from './trash-store.ts'
import { memoryVectors } from './vector-layout.ts'
import { createVectorStore } from './vector-store.ts'
import { createVersionStore } from './version-store.ts'
import { createWitnessStore } from './witness-store.ts'

/** Opens memories.db: everything that is memory, so that one transaction holds it together. */
export function openMemoriesFile(path: string) {
  const db = openDatabase(path)
  try {
    migrate(db, memoriesMigrations)
    const transactions = createTransactions(db)
    const evidence = createEvidenceStore(db)
    const versions = createVersionStore(db)
    return {
      memories: createMemoryStore(db),
      relations: createMemoryRelations(db),
      index: createIndexStore(db),
      vectors: createVectorStore(db, memoryVectors, transactions),
      evidence,
      versions,
      exportPage: createExportPage(db, evidence, versions),
      changes: createChangeStore(db),
      summaries: createSummaryStore(db),
      tombstones: createTombstoneStore(db),
      applied: createAppliedStore(db),
      lineage: createLineageStore(db),
      trash: createTrashStore(db),
      forgetRequests: createForgetRequestStore(db),
      owned: createOwnedRows(db, ['purges']),
      witness: createWitnessStore(db, 'memories'),
      ...transactions,
      schemaVersion: () => db.pragma('user_version', { simple: true }) as number,
      path: db.name,
      close: () => closeDatabase(db),
    }
  } catch (error) {
    db.close()
    throw toSchemaError(error, path)
  }
}
export type MemoriesFile = ReturnType<typeof openMemoriesFile>
