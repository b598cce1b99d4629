import { z } from 'zod'
import type { Tiers } from './rule-summary.ts'
import { readWeakJson } from '../../llm/weak-json.ts'

const longestAbstract = 160
const longestOverview = 1_000

const line = z.string().transform((text) => text.replaceAll(/\s+/gu, ' ').trim())
const answerSchema = z.object({
  abstract: line.pipe(z.string().min(1).max(longestAbstract)),
  overview: line.pipe(z.string().min(1).max(longestOverview)),
})

/** A model's answer as tiers; null where it is not the object that was asked for, or longer than a summary may be. */
export function parseSummary(text: string): Tiers | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  const end = text.lastIndexOf('}')
  const parsed = answerSchema.safeParse(readWeakJson(end < start ? text.slice(start) : text.slice(start, end + 1)))
  return parsed.success ? parsed.data : null
}
