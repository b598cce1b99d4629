import { APIError, BadRequestError, UnprocessableEntityError } from 'openai/core/error'
import { isKeyRefused, isTooLong } from './provider-error.ts'

/** Parts of a chat request that not every server knows. Of the two forms of an answer in JSON the first that is there is sent. */
export type OptionalField = 'stream_options' | 'temperature' | 'tools' | 'tool_choice' | 'json_schema' | 'json_object'

/**
 * Which of the fields that were sent to leave out after this failure: the one the server names, all where it names none.
 * A promised schema gives way to a promised object before that is given up too. Empty where the failure has another reason.
 * Some servers call a field they do not know an error of their own: that counts where they name it.
 */
export function fieldsToDrop(error: unknown, sent: readonly OptionalField[]): readonly OptionalField[] {
  if (!(error instanceof APIError) || isTooLong(error) || isKeyRefused(error)) return []
  const inUse = sent.includes('json_schema') ? sent.filter((field) => field !== 'json_object') : sent
  const named = inUse.filter((field) => wordsOf[field].test(`${error.message} ${error.param ?? ''}`))
  if (named.length > 0 && mayNameField(error)) return named
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return []
  // Tools are worth a try of their own.
  const others = inUse.filter((field) => field !== 'tools')
  return others.length > 0 ? others : inUse
}

/** Codes with which servers refuse a field. */
const mayNameField = ({ status }: APIError): boolean =>
  status === 400 || status === 422 || status === 500 || status === 501

const answerFormat = /response_format|json_?schema|json_object|\bjson\b/i

const wordsOf: Readonly<Record<OptionalField, RegExp>> = {
  stream_options: /stream_options|include_usage/i,
  temperature: /temperature/i,
  tools: /\btools?\b|tool[- ]calls?|function[- _]call/i,
  tool_choice: /tool_choice/i,
  json_schema: answerFormat,
  json_object: answerFormat,
}
