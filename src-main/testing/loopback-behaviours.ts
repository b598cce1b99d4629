import { z } from 'zod'

/** How the loopback provider treats one request. Plain data, so that a test in another process can send it. */
export const behaviourSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reply'),
    text: z.string(),
    /** How many pieces the text is streamed in. */
    chunks: z.number().int().min(1).optional(),
    /** Each piece waits for one `release()`. */
    gated: z.boolean().optional(),
    /** Milliseconds between pieces, for what is to be watched; tests use `gated`. */
    delayMs: z.number().optional(),
    finish: z.string().optional(),
    /** Sent before the text, apart from it. */
    reasoning: z.string().optional(),
    reasoningField: z.enum(['reasoning_content', 'reasoning']).optional(),
  }),
  z.object({
    kind: z.literal('call_tools'),
    calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
    /** Said before the calls. */
    text: z.string().optional(),
    /** Each call comes in one piece. */
    whole: z.boolean().optional(),
    /** All calls have the same index, as some servers send them. */
    oneIndex: z.boolean().optional(),
    /** The calls wait for one `release()`. */
    gated: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('hold'), text: z.string() }),
  z.object({ kind: z.literal('stall') }),
  z.object({
    kind: z.literal('status'),
    status: z.number().int(),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('reset') }),
  z.object({ kind: z.literal('cut'), text: z.string() }),
  z.object({ kind: z.literal('html') }),
  z.object({ kind: z.literal('whole'), body: z.unknown() }),
  z.object({ kind: z.literal('raw_events'), events: z.array(z.string()) }),
])
export type Behaviour = z.infer<typeof behaviourSchema>
type ReplyOptions = Omit<Extract<Behaviour, { kind: 'reply' }>, 'kind' | 'text'>

export const reply = (text: string, options: ReplyOptions = {}): Behaviour => ({ kind: 'reply', text, ...options })

type Calls = Extract<Behaviour, { kind: 'call_tools' }>

/** Asks for calls of tools, in pieces that come mixed. */
export const callTools = (calls: Calls['calls'], options: Omit<Calls, 'kind' | 'calls'> = {}): Behaviour => ({
  kind: 'call_tools',
  calls,
  ...options,
})

/** Streams `text` in three pieces, then waits for `release()` before it ends. */
export const hold = (text = 'Half of an answer'): Behaviour => ({ kind: 'hold', text })

/** Sends the headers, then nothing. */
export const stall = (): Behaviour => ({ kind: 'stall' })

export const status = (code: number, body?: unknown, headers?: Record<string, string>): Behaviour => ({
  kind: 'status',
  status: code,
  body,
  ...(headers && { headers }),
})

/** Destroys the connection before anything was answered. */
export const reset = (): Behaviour => ({ kind: 'reset' })

/** Destroys the connection after `text`. */
export const cutMidStream = (text: string): Behaviour => ({ kind: 'cut', text })

/** Prose where JSON was asked for. */
export const prose = (): Behaviour => reply('Sure! Here is what I noticed about the user: they seem friendly.')

/** JSON that ends in the middle. */
export const brokenJson = (): Behaviour =>
  reply('{"memories":[{"type":"preference","content":"li', { finish: 'length' })

export const emptyAnswer = (): Behaviour => reply('')

export const html = (): Behaviour => ({ kind: 'html' })

export const wrongModel = (model = 'missing'): Behaviour =>
  status(404, { error: { message: `The model ${model} does not exist`, code: 'model_not_found' } })

/** One JSON answer although a stream was asked for. */
export const whole = (body: unknown): Behaviour => ({ kind: 'whole', body })

/** The data lines of a stream, sent as they are. */
export const rawEvents = (...events: string[]): Behaviour => ({ kind: 'raw_events', events })
