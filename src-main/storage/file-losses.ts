import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { FileLoss, ProfileFile } from '../contract/profile-files.ts'
import { AppError } from '../contract/error.ts'
import { holdsRows } from './database.ts'
import { backupOf } from './file-backups.ts'
import { toStorageError } from './storage-error.ts'
import { readWitness, type Witness } from './witness-store.ts'

/** A file before it is opened. Nothing is changed by looking. */
interface Seen {
  readonly file: ProfileFile
  readonly state: 'missing' | 'empty' | 'there'
  readonly witness: Witness | undefined
  /** True where the file is older than witnesses and has rows that only use leaves. */
  readonly wasUsed: boolean
  /** Something beside it says that there was such a file. */
  readonly hasTraces: boolean
  /** It was in use when the app ended, and its log, which was there then, is gone or cut off. */
  readonly isCutOff: boolean
}

/** The table whose rows only use leaves: a first start that was cut off has none. */
const usedTable = { 'memories.db': 'changes', 'data.db': 'sessions' } as const

const usedMark = 'profile.used'
/** Its header, the header of a frame, and a page: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const shortestLog = 32 + 24 + 4_096

export interface Opening {
  /** The app did not end properly. */
  readonly wasOpen: boolean
  /** Files whose log is gone since: what they had taken last may be missing. */
  readonly cutOff: readonly ProfileFile[]
  /** What the clock showed when the files were noted last, in milliseconds; 0 where they never were. */
  readonly seenAt: number
}

/**
 * Compares the two files of a profile before they are opened. Throws `storage_incomplete`, with the file and its loss,
 * where one lacks what the other one, or what lies beside it, says that it held; a first start goes through.
 */
export function refuseLosses(home: string): Opening {
  const memories = look(home, 'memories.db')
  const data = look(home, 'data.db')
  refuse(memories, data)
  refuse(data, memories)
  const both = [memories, data]
  return {
    wasOpen: both.some(({ witness }) => witness?.isOpen === 1),
    cutOff: both.filter(({ isCutOff }) => isCutOff).map(({ file }) => file),
    seenAt: Math.max(...both.map(({ witness }) => Date.parse(witness?.notedAt ?? '') || 0)),
  }
}

function refuse(seen: Seen, partner: Seen): void {
  const loss = lossOf(seen, partner)
  if (loss === null) return
  const { partnerRows = null, notedAt } = partner.witness ?? {}
  throw new AppError('storage_incomplete', `A file of the profile is not what it was: ${loss}.`, {
    params: {
      file: seen.file,
      loss,
      ...(partnerRows !== null && { rows: String(partnerRows) }),
      ...(notedAt && { notedAt }),
      ...(partner.state !== 'there' && { both: 'true' }),
    },
  })
}

function lossOf(seen: Seen, partner: Seen): FileLoss | null {
  if (seen.state !== 'there') {
    const wasThere = seen.hasTraces || partner.wasUsed || (partner.witness?.partnerGeneration ?? 0) > 0
    if (!wasThere) return null
    return seen.state === 'missing' ? 'missing' : 'emptied'
  }
  if (!partner.witness) return null
  if (seen.witness && seen.witness.profileId !== partner.witness.profileId) return 'foreign'
  return (seen.witness?.generation ?? 0) < partner.witness.partnerGeneration ? 'older' : null
}

function look(home: string, file: ProfileFile): Seen {
  const path = join(home, file)
  const hasTraces = backupOf(path) !== null || existsSync(join(home, usedMark))
  refuseOtherKinds(path, file)
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  const absent = { file, witness: undefined, wasUsed: false, hasTraces, isCutOff: false }
  if (!existsSync(path) || statSync(path).size === 0) {
    const state = existsSync(path) ? 'empty' : 'missing'
    return { ...absent, state, hasTraces: hasTraces || (logBytes ?? 0) > 0 }
  }
  if (existsSync(`${path}-journal`)) settleJournal(path)
  const { hasTables, witness } = witnessOf(path)
  // A header alone: a first start that was cut off, or what is left of a file without its log.
  if (!hasTables) return { ...absent, state: 'empty' }
  const wasUsed = !witness && holdsRows(path, usedTable[file])
  return { ...absent, state: 'there', witness, wasUsed, isCutOff: witness?.isOpen === 1 && isGone(logBytes) }
}

/** Notes beside the files that they hold something, for a start that finds neither. */
export function markUsed(home: string): void {
  const path = join(home, usedMark)
  if (!existsSync(path)) writeFileSync(path, '')
}

/** A log of a file in use holds a page at least, unless it was folded into the file: then it is empty. */
function isGone(logBytes: number | undefined): boolean {
  return logBytes === undefined || (logBytes > 0 && logBytes < shortestLog)
}

/** A folder where the file or its log belongs. */
function refuseOtherKinds(path: string, file: ProfileFile): void {
  const isOther = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isFile() === false
  if ([path, `${path}-wal`].some(isOther))
    throw new AppError('storage_damaged', 'There is something else in the place of a file.', { params: { file } })
}

/** What a transaction without a log left, as of a first start that was cut off: SQLite takes it back when it may write. */
function settleJournal(path: string): void {
  try {
    const db = new Sqlite(path)
    try {
      db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    } finally {
      db.close()
    }
  } catch (error) {
    throw toStorageError(error, path)
  }
}

function witnessOf(path: string): { hasTables: boolean; witness: Witness | undefined } {
  try {
    const db = new Sqlite(path, { readonly: true })
    try {
      const hasTables = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
      return { hasTables, witness: readWitness(db) }
    } finally {
      db.close()
    }
  } catch (error) {
    throw toStorageError(error, path)
  }
}
