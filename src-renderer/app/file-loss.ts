import { AppError } from '../../src-main/contract/error.ts'
import type { FileLoss, ProfileFile } from '../../src-main/contract/profile-files.ts'

/** Why the profile could not be opened, where it is for one of its files. */
export interface RefusedFile {
  readonly file: ProfileFile
  readonly loss: FileLoss | 'damaged'
  /** How many memories, or conversations, it held when the other file was noted last. */
  readonly held: { readonly rows: number; readonly at: string } | null
  /** The other file is not there either: it is asked about next. */
  readonly isBoth: boolean
  /** When its newest backup was made. */
  readonly backupAt: string | null
}

const profileFiles: ReadonlySet<string> = new Set<ProfileFile>(['memories.db', 'data.db'])
const isProfileFile = (text: string): text is ProfileFile => profileFiles.has(text)
const losses: ReadonlySet<string> = new Set<FileLoss>(['missing', 'emptied', 'foreign', 'older'])
const isLoss = (text: string): text is FileLoss => losses.has(text)

/** What a failed opening says of a file; null where it is about none. */
export function refusedFile(error: unknown): RefusedFile | null {
  if (!(error instanceof AppError)) return null
  const { file = '', loss = '', rows, notedAt, backupAt = null, both } = error.params ?? {}
  if (!isProfileFile(file)) return null
  if (error.code === 'storage_damaged') return { file, loss: 'damaged', held: null, isBoth: false, backupAt }
  if (error.code !== 'storage_incomplete' || !isLoss(loss)) return null
  const held = rows !== undefined && notedAt !== undefined ? { rows: Number(rows), at: notedAt } : null
  return { file, loss, held, isBoth: both !== undefined, backupAt }
}

/** The part of a key of texts that stands for a file. */
export const fileKey = (file: ProfileFile) => (file === 'memories.db' ? 'memories' : 'data')
