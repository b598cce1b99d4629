import { basename } from 'node:path'
import { AppError, type ErrorCode } from '../contract/error.ts'

/** Turns what SQLite or the file system says into the failure a user can be told about; other errors pass unchanged. */
export function toStorageError(error: unknown, path?: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = storageCodeOf(error)
  if (!code) return error
  return new AppError(code, sentences[code], { cause: error, ...(path && { params: { file: basename(path) } }) })
}

type StorageCode = Extract<ErrorCode, `storage_${string}`>

const sentences: Record<StorageCode, string> = {
  storage_newer: 'The profile was written by a newer version of the app.',
  storage_damaged: 'A file of the profile is damaged.',
  storage_locked: 'Another instance of the app is using this profile.',
  storage_readonly: 'The profile folder cannot be written to.',
  storage_full: 'The disk is full.',
}

function storageCodeOf(error: Error): StorageCode | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(code)) return 'storage_damaged'
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'storage_locked'
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') return 'storage_full'
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) return 'storage_readonly'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) return 'storage_readonly'
  if (error instanceof TypeError && /directory does not exist/.test(error.message)) return 'storage_readonly'
  return undefined
}
