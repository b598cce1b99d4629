import { BadRequestError, UnprocessableEntityError } from 'openai/core/error'

/** Fields of a chat request that not every server knows. */
export type OptionalField = 'stream_options' | 'response_format'

/**
 * Which of the fields that were sent to leave out after this failure: the one the server names, all where it names none.
 * Empty where the failure has another reason.
 */
export function fieldsToDrop(error: unknown, sent: readonly OptionalField[]): readonly OptionalField[] {
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return []
  if (error.code === 'context_length_exceeded') return []
  const named = sent.filter((field) => wordsOf[field].test(error.message) || error.param?.startsWith(field))
  return named.length > 0 ? named : sent
}

const wordsOf: Readonly<Record<OptionalField, RegExp>> = {
  stream_options: /stream_options|include_usage/i,
  response_format: /response_format|json_object|\bjson\b/i,
}
