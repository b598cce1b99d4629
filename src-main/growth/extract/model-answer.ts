import { jsonrepair } from 'jsonrepair'
import { z } from 'zod'
import type { EmptyReason } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { Slot } from '../../contract/memory.ts'
import { profileFieldSchema } from '../../contract/profile.ts'
import { languageOf } from '../../util/language.ts'
import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { normaliseValue } from '../../memory/language/normalise-value.ts'
import { toRelation } from '../../memory/ontology/relations.ts'

/**
 * A model's answer as an extraction. Prose and code fences around the object are ignored, weak JSON is repaired, single
 * bad items are dropped. Throws `provider_bad_answer` where there is no object to read. The gate checks what comes out.
 */
export function parseExtraction(text: string, messages: readonly SourceMessage[]): Extraction {
  const answer = answerSchema.parse(readObject(text))
  const userIds = new Set(messages.filter((message) => message.role === 'user').map((message) => message.id))
  const isUsers = (item: { message_id: string }): boolean => userIds.has(item.message_id)
  const candidates = [
    ...itemsOf(answer.memories, memorySchema)
      .filter(isUsers)
      .map((item) => toCandidate(item, item.type)),
    ...itemsOf(answer.experiences, memorySchema)
      .filter(isUsers)
      .map((item) => toCandidate(item, 'experience')),
  ]
  const forgets = itemsOf(answer.forget, forgetSchema)
    .filter(isUsers)
    .map(({ what, quote, message_id: messageId }) => ({ what, quote, messageId }))
  const profileSignals = itemsOf(answer.profile_signals, signalSchema)
    .filter(isUsers)
    .map(({ field, value, confidence, quote, message_id: messageId }) => ({
      field,
      value,
      confidence,
      quote,
      messageId,
    }))
  const emptyReason: EmptyReason | null =
    candidates.length + forgets.length > 0 ? null : userIds.size === 0 ? 'no_evidence' : 'nothing_personal'
  return { candidates, forgets, profileSignals, emptyReason }
}

const text = (max: number) => z.coerce.string().transform((value) => value.trim().slice(0, max))
const filled = (max: number) => z.string().trim().min(1).max(max)
const optional = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((value) => (value === null || value === undefined ? '' : String(value).trim().slice(0, max)))
const share = z.coerce
  .number()
  .catch(0.7)
  .transform((value) => Math.min(1, Math.max(0, value > 1 ? value / 100 : value)))
const list = z.array(z.unknown()).max(500).catch([])

const answerSchema = z.object({ memories: list, experiences: list, profile_signals: list, forget: list })

const evidence = { message_id: text(200), quote: filled(4_000) }
const memorySchema = z.object({
  ...evidence,
  type: z.enum(['preference', 'knowledge', 'experience']).catch('knowledge'),
  category: optional(60),
  title: optional(200),
  content: filled(4_000),
  keywords: z.array(z.string()).catch([]),
  importance: z.coerce
    .number()
    .catch(5)
    .transform((value) => Math.min(10, Math.max(1, Math.round(value)))),
  confidence: share,
  subject: optional(200),
  attribute: optional(100),
  value: optional(500),
  single: z.boolean().nullish().catch(null),
  correction: z.boolean().catch(false),
  valid_from: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d/)
    .nullable()
    .catch(null),
})
const signalSchema = z.object({ ...evidence, field: profileFieldSchema, value: filled(300), confidence: share })
const forgetSchema = z.object({ ...evidence, what: filled(500) })

type MemoryItem = z.infer<typeof memorySchema>

/** The items that can be read; the rest is dropped. */
function itemsOf<Schema extends z.ZodType>(items: readonly unknown[], schema: Schema): z.infer<Schema>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}

function toCandidate(item: MemoryItem, type: Candidate['type']): Candidate {
  return {
    type,
    category: toWord(item.category) || (type === 'experience' ? 'event' : 'general'),
    title: [...(item.title || item.content)].slice(0, 120).join(''),
    content: item.content,
    keywords: [
      ...new Set(item.keywords.map((word) => word.trim()).filter((word) => word !== '' && word.length <= 60)),
    ].slice(0, 12),
    importance: item.importance,
    confidence: item.confidence,
    language: languageOf(item.content),
    slot: toSlot(item),
    quote: item.quote,
    messageId: item.message_id,
    correction: item.correction,
    validFrom: item.valid_from?.slice(0, 10) ?? null,
  }
}

