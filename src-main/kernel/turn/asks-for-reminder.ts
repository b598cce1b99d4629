import { isBareQuestion } from '../../memory/language/questions.ts'
import { readSentence, type SentenceReading } from '../../schedules/sentence/read-sentence.ts'
import { systemTimeZone } from '../../util/local-time.ts'

/** Who writes more than that does not ask for one. */
const longestRequest = 200

/** “Tomorrow at 8 remind me of the call”, and, with no time yet, “remind me to call Tom”; not “remind me what Tom said”. */
export const asksForReminder = (text: string, now: Date, timeZone?: string): boolean =>
  wishedReminder(text, now, timeZone) !== null

/** What a message asks to be reminded of; null where it does not ask. */
export function wishedReminder(text: string, now: Date, timeZone = systemTimeZone()): SentenceReading | null {
  if (text.length > longestRequest) return null
  const reading = readSentence(text, { now, timeZone })
  const { act, rule, text: of } = reading
  const asks = rule !== null || /\bremind me to\b/iu.test(text) || (/提醒/u.test(text) && !isBareQuestion(of))
  return act === 'remind' && asks ? reading : null
}

/** It cannot be set any more. */
export const isPast = (rule: SentenceReading['rule'], now: Date): boolean =>
  rule?.kind === 'at' && Date.parse(rule.at) <= now.getTime()
