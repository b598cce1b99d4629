import type { Message } from '../../contract/chat.ts'
import type { Language } from '../../contract/memory.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { languageToAnswerLast } from '../../util/language.ts'
import { systemPrompt } from './system-prompt.ts'
import { nothingYet, type TurnRequest } from './turn.ts'

/** Messages that tell in which language a conversation is, where the last does not. */
const readForLanguage = 12

/** The language to answer a message in: its own, or that of what the user said before it. */
export function languageIn(
  { messages }: Pick<DataFile, 'messages'>,
  { sessionId, position, text }: Pick<Message, 'sessionId' | 'position' | 'text'>,
): Language {
  const before = messages.before(sessionId, position, readForLanguage).filter(({ role }) => role === 'user')
  return languageToAnswerLast([...before.map((message) => message.text), text])
}

type FromMessage = 'sessionId' | 'system' | 'userContent' | keyof typeof nothingYet
type GoneOnWith = 'partialAnswer' | 'citedBefore'
type Asked = Omit<TurnRequest, FromMessage | GoneOnWith> & Partial<Pick<TurnRequest, GoneOnWith>>

/** A turn before any layer added to it. */
export const toTurnRequest = (asked: Asked): TurnRequest => ({
  partialAnswer: '',
  citedBefore: [],
  ...asked,
  ...nothingYet,
  sessionId: asked.userMessage.sessionId,
  system: [systemPrompt(asked.agent, asked.language, asked.askedAt)],
  userContent: asked.userMessage.text,
})

/** Of a turn that is only looked at. */
export const onlyLooked = {
  restsOn: [],
  signal: new AbortController().signal,
  onDelta: () => {},
  keep: () => {},
  onRetry: () => {},
} as const
