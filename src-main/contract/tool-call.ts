import { z } from 'zod'

const toolCallStates = ['running', 'done', 'failed', 'refused', 'stopped'] as const

/** What came of a call that did what it could, where that is less than was wanted. */
export const toolCallEndings = [
  /** It waits for the user, who is asked. */
  'asked',
  /** It was known before. */
  'known',
  /** It is not the user's own word: not used. */
  'set_apart',
] as const

/** Why a call did not do what it was to do. */
const toolCallFailures = [
  /** There is no such tool. */
  'unknown_tool',
  /** Its arguments are no JSON, or not what it takes. */
  'bad_arguments',
  /** More calls than a turn may make, or after its time was over. */
  'too_many',
  /** It took longer than a call may. */
  'timed_out',
  /** The tool itself failed. */
  'broke',
  /** What it names is not there. */
  'not_found',
  /** The user's words do not carry it. */
  'no_evidence',
  /** It holds a secret. */
  'secret',
  /** The user wanted it forgotten before. */
  'forgotten_before',
] as const

/** A sentence for each is in the i18n files. */
export const toolCallReasons = [...toolCallEndings, ...toolCallFailures] as const
export type ToolCallReason = (typeof toolCallReasons)[number]

/** One call of a tool in a turn. What it found is in the receipt, by its numbers; the text of it is not kept. */
export const toolCallSchema = z.object({
  /** From 0, over all rounds of the turn. */
  position: z.number().int(),
  /** Calls of one round were asked for together. */
  round: z.number().int(),
  name: z.string(),
  /** What it was called with, as JSON, without secrets; null once what it says was destroyed. */
  input: z.string().nullable(),
  state: z.enum(toolCallStates),
  reason: z.enum(toolCallReasons).nullable(),
  /** Memories and messages that it found. */
  found: z.number().int(),
  /** What its result took of the model's window. */
  tokens: z.number().int(),
  ms: z.number(),
})
export type ToolCallRecord = z.infer<typeof toolCallSchema>
