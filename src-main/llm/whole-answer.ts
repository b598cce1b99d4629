import { APIError } from 'openai/core/error'
import { z } from 'zod'
import { partsOf, usageOf, type AnswerPart } from './answer-part.ts'
import { notAnApi, toProviderError } from './provider-error.ts'

/**
 * Reads the answer of a server that does not stream although it was asked to. Null where it streams.
 * Throws `provider_failed` where the answer is a web page or no completion.
 */
export async function readWholeAnswer(response: Response): Promise<AnswerPart | null> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('html')) {
    await response.body?.cancel()
    throw notAnApi()
  }
  if (!type.includes('application/json')) return null

  const answer = wholeAnswerSchema.safeParse(await response.json())
  if (!answer.success) throw notAnApi()
  if ('error' in answer.data)
    throw toProviderError(new APIError(undefined, answer.data.error, undefined, response.headers))

  const { choices, usage } = answer.data
  return {
    ...partsOf(choices[0]?.message),
    isToken: true,
    finish: choices[0]?.finish_reason ?? 'stop',
    usage: usageOf(usage),
  }
}

const callSchema = z.object({
  id: z.string().nullish(),
  function: z.object({ name: z.string(), arguments: z.unknown() }),
})

const wholeAnswerSchema = z.union([
  z.object({ error: z.looseObject({}) }),
  z.object({
    choices: z.array(
      z.object({
        message: z.looseObject({
          content: z.union([z.string(), z.array(z.unknown())]).nullish(),
          tool_calls: z.array(callSchema).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    ),
    usage: z.looseObject({}).nullish(),
  }),
])
