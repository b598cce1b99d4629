import { z } from 'zod'

/**
 * Text as it can be stored and searched: well-formed Unicode without NUL, at most `max` UTF-16 units.
 * Anything longer is reported as `too_large` by the dispatcher.
 */
export const textSchema = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'holds characters that are not text (lone surrogates or NUL)',
    )

/** A text of at most `max` characters, of which at least one is not white space. */
export const filledTextSchema = (max: number) => textSchema(max).refine((text) => text.trim() !== '', 'is empty')

/** An id that a command takes. */
export const idSchema = z.string().min(1).max(200)

/** Where a page ended: what the page before said, as it said it. */
export const cursorSchema = z.string().max(200)

/** A time as ISO 8601; without a zone it is UTC. Becomes ISO 8601 UTC. */
export const timeSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/iu.test(text)
    const time = new Date(hasZone || !text.includes('T') ? text : `${text}Z`)
    if (Number.isNaN(time.getTime())) {
      context.addIssue({ code: 'custom', message: 'is not a time' })
      return z.NEVER
    }
    return time.toISOString()
  })
