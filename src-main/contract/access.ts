import { z } from 'zod'
import { agentIdSchema } from './agent.ts'
import { grantableScopes, principalKinds } from './caller.ts'
import { filledTextSchema } from './text.ts'

/** What the user lets a program do, and for whose memories. */
export const grantSchema = z.object({
  /** What the user calls the program. */
  name: filledTextSchema(80),
  scopes: z.array(z.enum(grantableScopes)).min(1).max(grantableScopes.length),
  agents: z.union([z.literal('all'), z.array(agentIdSchema).min(1).max(100)]),
})
export type Grant = z.infer<typeof grantSchema>

/** A program's token, without its secret: that was shown once. */
export const accessTokenSchema = grantSchema.extend({
  id: z.string(),
  state: z.enum(['active', 'paused', 'revoked']),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

/** Calls of one kind by one caller: who, when, what, whose, how much, and what came of it. Never what was said. */
export const accessEntrySchema = z.object({
  seq: z.number().int(),
  /** Of the last one. */
  at: z.string(),
  principal: z.object({ kind: z.enum(principalKinds), id: z.string().nullable() }),
  command: z.string(),
  /** Whose things they were about; null where that is nobody's, or cannot be told. */
  agentId: z.string().nullable(),
  /** `ok`, or the code of the error. */
  outcome: z.string(),
  /** Rows that were told or touched. */
  rows: z.number().int(),
  /** More than one only of the user's own window, browser and terminal: theirs of one hour are one entry. */
  times: z.number().int(),
})
export type AccessEntry = z.infer<typeof accessEntrySchema>
