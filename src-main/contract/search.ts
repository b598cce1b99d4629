import { z } from 'zod'
import { type MemoryHit, scorePartsSchema } from './memory.ts'

/** Why a search goes by words alone; the window has a sentence for each. */
export const degradedReasons = [
  /** No model was chosen. */
  'off',
  /** The vectors are being made: a first run, or a new model. */
  'building',
  /** The model's file is missing or damaged, or its runtime does not load. */
  'model_unavailable',
  /** The endpoint did not answer, or refused. */
  'endpoint_failed',
  /** The endpoint's vectors are of no use: another dimension, not numbers, too few. */
  'bad_vectors',
  /** The question says what stays on this computer, and the model is elsewhere. */
  'local_only',
  /** It took longer than a search may wait. */
  'timeout',
  /** The cap on model calls outside the chat is reached. */
  'cap_reached',
] as const
export type DegradedReason = (typeof degradedReasons)[number]

export const searchModes = ['hybrid', 'keyword', 'vector'] as const
export type SearchMode = (typeof searchModes)[number]

/** What is searched: `memories` and `sessions` are always there. */
export const corpusNameSchema = z.string().regex(/^[a-z][a-z_]{0,39}$/)

/** A passage of a corpus that is neither memories nor conversations. */
export const passageHitSchema = z.object({
  corpus: corpusNameSchema,
  passageId: z.string(),
  /** What it stands in. */
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  /** It stays on this computer. */
  localOnly: z.boolean(),
  score: z.number(),
  parts: scorePartsSchema,
})
export type PassageHit = z.infer<typeof passageHitSchema>

/** A message of an earlier conversation that bears on a query. */
export const messageHitSchema = z.object({
  messageId: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  position: z.number().int(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  at: z.string(),
  score: z.number(),
  parts: scorePartsSchema,
})
export type MessageHit = z.infer<typeof messageHitSchema>

/** A memory, what was said in a conversation, or a passage of any other corpus. */
export type CorpusHit = MemoryHit | MessageHit | PassageHit

/**
 * A hit is weak, and shown on request alone, where its score is below this. Set by looking at what was found, not fitted: a
 * change of what scores are made of asks for another look. The two differ because a search was asked for, and an answer's
 * receipt was not.
 */
export const weakBelow = {
  /** Beside the best of a search; never less than what shares no word and hardly any meaning, or one character of a Chinese word. */
  search: (best: number): number => Math.max(0.15, 0.4 * best),
  /** Of what no model was sent: at most a word or a mood in common. Even the best may have no more, so it is no measure. */
  receipt: 0.3,
}
