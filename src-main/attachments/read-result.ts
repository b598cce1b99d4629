import { type Attachment, attachmentLimits, pageBreak } from '../contract/attachment.ts'
import { Unreadable } from './unreadable.ts'

/** What a file is and says. */
export interface ReadFile extends Pick<Attachment, 'kind' | 'mediaType' | 'pages' | 'isCut'> {
  readonly text: string
}

/** A PDF of which these pages were read. Throws `Unreadable` where they say nothing. */
export function pdfOf(count: number, pages: readonly string[]): ReadFile {
  const read = asRead('pdf', 'application/pdf', pages.join(pageBreak))
  return { ...read, pages: count, isCut: read.isCut || pages.length < count }
}

/** A file that says this, as much of it as is kept. Throws `Unreadable` where that is nothing. */
export function asRead(kind: 'text' | 'pdf' | 'docx', mediaType: string, all: string): ReadFile {
  const clean = all.replaceAll('\0', '')
  if (clean.trim() === '') throw new Unreadable('file_no_text')
  const isCut = clean.length > attachmentLimits.characters
  return { kind, mediaType, pages: null, text: clean.slice(0, attachmentLimits.characters).toWellFormed(), isCut }
}
