import { BadRequestError, UnprocessableEntityError } from 'openai/core/error'

/** Parts of a chat request that not every server knows. Of the two forms of an answer in JSON the first that is there is sent. */
export type OptionalField = 'stream_options' | 'json_schema' | 'json_object'

/**
 * Which of the fields that were sent to leave out after this failure: the one the server names, all where it names none.
 * A promised schema gives way to a promised object before that is given up too. Empty where the failure has another reason.
 */
export function fieldsToDrop(error: unknown, sent: readonly OptionalField[]): readonly OptionalField[] {
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return []
  if (error.code === 'context_length_exceeded') return []
  const inUse = sent.includes('json_schema') ? sent.filter((field) => field !== 'json_object') : sent
  const named = inUse.filter((field) => wordsOf[field].test(`${error.message} ${error.param ?? ''}`))
  return named.length > 0 ? named : inUse
}

const answerFormat = /response_format|json_?schema|json_object|\bjson\b/i

const wordsOf: Readonly<Record<OptionalField, RegExp>> = {
  stream_options: /stream_options|include_usage/i,
  json_schema: answerFormat,
  json_object: answerFormat,
}
