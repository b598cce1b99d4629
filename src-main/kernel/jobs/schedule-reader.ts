import { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import { scheduleRuleSchema, type ScheduleQuestion, type ScheduleReading } from '../../contract/schedule.ts'
import { completeChat } from '../../llm/complete-chat.ts'
import { readModelObject } from '../../llm/weak-json.ts'
import { nextTime, nextTimes } from '../../schedules/next-time.ts'
import { readSentence } from '../../schedules/sentence/read-sentence.ts'
import type { Clock } from '../../util/clock.ts'
import { localTime } from '../../util/local-time.ts'
import type { WorkDrivers } from '../models/governor-driver.ts'
import type { HeldBack } from '../models/held-back.ts'

interface ReaderDeps {
  readonly drivers: WorkDrivers
  readonly heldBack: Pick<HeldBack, 'says'>
  readonly clock: Clock
}

const upcomingShown = 3

/** What rules leave open and a model may know. */
const forModel: ReadonlySet<ScheduleQuestion> = new Set(['unclear', 'day', 'which', 'act'])

const answerSchema = z.object({
  rule: scheduleRuleSchema,
  act: z.enum(['remind', 'say', 'backup']),
  text: z.string().max(4_000),
})

const instructions = `You turn one sentence into a schedule. Answer with one JSON object and nothing else:
{"rule": RULE, "act": "remind" | "say" | "backup", "text": what to be reminded of or to say, in the words of the sentence}
RULE is {"kind":"at","at":"ISO 8601 with offset"} for what comes once,
{"kind":"every","everyMs":number} for an interval, or
{"kind":"cron","cron":"minute hour day-of-month month day-of-week","timeZone":"IANA name","until":"ISO 8601" or null}; L is the last day, 5#L the last Friday, 5#2 the second.
"remind" is for the user; "say" is for what the assistant is to do. If the sentence does not say when exactly, answer {"rule": null}.`

/** Reads a sentence into a schedule: by rules, and by a model where they do not understand it all. Sets nothing. */
export function createScheduleReader({ drivers, heldBack, clock }: ReaderDeps) {
  const shown = (reading: Omit<ScheduleReading, 'upcoming'>): ScheduleReading => {
    const times = reading.rule === null ? [] : nextTimes(reading.rule, clock.now(), upcomingShown)
    return { ...reading, upcoming: times.map((time) => time.toISOString()) }
  }

  const byModel = async (
    agentId: string,
    sentence: string,
    timeZone: string,
    signal: AbortSignal,
  ): Promise<z.infer<typeof answerSchema> | null> => {
    const driver = await drivers.forRun('schedule', agentId)
    if (!driver.isModel || (!driver.local && heldBack.says(sentence))) return null
    const now = localTime(clock.now().toISOString(), timeZone)
    const messages = [
      { role: 'system', content: `${instructions}\nIt is ${now} in ${timeZone}.` },
      { role: 'user', content: sentence },
    ] as const
    const { text } = await completeChat(driver, { messages, restsOn: [], json: true }, signal)
    const answer = readModelObject(text, answerSchema)?.value
    return answer && comes(answer.rule, clock.now()) ? answer : null
  }

  return async (agentId: string, sentence: string, timeZone: string, signal: AbortSignal): Promise<ScheduleReading> => {
    const byRules = shown({ ...readSentence(sentence, { now: clock.now(), timeZone }), readBy: 'rules' })
    if (byRules.question === null || !forModel.has(byRules.question)) return byRules
    try {
      const answer = await byModel(agentId, sentence, timeZone, signal)
      return answer === null ? byRules : shown({ ...answer, question: null, readBy: 'model' })
    } catch (error) {
      // No model, no room under the caps: it is asked.
      if (error instanceof AppError && !signal.aborted) return byRules
      throw error
    }
  }
}
export type ScheduleReader = ReturnType<typeof createScheduleReader>

function comes(rule: NonNullable<ScheduleReading['rule']>, now: Date): boolean {
  try {
    return nextTime(rule, now) !== null
  } catch {
    return false
  }
}
