import type { TFunction } from 'i18next'
import type { Bridge } from '../../../src-main/contract/bridge.ts'
import type { Session } from '../../../src-main/contract/chat.ts'
import type { DocumentWords } from '../../../src-main/contract/document.ts'
import { answerOf, type CommandClient } from '../../lib/command-client.ts'
import { sessionTitle } from '../../lib/session-title.ts'

export const exportForms = ['markdown', 'html', 'pdf', 'json'] as const
export type ExportForm = (typeof exportForms)[number]

export interface SessionExporter {
  readonly forms: readonly ExportForm[]
  /** False where the user chose no place for it. */
  save(session: Session, form: ExportForm, words: DocumentWords): Promise<boolean>
  asMarkdown(session: Session, words: DocumentWords): Promise<string>
}

const extensions: Readonly<Record<ExportForm, string>> = { markdown: 'md', html: 'html', pdf: 'pdf', json: 'jsonl' }
const longestName = 80

/** Takes chats out of the app. */
export function createSessionExporter(
  call: CommandClient,
  bridge: Pick<Bridge, 'saveFile' | 'savePdf'>,
): SessionExporter {
  return {
    forms: exportForms.filter((form) => form !== 'pdf' || bridge.savePdf),
    async save({ id }, form, words) {
      const format = form === 'json' ? 'jsonl' : form === 'markdown' ? 'markdown' : 'html'
      const { handle } = await call('session_export', { sessionId: id, format, words })
      const fileName = `${fileNameOf(words.title)}.${extensions[form]}`
      const save = form === 'pdf' && bridge.savePdf ? bridge.savePdf : bridge.saveFile
      return answerOf(await save(handle, fileName))
    },
    async asMarkdown({ id }, words) {
      const { text } = await call('session_export', { sessionId: id, format: 'markdown', words, inline: true })
      return text ?? ''
    },
  }
}

/** What every system takes as the name of a file. */
const fileNameOf = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .replaceAll(/^\s+|[\s.。…]+$/gu, '') || 'chat'

/** The words around a chat in the user's language. */
export const documentWords = (t: TFunction, session: Session, language: string): DocumentWords => ({
  language: language.startsWith('zh') ? 'zh' : 'en',
  title: sessionTitle(t, session, language),
  user: t('chat.by.user'),
  assistant: t('chat.by.assistant'),
  files: t('chats.export.files'),
  notes: t('chats.export.notes'),
  gone: t('chats.export.gone'),
})
