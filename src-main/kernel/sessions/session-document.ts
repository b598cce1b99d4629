import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message, Session } from '../../contract/chat.ts'
import type { DocumentWords } from '../../contract/document.ts'
import type { Receipt } from '../../contract/receipt.ts'
import { withoutMarked } from '../../memory/evidence/secrets.ts'
import type { ExportedFile } from '../../memory/lifecycle/export-memories.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import { shorten } from '../../util/shorten.ts'
import type { DocumentForm, documentForms, Note } from './document-forms.ts'
import { modelOfTurn } from './model-of-turn.ts'

interface SessionDocumentDeps {
  readonly data: Pick<DataFile, 'messages' | 'attachments' | 'turns'>
  readonly receipt: (turnId: string) => Receipt | undefined
  readonly folder: string
}

export interface DocumentWish {
  readonly form: keyof typeof documentForms
  readonly words: DocumentWords
}

const pageSize = 200
const noteLength = 400
/** What an answer cites; not within code. */
const citation = /\[(\d{1,3})\](?![(:])/gu
const code = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/u

/** Writes a conversation for people to read. What an answer cites becomes a note, as far as it is still known. */
export function createSessionDocument({ data, receipt, folder }: SessionDocumentDeps) {
  const noteOf = (entry: Receipt['entries'][number], words: DocumentWords): string => {
    const { memory, message, passage } = entry
    const text = memory?.content ?? message?.text ?? passage?.text ?? words.gone
    return shorten(text, noteLength)
  }

  /** An answer with its citations numbered on through the whole document. */
  const withNotes = (message: Message, notes: Note[], form: DocumentForm, words: DocumentWords): string => {
    const given = message.turnId === null || !citation.test(message.text) ? undefined : receipt(message.turnId)
    citation.lastIndex = 0
    if (!given) return message.text
    const numbers = new Map<string, string>()
    const marked = (all: string, cited: string): string => {
      const known = numbers.get(cited)
      if (known !== undefined) return known
      const entry = given.entries.find((one) => one.citation === Number(cited))
      if (!entry) return all
      const number = notes.length + 1
      notes.push({ number, text: noteOf(entry, words) })
      numbers.set(cited, form.mark(number))
      return form.mark(number)
    }
    return message.text
      .split(code)
      .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(citation, marked)))
      .join('')
  }

  return async (session: Session, { form: name, words }: DocumentWish, signal: AbortSignal): Promise<ExportedFile> => {
    // What makes HTML of Markdown is a twelfth of the kernel's code, which no start needs.
    const form = (await import('./document-forms.ts')).documentForms[name]
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const fileName = `conversation-${session.id}.${form.extension}`
    // Two at once are two files.
    const path = join(folder, `${newId()}-${fileName}`)
    await writeFile(path, form.head(words), { mode: 0o600 })
    const notes: Note[] = []
    let count = 0
    for (let after = -1; ;) {
      const page = data.messages.after(session.id, after, pageSize)
      const files = data.attachments.ofMessages(page.map(({ id }) => id))
      for (const said of page) {
        const message = { ...said, text: withoutMarked(said) }
        const names = (files.get(message.id) ?? []).map(({ name: of }) => of)
        if (message.text.trim() === '' && names.length === 0) continue
        const isAnswer = message.role === 'assistant'
        const text = isAnswer ? withNotes(message, notes, form, words) : message.text
        const model = isAnswer ? modelOfTurn(data, message.turnId) : null
        await writeFile(path, form.message({ ...message, text, model, files: names }, words), { flag: 'a' })
        count += 1
      }
      await breathe()
      if (signal.aborted) await rm(path, { force: true })
      signal.throwIfAborted()
      const last = page.at(-1)
      if (!last) break
      after = last.position
    }
    await writeFile(path, form.foot(notes, words), { flag: 'a' })
    return { path, fileName, bytes: (await stat(path)).size, count }
  }
}
export type SessionDocument = ReturnType<typeof createSessionDocument>
