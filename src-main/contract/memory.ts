import { z } from 'zod'

export const memoryTypes = ['preference', 'knowledge', 'experience', 'session'] as const
export const memoryTypeSchema = z.enum(memoryTypes)
export type MemoryType = z.infer<typeof memoryTypeSchema>

export const memoryStatuses = ['active', 'superseded', 'pending', 'quarantined', 'archived', 'trashed'] as const
export const memoryStatusSchema = z.enum(memoryStatuses)
export type MemoryStatus = z.infer<typeof memoryStatusSchema>

export const memoryOrigins = ['user_stated', 'user_confirmed', 'assistant', 'imported', 'untrusted'] as const
export const memoryOriginSchema = z.enum(memoryOrigins)
export type MemoryOrigin = z.infer<typeof memoryOriginSchema>

/** Why a memory waits for the user's word, in the inbox (`pending`) or apart from the rest (`quarantined`). */
export const reviewReasons = [
  'unsure',
  'health',
  'money',
  'minor',
  'credentials',
  'private_matter',
  'untrusted',
  'instruction',
  'locked',
] as const
export const reviewReasonSchema = z.enum(reviewReasons)
export type ReviewReason = z.infer<typeof reviewReasonSchema>

/** A language the window speaks. */
export const languageSchema = z.enum(['zh', 'en'])
export type Language = z.infer<typeof languageSchema>

/** What a fact is about: equal slots of one owner say something about the same attribute of the same subject. */
const slotSchema = z.object({
  /** `user`, or a person, pet or thing by its normalised name. */
  subject: z.string().min(1).max(200),
  /** E.g. `residence`, `employer`, `likes`. */
  attribute: z.string().min(1).max(100),
  /** Normalised value, e.g. `berlin`. */
  value: z.string().max(500),
  /** A single-valued attribute has one current value: a new one supersedes the old. */
  single: z.boolean(),
})
export type Slot = z.infer<typeof slotSchema>

/** What may stand behind a memory. No source of documents and files is there yet. */
const sourceKinds = ['message', 'document', 'file', 'tool', 'import'] as const
export const sourceKindSchema = z.enum(sourceKinds)

/**
 * What a memory rests on: words of a message, what a model's call of a tool gave, what a file says that was imported.
 * Files written before there were kinds have messages only.
 */
export const evidenceSchema = z.object({
  kind: sourceKindSchema.default('message'),
  /** Of the source: of the message; of the call, as turn and position; of the import, with the message in its file. */
  id: z.string().nullable().default(null),
  /** What the source is called: the name of a file. */
  name: z.string().nullable().default(null),
  /** Where `quote` stands in the source, in UTF-16 code units; null where that is not known. */
  span: z
    .object({ start: z.number().int().min(0), end: z.number().int().min(0) })
    .nullable()
    .default(null),
  sessionId: z.string().nullable(),
  /** The message it came up under: the source itself, or the one whose answer made the call. */
  messageId: z.string().nullable(),
  /** Occurs verbatim in the source. Empty for the import that a memory came with. */
  quote: z.string(),
  /** When it was said; of that import, when it was. */
  saidAt: z.string(),
  /** Index of the message in its session, from 0. */
  position: z.number().int().nullable(),
  speaker: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
})
export type Evidence = z.infer<typeof evidenceSchema>
/** As it was kept, which may have been before there were kinds. */
export type KeptEvidence = z.input<typeof evidenceSchema>

/** A memory as every surface sees it. Times are ISO 8601 UTC. */
export const memorySchema = z.object({
  id: z.string(),
  uri: z.string(),
  agentId: z.string(),
  scope: z.enum(['agent', 'project', 'global']),
  type: memoryTypeSchema,
  category: z.string(),
  title: z.string(),
  /** L2: the whole. */
  content: z.string(),
  /** L1: a short overview. */
  overview: z.string(),
  /** L0: one line. */
  abstract: z.string(),
  keywords: z.array(z.string()),
  importance: z.number().int().min(1).max(10),
  confidence: z.number().min(0).max(1),
  /** BCP 47 tag of its words; `und` where nothing tells. */
  language: z.string().min(2).max(35),
  origin: memoryOriginSchema,
  status: memoryStatusSchema,
  /** Stays on the record once it was decided on. */
  reviewReason: reviewReasonSchema.nullable().default(null),
  pinned: z.boolean(),
  locked: z.boolean(),
  localOnly: z.boolean(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  recordedAt: z.string(),
  retractedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  supersedes: z.string().nullable(),
  supersededBy: z.string().nullable(),
  useCount: z.number().int(),
  lastUsedAt: z.string().nullable(),
  contentHash: z.string(),
  slot: slotSchema.nullable(),
  speaker: z.string().nullable(),
  saidAt: z.string().nullable(),
  sessionId: z.string().nullable(),
  position: z.number().int().nullable(),
  version: z.number().int(),
  updatedAt: z.string(),
})
export type Memory = z.infer<typeof memorySchema>

/** Why a version was written. */
export const versionReasons = [
  'stored',
  'learned',
  'said again',
  'edited',
  'superseded',
  'said before what holds now',
  'merged',
  'deleted',
  'deleted with all',
  'asked to forget',
  'forgotten',
  'undone',
  'imported',
  'pinned',
  'unpinned',
  'locked',
  'unlocked',
  'kept on this computer',
  'may leave this computer',
  'keeps',
  'given a shelf life',
  'split',
  'accepted',
  'rejected',
  'known already',
  'not answered',
  'a newer value waits',
  'waits for the user',
  'taken out of the trash',
  'conversation deleted',
  'said to be right',
  'said to be wrong',
  'both are right',
  'said more fully',
  'set apart',
  'over',
  'the rest was forgotten',
  'said in a conversation',
  'a secret was taken out',
  'removed by address',
] as const
export type VersionReason = (typeof versionReasons)[number] | `version ${number} restored`

export const memoryVersionSchema = z.object({
  version: z.number().int(),
  at: z.string(),
  author: z.enum(['user', 'assistant', 'import', 'system']),
  /** One of `versionReasons`, or what a program gave as its own. */
  reason: z.string(),
  changeId: z.string(),
  /** The record as it was after this change. */
  memory: memorySchema,
})
export type MemoryVersion = z.infer<typeof memoryVersionSchema>

const part = z.number().default(0)

/** The parts a hit's score is the sum of. A receipt of an older version has fewer. */
export const scorePartsSchema = z.object({
  /** The question's words in the memory itself. */
  lexical: part,
  /** Nearness in meaning. */
  semantic: part,
  /** The turns around it, and the conversation it is of. */
  context: part,
  /** Said by whom the question is about; below 0: by somebody else. */
  speaker: part,
  /** Said on the days the question names. */
  date: part,
  /** Of the kind the question is after. */
  intent: part,
  recency: part,
  importance: part,
  /** What it says about the user. */
  identity: part,
})
export type ScoreParts = z.infer<typeof scorePartsSchema>

export const memoryHitSchema = z.object({
  memory: memorySchema,
  score: z.number(),
  parts: scorePartsSchema,
})
export type MemoryHit = z.infer<typeof memoryHitSchema>

export const intents = ['preference', 'knowledge', 'experience', 'code', 'general'] as const
export type Intent = (typeof intents)[number]

/** A memory as an export file carries it and an import takes it back, with everything needed to rebuild it. */
export const persistentMemorySchema = memorySchema.extend({
  evidence: z.array(evidenceSchema).max(1_000),
  history: z.array(memoryVersionSchema).max(10_000),
})
export type PersistentMemory = z.infer<typeof persistentMemorySchema>