const singleAttributes = new Set([
  'name',
  'residence',
  'hometown',
  'employer',
  'job',
  'industry',
  'school',
  'major',
  'age',
  'birthday',
  'nationality',
  'vehicle',
])
const sameAttribute: Readonly<Record<string, string>> = {
  location: 'residence',
  city: 'residence',
  home: 'residence',
  lives_in: 'residence',
  residence_city: 'residence',
  address: 'residence',
  company: 'employer',
  workplace: 'employer',
  works_at: 'employer',
  occupation: 'job',
  profession: 'job',
  role: 'job',
  job_title: 'job',
  like: 'likes',
  interests: 'likes',
  hobby: 'likes',
  hobbies: 'likes',
  dislike: 'dislikes',
  hates: 'dislikes',
  allergies: 'allergy',
  allergic_to: 'allergy',
  language: 'languages',
  speaks: 'languages',
  full_name: 'name',
  university: 'school',
}

function toSlot(item: MemoryItem): Slot | null {
  const word = toWord(item.attribute)
  const attribute = (Object.hasOwn(sameAttribute, word) ? sameAttribute[word] : word) ?? word
  const value = normaliseValue(item.value)
  if (attribute === '' || value === '') return null
  const single =
    singleAttributes.has(attribute) ||
    attribute.startsWith('favourite_') ||
    (item.single === true && !['likes', 'dislikes', 'allergy', 'languages', 'uses'].includes(attribute))
  return { subject: toSubject(item.subject), attribute, value, single }
}

const toSubject = (words: string): string => {
  const subject = normaliseValue(words).replace(/^(?:user's|我的|用户的)\s*/, '')
  return subject === '' || /^(?:the )?(?:user|me|i|myself|我|用户|自己|本人)$/.test(subject)
    ? 'user'
    : toRelation(subject).key
}

const toWord = (words: string): string =>
  words
    .toLowerCase()
    .replace(/favorite/g, 'favourite')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)

const mostStarts = 8

/** The first object in the answer that has one of the expected keys. */
function readObject(reply: string): unknown {
  const answer = reply.replace(/<think>[\s\S]*?<\/think>/g, '')
  let start = answer.indexOf('{')
  if (start === -1) throw badAnswer('The model’s answer holds no JSON object.')
  for (let tries = 1; tries < mostStarts; tries += 1) {
    const end = closingBrace(answer, start)
    const next = end === -1 ? -1 : answer.indexOf('{', end)
    if (next === -1 || expectedKeys.some((key) => answer.slice(start, end).includes(key))) break
    start = next
  }
  return readFrom(answer, start)
}

function readFrom(answer: string, start: number): unknown {
  const end = closingBrace(answer, start)
  const body = end === -1 ? answer.slice(start).replace(/```[\s\S]*$/, '') : answer.slice(start, end + 1)
  const value = parseLeniently(body)
  if (!isRecord(value) || !expectedKeys.some((key) => Object.hasOwn(value, key)))
    throw badAnswer('The model’s answer is not the JSON object that was asked for.')
  const known = expectedKeys.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]] as const)
  if (end === -1 && known.every(([, items]) => !Array.isArray(items) || items.length === 0))
    throw badAnswer('The model’s answer was cut off.')
  return Object.fromEntries([...expectedKeys.map((key) => [key, []] as const), ...known])
}

const expectedKeys = ['memories', 'experiences', 'profile_signals', 'forget'] as const
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseLeniently(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return parseRepaired(body)
  }
}

function parseRepaired(body: string): unknown {
  try {
    return JSON.parse(jsonrepair(body))
  } catch (cause) {
    throw badAnswer('The model’s answer is no readable JSON.', cause)
  }
}

/** Offset of the brace that closes the one at `start`; -1 where the text ends before. */
function closingBrace(answer: string, start: number): number {
  let depth = 0
  let inString = false
  for (let at = start; at < answer.length; at += 1) {
    const char = answer[at]
    if (inString && char === '\\') at += 1
    else if (char === '"') inString = !inString
    else if (!inString && char === '{') depth += 1
    else if (!inString && char === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

const badAnswer = (sentence: string, cause?: unknown): AppError =>
  new AppError('provider_bad_answer', sentence, { cause })
