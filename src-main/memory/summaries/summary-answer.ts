import { z } from 'zod'
import type { Tiers } from './rule-summary.ts'
import { readModelObject } from '../../llm/weak-json.ts'

const longestAbstract = 160
const longestOverview = 1_000

const line = z.string().transform((text) => text.replaceAll(/\s+/gu, ' ').trim())
const answerSchema = z.object({
  abstract: line.pipe(z.string().min(1).max(longestAbstract)),
  overview: line.pipe(z.string().min(1).max(longestOverview)),
})

/** A model's answer as tiers; null where it is not the object that was asked for, or longer than a summary may be. */
export const parseSummary = (text: string): Tiers | null => readModelObject(text, answerSchema)?.value ?? null
