import { attachmentLimits } from '../contract/attachment.ts'
import { decodeText } from './decode-text.ts'
import { imageTypeOf } from './image-type.ts'
import { readDocx } from './read-docx.ts'
import { type PageListener, readPdf } from './read-pdf.ts'
import { asRead, pdfOf, type ReadFile } from './read-result.ts'
import { Unreadable } from './unreadable.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A PDF may have something before its first line. */
const headerReach = 1_024

/** Reads a file by what is in it; its name only tells apart what looks the same. Throws `Unreadable`. */
export async function readFile(name: string, bytes: Uint8Array, listener: PageListener): Promise<ReadFile> {
  if (bytes.length === 0) throw new Unreadable('file_empty')
  const mediaType = imageTypeOf(bytes)
  if (mediaType !== null) {
    if (bytes.length > attachmentLimits.imageBytes) throw new Unreadable('image_too_large')
    return { kind: 'image', mediaType, pages: null, text: '', isCut: false }
  }
  if (bytes.length > attachmentLimits.fileBytes) throw new Unreadable('file_too_large')
  if (isPdf(bytes)) return readPages(bytes, listener)
  if (startsWith(bytes, zipMagic)) return asRead('docx', docxType, await readDocx(bytes))
  // Word's old format, and what it makes of a new one with a password.
  if (startsWith(bytes, oleMagic))
    throw new Unreadable(/\.(?:doc|xls|ppt)$/i.test(name) ? 'file_old_word' : 'file_locked')
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('file_unsupported')
  return asRead('text', 'text/plain', text)
}

async function readPages(bytes: Uint8Array, listener: PageListener): Promise<ReadFile> {
  const pages: string[] = []
  let count = 0
  await readPdf(bytes, {
    onPages: (all) => {
      count = all
      listener.onPages(all)
    },
    onPage: (text) => {
      pages.push(text)
      listener.onPage(text)
    },
  })
  return pdfOf(count, pages)
}

const zipMagic = [0x50, 0x4b, 0x03, 0x04]
const oleMagic = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerReach)).includes('%PDF-')
