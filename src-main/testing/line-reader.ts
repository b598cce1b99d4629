import { z } from 'zod'
import { AppError } from '../contract/error.ts'
import { completeChat } from '../llm/complete-chat.ts'
import type { Driver } from '../llm/driver.ts'
import type { Add, Operation } from '../memory/extraction/operation.ts'
import type { Reader } from '../memory/extraction/reader.ts'

/** The smallest reader there is: a model that is sent the message and answers operations as they are. */
export const createLineReader = (driver: Driver): Reader => ({
  version: 'line-1',
  read: async ({ messages }, known, signal) => {
    const content = JSON.stringify({ message: messages[0], known })
    const request = { messages: [{ role: 'user' as const, content }], restsOn: [], json: true }
    const { text } = await completeChat(driver, request, signal)
    return { operations: parse(text), unreadable: 0 }
  },
})

function parse(text: string): Operation[] {
  try {
    return z.array(z.custom<Operation>()).parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('provider_bad_answer', 'The model answered something else than asked.', { cause })
  }
}

/** Something stated about the user. */
export const anAdd = (fields: Partial<Add>): Add => ({
  op: 'add',
  quote: '',
  messageId: 'm',
  subject: 'user',
  attribute: null,
  value: null,
  fact: '',
  kind: 'fact',
  certainty: 'stated',
  lasting: true,
  explicit: false,
  delicate: null,
  validFrom: null,
  validTo: null,
  ...fields,
})
