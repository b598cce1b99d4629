import type { DesktopSettings } from '../../contract/desktop.ts'
import type { Words } from '../words.ts'

export interface NoticeText {
  readonly title: string
  readonly body: string
}

interface Answer {
  readonly isDone: boolean
  /** Null where it is not known. */
  readonly title: string | null
  readonly text: string | null
}

const mostCharacters = 160

/** What a notification says of an answer: never more than the user allowed. */
export function noticeOfAnswer(answer: Answer, shows: DesktopSettings['answerShows'], words: Words): NoticeText {
  const came = answer.isDone ? words.answerCame : words.noAnswerCame
  if (shows === 'nothing') return { title: words.app, body: came }
  const title = inShort(answer.title ?? '') || words.aChat
  const text = shows === 'text' && answer.isDone ? inShort(answer.text ?? '') : ''
  return { title, body: text || came }
}

export const noticeOfReminder = (text: string, shows: boolean, words: Words): NoticeText => ({
  title: words.app,
  body: shows ? inShort(text) : words.reminder,
})

/** Of text that may be markdown and of any length, what fits a notification. */
function inShort(text: string): string {
  const line = text
    .replaceAll(/[*_`#<>|]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : line
}
