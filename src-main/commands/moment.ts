import { z } from 'zod'
import { timeSchema } from '../contract/text.ts'
import { firstMoment, lastMoment } from '../util/local-days.ts'

const momentSchema = (momentOf: (span: string) => string | null) =>
  z
    .string()
    .max(40)
    .transform((text) => momentOf(text) ?? text)
    .pipe(timeSchema)

/** A time, or a day, month or year of this computer's clock: its first moment. */
export const sinceSchema = momentSchema(firstMoment)

/** The same: its last moment. */
export const untilSchema = momentSchema(lastMoment)
