import type { Intent, MemoryType } from '../../../contract/memory.ts'
import { foldStart } from '../../../util/fold-script.ts'
import { intentCues } from './intent-cues.ts'

/** What kind of memory a question is after: the intent whose cues weigh most; `general` where nothing is asked or told. */
export function intentOf(query: string): Intent {
  const text = readableText(query)
  const weights = new Map<Intent, number>()
  for (const { intent, weight, pattern } of intentCues) {
    if (pattern.test(text)) weights.set(intent, (weights.get(intent) ?? 0) + weight)
  }
  if (weights.size === 0) return namesThing(text) ? 'knowledge' : 'general'
  const weightOf = (intent: Intent): number => weights.get(intent) ?? 0
  return orderOfTies.reduce((best, intent) => (weightOf(intent) > weightOf(best) ? intent : best))
}

const mostCharacters = 2_000

const readableText = (query: string): string => foldStart(query, mostCharacters)

/** The more an intent narrows down, the earlier. */
const orderOfTies = ['preference', 'code', 'experience', 'general', 'knowledge'] as const satisfies readonly Intent[]

/** A bare name of a thing, or a statement about one. */
const namesThing = (text: string): boolean =>
  /^(?:the|my|our|his|her|their)\b|\b(?:of|for)\b|'s\b|的\p{Script=Han}{1,6}$/iu.test(text.trim())

const typesByIntent: Readonly<Record<Intent, readonly MemoryType[]>> = {
  preference: ['preference'],
  knowledge: ['knowledge'],
  experience: ['experience', 'session'],
  code: ['knowledge', 'experience'],
  general: [],
}

export const suits = (intent: Intent, type: MemoryType): boolean => typesByIntent[intent].includes(type)
