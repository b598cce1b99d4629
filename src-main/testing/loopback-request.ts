import { z } from 'zod'
import { type Behaviour, reply } from './loopback-behaviours.ts'

/** A message with pictures, as it was sent. */
const partsSchema = z.array(z.unknown()).transform((parts) => JSON.stringify(parts))

export const loopbackBodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().or(partsSchema) })),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z.looseObject({ type: z.string() }).optional(),
})
export type LoopbackBody = z.infer<typeof loopbackBodySchema>

export interface LoopbackRequest {
  readonly kind: 'chat' | 'extraction'
  readonly body: LoopbackBody
  readonly authorization: string | null
  /** Resolves once the answer is over: `true` where the client left before its end. */
  readonly left: Promise<boolean>
}

/** A system message that holds this text marks an extraction request. */
export const extractionMarker = 'majordomo-extraction'

/** An extraction that found nothing. */
export const emptyExtraction = '{"operations":[]}'

export function kindOfRequest(body: LoopbackBody): LoopbackRequest['kind'] {
  if (body.response_format?.type.startsWith('json_')) return 'extraction'
  const marked = body.messages.some(({ role, content }) => role === 'system' && content.includes(extractionMarker))
  return marked ? 'extraction' : 'chat'
}

/** What happens where nothing is scripted: an extraction finds nothing, chat names the memories it was given. */
export function defaultBehaviour(kind: LoopbackRequest['kind'], body: LoopbackBody): Behaviour {
  return reply(kind === 'extraction' ? emptyExtraction : chatSentence(body))
}

/** The memories are the lines of the system messages that begin with a citation like `[2]`. */
function chatSentence({ messages }: LoopbackBody): string {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const numbers = system.flatMap((text) =>
    Array.from(text.matchAll(/^[\s*-]*\[(\d+)\]/gm), ([, number]) => `[${number}]`),
  )
  const seen = numbers.length === 0 ? 'no memories' : `memories ${numbers.join(' ')}`
  return `This is the loopback model. It was given ${seen}.`
}
