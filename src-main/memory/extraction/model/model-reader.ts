import { AppError } from '../../../contract/error.ts'
import { completeChat } from '../../../llm/complete-chat.ts'
import type { Driver } from '../../../llm/driver.ts'
import type { Reader } from '../reader.ts'
import { parseAnswer } from './answer.ts'
import { answerSchema, promptVersion } from './prompt.ts'
import { toRequest } from './request.ts'

interface ModelReaderDeps {
  readonly driver: Driver
  /** IANA name of the zone of the user's days. */
  readonly timeZone: string
}

/** What measured trust and recordings carry. */
export const modelReaderVersion = `model-${promptVersion}`

/** Has a language model read a stretch: one call, answered as operations. */
export function createModelReader({ driver, timeZone }: ModelReaderDeps): Reader {
  return {
    version: modelReaderVersion,
    read: async (stretch, known, signal) => {
      const request = toRequest(stretch, known, timeZone)
      const restsOn = [...(stretch.earlier ?? []), ...stretch.context, ...stretch.messages, ...known].map(
        ({ id }) => id,
      )
      const reply = await completeChat(driver, { messages: request.messages, restsOn, schema: answerSchema }, signal)
      if (reply.finish === 'length') throw new AppError('provider_bad_answer', 'The model’s answer was cut off.')
      return parseAnswer(reply.text, request)
    },
  }
}
