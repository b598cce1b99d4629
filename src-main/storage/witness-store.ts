import type { Database } from './database.ts'

/** What a file of the profile holds of itself and of the other one, as of when both were noted last. */
export interface Witness {
  readonly profileId: string
  /** Grows with each note after a change. */
  readonly generation: number
  /** The generation that the other file had on the disk already when this was written; 0 before there was one. */
  readonly partnerGeneration: number
  /** How many memories, or conversations, the other file held. */
  readonly partnerRows: number
  /** 1 from the opening to the proper end. */
  readonly isOpen: 0 | 1
  readonly notedAt: string
  /** When both files were last read whole and found sound. */
  readonly checkedAt: string | null
}

const selectWitness = `
  SELECT profile_id AS profileId, generation, partner_generation AS partnerGeneration, partner_rows AS partnerRows,
    is_open AS isOpen, noted_at AS notedAt, checked_at AS checkedAt
  FROM witness WHERE id = 1`

/** The witness of a file that is open for reading, undefined where it has none yet, or is of an older schema. */
export function readWitness(db: Database): Witness | undefined {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'witness'").get()
  return known === undefined ? undefined : db.prepare<[], Witness>(selectWitness).get()
}

/** The only code that writes the table `witness`. `counted` is the table whose rows tell how much the file holds. */
export function createWitnessStore(db: Database, counted: 'memories' | 'sessions') {
  const read = db.prepare<[], Witness>(selectWitness)
  const write = db.prepare<[Witness]>(`
    INSERT OR REPLACE INTO witness VALUES
      (1, @profileId, @generation, @partnerGeneration, @partnerRows, @isOpen, @notedAt, @checkedAt)`)
  const rows = db.prepare<[], number>(`SELECT count(*) FROM ${counted}`).pluck()
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  return {
    read: () => read.get(),
    write: (witness: Witness): void => {
      write.run(witness)
    },
    rows: (): number => rows.get() ?? 0,
    /** Rows that this connection has written since it was opened. */
    changes: (): number => changes.get() ?? 0,
    /** Copies the log into the file, as far as that holds nobody up. */
    checkpoint: (): void => {
      db.pragma('wal_checkpoint(PASSIVE)')
    },
  }
}
export type WitnessStore = ReturnType<typeof createWitnessStore>
