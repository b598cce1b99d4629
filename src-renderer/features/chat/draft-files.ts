import { type Attachment, attachmentLimits, type GivenFile } from '../../../src-main/contract/attachment.ts'
import { unreadableError } from '../../lib/errors.ts'

/** A file beside what is typed, on its way to the kernel or with it. */
export interface DraftFile {
  /** Of this window's own. */
  readonly key: string
  readonly name: string
  readonly bytes: number
  /** Null while it is read, and where it could not be. */
  readonly file: Attachment | null
  readonly error: unknown
  /** What of it would go to the model; null while that is not known. */
  readonly given: GivenFile | null
}

export const isReading = ({ file, error }: DraftFile): boolean => file === null && error === null

export const begun = (name: string, bytes: number): DraftFile => ({
  key: crypto.randomUUID(),
  name,
  bytes,
  file: null,
  // What is too large is not even handed over.
  error: bytes > attachmentLimits.fileBytes ? unreadableError('file_too_large') : null,
  given: null,
})

/** The ids of those that can be sent. */
export const idsOf = (files: readonly DraftFile[]): string[] => files.flatMap(({ file }) => file?.id ?? [])

/** Bytes of a piece: a multiple of three, so that base64 of pieces is base64 of the whole. */
const pieceBytes = 1_500_000

/** A file as base64, piece by piece. */
export async function* piecesOf(file: Blob): AsyncGenerator<{ data: string; isLast: boolean }> {
  for (let start = 0; start === 0 || start < file.size; start += pieceBytes) {
    const bytes = new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer())
    yield { data: toBase64(bytes), isLast: start + pieceBytes >= file.size }
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(binary)
}

/** What is pasted as an image has no name of its own. */
export function nameOf(file: File, pasted: string): string {
  const isUnnamed = file.name === '' || (file.type.startsWith('image/') && /^image\.\w+$/.test(file.name))
  return isUnnamed ? `${pasted}.${file.type.split('/')[1] ?? 'png'}` : file.name
}
