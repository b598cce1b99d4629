import type { FileReader } from '../../../attachments/create-file-reader.ts'
import { unreadable } from '../../../attachments/create-file-reader.ts'
import { type Attachment, attachmentLimits, type GivenFile } from '../../../contract/attachment.ts'
import type { Caller } from '../../../contract/caller.ts'
import { AppError } from '../../../contract/error.ts'
import { found } from '../../../contract/found.ts'
import type { AttachmentContent } from '../../../storage/attachment-store.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { onlyOf, ownersOf } from '../../../storage/scope.ts'
import { newId } from '../../../util/ids.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import type { DriverSource } from '../../models/driver-source.ts'
import type { Place } from '../../models/who-answers.ts'
import { cutToTokens, imageTokens, pagesIn, shareRoom } from './file-shares.ts'
import { fileRoom, takerOf } from '../middleware/files.ts'
import { plainName } from '../../common/plain-name.ts'

interface AttachmentDeps {
  readonly data: Pick<DataFile, 'attachments' | 'sessions' | 'messages'>
  readonly reader: FileReader
  readonly drivers: Pick<DriverSource, 'current'>
  readonly unsent: UnsentFiles
}

/** A file that was read. */
export type Attached = Attachment & AttachmentContent

/** Files on their way to a message of any conversation. */
export interface UnsentFiles {
  readonly uploads: Map<string, Upload>
  readonly waiting: Map<string, Owned & { readonly file: Attached }>
}

interface Owned {
  readonly agentId: string
}
interface Upload extends Owned {
  readonly name: string
  readonly pieces: readonly Uint8Array[]
  readonly bytes: number
}

export interface AddInput {
  readonly agentId: string
  /** What the piece before was answered with; absent with the first. */
  readonly id?: string | undefined
  readonly name: string
  readonly data: string
  readonly isLast: boolean
}

/** Bytes of files that wait for their message, and files on their way: what is more goes, the oldest first. */
const mostWaitingBytes = 128 * 1024 * 1024
const mostUploads = 4
/** Characters of a text that are shown at once. */
const pageLength = 50_000
/** What a message and the instructions before it are expected to take. */
const usualCost = 600

