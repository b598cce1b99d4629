import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const expectationSchema = z.object({
  op: z.enum(['add', 'replace', 'end', 'forget']),
  /** Which of `known` it works on. */
  known: z.number().int().optional(),
  subject: z.string(),
  /** From each group one has to stand in what is noted. */
  has: z.array(z.array(z.string()).min(1)),
  /** The local day that has to result. */
  date: z.string().optional(),
})
export type Expectation = z.infer<typeof expectationSchema>

const lineSchema = z.object({
  id: z.string(),
  language: z.string(),
  kind: z.string(),
  before: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
  text: z.string(),
  /** The part of the text that the user pasted. */
  pasted: z.string().optional(),
  /** Local time. */
  at: z.string().optional(),
  known: z.array(
    z.object({ fact: z.string(), subject: z.string(), attribute: z.string().nullable(), value: z.string().nullable() }),
  ),
  expect: z.array(expectationSchema),
  /** True things that are neither asked for nor wrong. */
  may: z.array(expectationSchema),
  /** What must stand in nothing that is noted. */
  never: z.array(z.string()),
})
/** A labelled message; its texts have places for names and values. */
export type TrustLine = z.infer<typeof lineSchema>

export interface TrustLines {
  readonly lines: readonly TrustLine[]
  /** What the places are filled from, by name. */
  readonly pools: Readonly<Record<string, readonly string[]>>
}

/** Reads the lines of a folder such as resources/trust-lines. Throws where one is not as it should be. */
export function loadTrustLines(folder: string): TrustLines {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const lines = text('lines.jsonl').split('\n').filter(Boolean)
  return {
    lines: lines.map((line) => lineSchema.parse(JSON.parse(line))),
    pools: z.record(z.string(), z.array(z.string())).parse(JSON.parse(text('pools.json'))),
  }
}
