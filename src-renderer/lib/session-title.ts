import type { TFunction } from 'i18next'
import { formatDate } from './format.ts'

interface Titled {
  readonly title: string
  readonly createdAt: string
  readonly messageCount: number
}

/** What a chat is called: one of which no words may be shown goes by its day, and is no new one for that. */
export const sessionTitle = (t: TFunction, { title, createdAt, messageCount }: Titled, locale: string): string =>
  title || (messageCount === 0 ? t('chat.untitled') : untitledOf(t, createdAt, locale))

/** The title of a conversation of which only a message is known. */
export const untitledOf = (t: TFunction, at: string, locale: string): string =>
  t('chat.untitledOf', { when: formatDate(at, locale) })
