import { z } from 'zod'
import { agentIdSchema } from './agent.ts'
import { filledTextSchema, idSchema, timeSchema } from './text.ts'

/** The shortest time between two runs. */
const shortestIntervalMs = 60_000
const longestIntervalMs = 366 * 24 * 60 * 60 * 1_000

const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  return (
    day === undefined || new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  )
}
/** A time whose day is in the calendar: the 30th of February is no other day. */
const momentSchema = z.string().refine(isDay, 'is no day of the calendar').pipe(timeSchema)

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

/** A time zone by its name, such as `Europe/Berlin`. */
export const timeZoneSchema = z.string().max(100).refine(isTimeZone, 'is no time zone')

/** Between these times alone; null: without end. */
const within = { from: momentSchema.nullable().default(null), until: momentSchema.nullable().default(null) }

/** When a schedule runs. */
export const scheduleRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at'), at: momentSchema }),
  /** Counted from `from`, in hours that have 60 minutes, whatever clocks do. */
  z.object({
    kind: z.literal('every'),
    everyMs: z.number().int().min(shortestIntervalMs).max(longestIntervalMs),
    ...within,
  }),
  z.object({
    kind: z.literal('cron'),
    /** Five fields: minute, hour, day of the month, month, day of the week; with L, W and #. */
    cron: z
      .string()
      .max(200)
      .regex(/^\s*(?:\S+\s+){4}\S+\s*$/u, 'has not five fields'),
    timeZone: timeZoneSchema,
    /** Of these days only each second, third …, counted by the calendar from `from`. */
    step: z
      .object({ every: z.number().int().min(2).max(366), unit: z.enum(['days', 'weeks', 'months']) })
      .nullable()
      .default(null),
    ...within,
  }),
])
export type ScheduleRule = z.infer<typeof scheduleRuleSchema>

const textSchema = filledTextSchema(4_000)

/** What a schedule does. */
export const scheduleActionSchema = z.discriminatedUnion('kind', [
  /** Says it in a conversation, where it is answered like any message. */
  z.object({ kind: z.literal('say'), sessionId: idSchema, text: textSchema }),
  /** Reminds of it by a notification. */
  z.object({ kind: z.literal('remind'), text: textSchema }),
  /** Leaves a copy of both files beside them. */
  z.object({ kind: z.literal('backup') }),
])
export type ScheduleAction = z.infer<typeof scheduleActionSchema>

/** What may be chosen of a schedule. */
export const scheduleChoiceSchema = z.object({
  rule: scheduleRuleSchema,
  action: scheduleActionSchema,
  /** What becomes of times that passed while the app was closed: made up for once, or left out. */
  missed: z.enum(['once', 'skip']),
  /** It is gone once it ran. */
  removes: z.boolean(),
  /** Tokens that an answer to what it says may take at most; null: what the settings allow. */
  cap: z.number().int().min(0).max(1_000_000_000).nullable(),
})
export type ScheduleChoice = z.infer<typeof scheduleChoiceSchema>

export const scheduleSchema = scheduleChoiceSchema.extend({
  id: z.string(),
  agentId: agentIdSchema,
  paused: z.boolean(),
  /** Why it was paused, where the user did not do it. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Null: it is over. */
  nextRunAt: z.string().nullable(),
  lastRunAt: z.string().nullable(),
  runs: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The next three times. */
  upcoming: z.array(z.string()),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** What the user is reminded of. */
export const reminderSchema = z.object({
  agentId: agentIdSchema,
  scheduleId: z.string().nullable(),
  jobId: z.string(),
  text: z.string(),
  /** When it was due; it may be told later. */
  at: z.string(),
})
export type Reminder = z.infer<typeof reminderSchema>

/**
 * What has to be asked of a sentence before it can be set. `half`: the hour fits the morning and the afternoon; `which`: the day that is named may be of this week or of the
 * next; `midnight` begins a day and ends one; `clock`: no clock shows this time; `unclear`: more or other things are said
 * than were understood.
 */
export const scheduleQuestions = [
  'time',
  'half',
  'midnight',
  'clock',
  'day',
  'which',
  'what',
  'act',
  'past',
  'never',
  'unclear',
] as const
export type ScheduleQuestion = (typeof scheduleQuestions)[number]

/** A sentence as it was understood, to be shown back before anything is set. */
export const scheduleReadingSchema = z.object({
  /** Null where it is not known when. */
  rule: scheduleRuleSchema.nullable(),
  act: z.enum(['remind', 'say', 'backup']).nullable(),
  text: z.string(),
  /** Null: it can be set. */
  question: z.enum(scheduleQuestions).nullable(),
  upcoming: z.array(z.string()),
  readBy: z.enum(['rules', 'model']),
})
export type ScheduleReading = z.infer<typeof scheduleReadingSchema>
