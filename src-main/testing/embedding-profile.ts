import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../storage/database.ts'

export interface EmbeddingFindings {
  readonly integrity: readonly string[]
  /** The models whose vectors are kept, each with how many. */
  readonly models: Readonly<Record<string, number>>
  /** `model content scale vector` of each, sorted. */
  readonly vectors: readonly string[]
}

/** What memories.db says of vectors. Looks at a copy: the app is to find the files as they were left. */
export function inspectVectors(home: string): EmbeddingFindings {
  const copy = mkdtempSync(join(tmpdir(), 'majordomo-vectors-'))
  try {
    cpSync(home, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') })
    const db = openDatabase(join(copy, 'memories.db'))
    try {
      const strings = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all()
      const counts = db
        .prepare<[], { modelId: string; vectors: number }>(`
          SELECT model_id AS modelId, (SELECT count(*) FROM vectors v WHERE v.model_key = e.model_key) AS vectors
          FROM embedding_models e ORDER BY model_id`)
        .all()
      return {
        integrity: strings('PRAGMA integrity_check'),
        models: Object.fromEntries(counts.map(({ modelId, vectors }) => [modelId, vectors])),
        vectors: strings(`
          SELECT e.model_id || ' ' || m.content || ' ' || v.scale || ' ' || hex(v.vector)
          FROM vectors v JOIN memories m ON m.seq = v.seq JOIN embedding_models e ON e.model_key = v.model_key ORDER BY 1`),
      }
    } finally {
      db.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const things = [
  'kettle',
  'bicycle',
  'window',
  'garden',
  'violin',
  'printer',
  'ladder',
  'blanket',
  '水壶',
  '自行车',
  '书房',
]
const states = ['is new', 'is broken', 'was a gift', 'stands in the cellar', 'belongs to Ann', '很旧', '在阳台上']

/** Sentences that differ from one another, the same in every run. */
export const sentencesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const thing = things[at % things.length] ?? ''
    return `The ${thing} number ${at} ${states[Math.floor(at / things.length) % states.length] ?? ''}.`
  })
