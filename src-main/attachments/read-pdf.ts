import { getDocumentProxy } from 'unpdf'
import { attachmentLimits } from '../contract/attachment.ts'
import { Unreadable } from './unreadable.ts'

/** What is read of a document, page by page. */
export interface PageListener {
  onPages(count: number): void
  onPage(text: string): void
}

/** The text of each page, as far as it is kept. Nothing of the document is run, drawn or fetched. Throws `Unreadable`. */
export async function readPdf(bytes: Uint8Array, { onPages, onPage }: PageListener): Promise<void> {
  const document = await open(bytes)
  onPages(document.numPages)
  let characters = 0
  for (let number = 1; number <= Math.min(document.numPages, attachmentLimits.pages); number += 1) {
    const text = await textOf(document, number)
    onPage(text)
    characters += text.length
    if (characters > attachmentLimits.characters) return
  }
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

async function open(bytes: Uint8Array): Promise<Document> {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      enableXfa: false,
      useWorkerFetch: false,
      disableFontFace: true,
      maxImageSize: 1,
      stopAtErrors: false,
    })
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    throw new Unreadable(isLocked ? 'file_locked' : 'file_damaged', { cause })
  }
}

/** A page that is broken says nothing; the others are read. */
async function textOf(document: Document, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: false })
    page.cleanup()
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
      .replaceAll(/[ \t]+\n/g, '\n')
      .trim()
  } catch (error) {
    if (error instanceof Error) return ''
    throw error
  }
}
