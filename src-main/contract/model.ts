import { z } from 'zod'
import { windowSources } from './provider.ts'

/** A model of a service. That of the app itself, which is none, has the service `builtin` and no name. */
export const modelRefSchema = z.object({ providerId: z.string().min(1).max(200), model: z.string().max(200) })
export type ModelRef = z.infer<typeof modelRefSchema>

/** What a million tokens cost. */
export const priceSchema = z.object({
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
  /** Three letters. */
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type Price = z.infer<typeof priceSchema>

/** What a service tells of a model; null where it does not. */
export const modelTraitsSchema = z.object({
  contextWindow: z.number().int().nullable(),
  images: z.boolean().nullable(),
  tools: z.boolean().nullable(),
  reasoning: z.boolean().nullable(),
  price: priceSchema.nullable(),
})
export type ModelTraits = z.infer<typeof modelTraitsSchema>

export const modelEntrySchema = modelRefSchema.extend({
  ...modelTraitsSchema.shape,
  /** The name that the user gave the service. */
  service: z.string(),
  /** The service is on this computer. */
  local: z.boolean(),
  windowSource: z.enum(windowSources),
  /** Who said what it costs; null: nobody did. */
  priceSource: z.enum(['service', 'user']).nullable(),
  favourite: z.boolean(),
  /** The service named it when it was asked last, or it is the one that is set up. */
  listed: z.boolean(),
})
export type ModelEntry = z.infer<typeof modelEntrySchema>

/** Who answered: noted with the answer, so that it stays right when another is chosen. */
export const answeredBySchema = z.object({
  providerId: z.string(),
  /** The service. */
  name: z.string(),
  model: z.string(),
  local: z.boolean(),
  /** What it costs by what is known now; null where nobody said. */
  price: priceSchema.nullable(),
})
export type AnsweredBy = z.infer<typeof answeredBySchema>