/** Files on their way to a message, which are in memory only until it is sent, and those that were sent. */
export function createAttachmentService({ data, reader, drivers, unsent: { uploads, waiting } }: AttachmentDeps) {
  const mayUse = ({ agents }: Caller, { agentId }: Owned): boolean => agents === 'all' || agents.includes(agentId)

  const held = (caller: Caller, id: string): Attached | undefined => {
    const one = waiting.get(id)
    return one && mayUse(caller, one) ? one.file : undefined
  }

  const uploadOf = (caller: Caller, { id, agentId, name }: AddInput): Upload => {
    if (id === undefined) return { agentId, name: plainName(name), pieces: [], bytes: 0 }
    const begun = uploads.get(id)
    return found(begun && begun.agentId === agentId && mayUse(caller, begun) ? begun : undefined, 'file')
  }

  const read = async (id: string, { agentId, name, pieces }: Upload, signal: AbortSignal): Promise<Attachment> => {
    const bytes = new Uint8Array(Buffer.concat(pieces))
    const { text, ...file } = await reader.read(name, bytes, signal)
    const image = file.kind === 'image' ? bytes : null
    const tokens = image ? imageTokens : estimateTokens(text)
    const attachment = { id, name, bytes: bytes.length, ...file, characters: text.length, tokens, isGone: false }
    waiting.set(id, { agentId, file: { ...attachment, text, image } })
    dropOldest(waiting, mostThatFit([...waiting.values()].map(({ file }) => sizeOf(file))))
    return attachment
  }

  return {
    /** Takes the next piece of a file, and with the last one reads it. Throws `attachment_unreadable`, `too_large`. */
    add: async (
      caller: Caller,
      input: AddInput,
      signal: AbortSignal,
    ): Promise<{ id: string; file: Attachment | null }> => {
      const { name, pieces, bytes, agentId } = uploadOf(caller, input)
      const id = input.id ?? newId()
      uploads.delete(id)
      const piece = Buffer.from(input.data, 'base64')
      const upload = { agentId, name, pieces: [...pieces, piece], bytes: bytes + piece.length }
      if (upload.bytes > attachmentLimits.fileBytes) throw unreadable('file_too_large')
      if (input.isLast) return { id, file: await read(id, upload, signal) }
      uploads.set(id, upload)
      dropOldest(uploads, mostUploads)
      return { id, file: null }
    },

    /** Lets a file go that was not sent. False where there is none. */
    remove: (caller: Caller, id: string): boolean => {
      const one = waiting.get(id) ?? uploads.get(id)
      if (!one || !mayUse(caller, one)) return false
      return waiting.delete(id) || uploads.delete(id)
    },

    /** A file with a piece of what was read of it, or with its image. */
    get: (caller: Caller, id: string, offset: number) => {
      const unsent = held(caller, id)
      const stored = unsent ? undefined : data.attachments.get(id, ownersOf(caller))
      const { text, image } = unsent ?? data.attachments.content(found(stored, 'file').id)
      const { text: _text, image: _image, ...file } = found(unsent ?? (stored && { ...stored, text, image }), 'file')
      const end = Math.min(text.length, offset + pageLength)
      return {
        file,
        text: text.slice(offset, end),
        nextOffset: end < text.length ? end : null,
        image: image && `data:${file.mediaType};base64,${Buffer.from(image).toString('base64')}`,
      }
    },

    /** What of these files would go along, and to whom, if they were sent now. */
    preview: async (
      caller: Caller,
      ids: readonly string[],
      place: Pick<Place, 'agentId' | 'sessionId' | 'model'>,
    ): Promise<{ model: string | null; files: readonly GivenFile[] }> => {
      const files = ids.map((id) => found(held(caller, id), 'file'))
      const session = place.sessionId ? data.sessions.get(place.sessionId, ownersOf(caller)) : undefined
      const agentId = place.agentId ?? waiting.get(ids[0] ?? '')?.agentId ?? null
      const driver = await drivers.current(
        session ? { sessionId: session.id } : { agentId, model: place.model ?? null },
      )
      const shares = shareRoom(files, [], takerOf(driver), fileRoom(driver, usualCost))
      const texts = new Map(files.map((file) => [file.id, file.text]))
      return {
        model: driver.isModel ? driver.model : null,
        files: shares.map((share) => withPages(share, texts.get(share.attachmentId) ?? '')),
      }
    },

    /**
     * The files that are to go with a message to an agent: those that wait, for whichever agent of the caller's they were
     * handed over, and those of an earlier message, which are given once more. Throws `file_unavailable`, `too_large`.
     */
    forMessage: (caller: Caller, agentId: string, ids: readonly string[]): readonly Attached[] => {
      if (ids.length > attachmentLimits.perMessage)
        throw new AppError('too_large', 'Too many files go with this message.')
      return [...new Set(ids)].map((id) => {
        const unsent = held(caller, id)
        if (unsent) return unsent
        const stored = data.attachments.get(id, onlyOf(agentId))
        // What waits is gone where the kernel began anew.
        if (!stored) throw new AppError('file_unavailable', 'Attach the file once more: it is no longer there.')
        return { ...stored, ...data.attachments.content(id), id: newId() }
      })
    },

    /** They are with their message now. */
    sent: (ids: readonly string[]): void => {
      for (const id of ids) waiting.delete(id)
    },
  }
}
export type AttachmentService = ReturnType<typeof createAttachmentService>

function withPages(share: GivenFile, text: string): GivenFile {
  if (share.pages === null || share.given === 'none') return share
  const isAll = share.sentTokens === share.tokens
  return { ...share, sentPages: pagesIn(isAll ? text : cutToTokens(text, share.sentTokens)) }
}

/** What a file takes in memory. */
const sizeOf = ({ text, image }: Attached): number => 2 * text.length + (image?.length ?? 0)

/** How many of the last of these sizes fit; always one. */
function mostThatFit(sizes: readonly number[]): number {
  let left = mostWaitingBytes
  const tooMany = sizes.findLastIndex((size) => (left -= size) < 0)
  return Math.max(1, sizes.length - 1 - tooMany)
}

function dropOldest(entries: Map<string, unknown>, most: number): void {
  for (const id of [...entries.keys()].slice(0, -most)) entries.delete(id)
}
