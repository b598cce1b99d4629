import { basename } from 'node:path'
import type { z } from 'zod'
import { AppError, type ErrorCode } from '../contract/error.ts'

/** Turns what SQLite or the file system says into the failure a user can be told about; other errors pass unchanged. */
export function toStorageError(error: unknown, path?: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = storageCodeOf(error)
  if (!code) return error
  return new AppError(code, sentences[code], { cause: error, ...(path && { params: { file: basename(path) } }) })
}

/** What a row holds as JSON, of the shape it was stored in. Throws `storage_damaged` where it is not that any more. */
export function readStored<Value>(schema: z.ZodType<Value>, text: string): Value {
  const { data, error } = schema.safeParse(JSON.parse(text))
  if (error) throw new AppError('storage_damaged', sentences.storage_damaged, { cause: error })
  return data
}

const refusals: ReadonlySet<ErrorCode> = new Set([
  'storage_full',
  'storage_failed',
  'storage_readonly',
  'storage_locked',
])

/** Why the files take nothing now, where that is what went wrong: the same may work later. */
export function toRefusal(error: unknown): AppError | null {
  const known = toStorageError(error)
  return known instanceof AppError && refusals.has(known.code) ? known : null
}

type StorageCode = Extract<ErrorCode, `storage_${string}`>

const sentences: Record<StorageCode, string> = {
  storage_newer: 'The profile was written by a newer version of the app.',
  storage_damaged: 'A file of the profile is damaged.',
  storage_incomplete: 'A file of the profile is not what it was.',
  storage_locked: 'Another instance of the app is using this profile.',
  storage_readonly: 'The profile folder cannot be written to.',
  storage_full: 'The disk is full.',
  storage_failed: 'The disk did not do what it was asked to.',
}

function storageCodeOf(error: Error): StorageCode | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(code) || isBrokenJson(error)) return 'storage_damaged'
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'storage_locked'
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code) || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'storage_full'
  if (/^SQLITE_(IOERR|PROTOCOL)/.test(code) || ['EIO', 'ETIMEDOUT', 'ESTALE', 'ENOENT'].includes(code))
    return 'storage_failed'
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) return 'storage_readonly'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) return 'storage_readonly'
  if (error instanceof TypeError && /directory does not exist/.test(error.message)) return 'storage_readonly'
  return undefined
}

/** Text from outside is read where its own error is told: what is left is a text that the app stored, and is no more. */
const isBrokenJson = ({ name, message }: Error): boolean =>
  (name === 'SyntaxError' && /\bJSON\b/.test(message)) || message === 'malformed JSON'
