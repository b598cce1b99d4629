import { isBareQuestion } from '../../memory/language/questions.ts'
import { readSentence } from '../../schedules/sentence/read-sentence.ts'
import { systemTimeZone } from '../../util/local-time.ts'

/** Who writes more than that does not ask for one. */
const longestRequest = 200

/** “Tomorrow at 8 remind me of the call”, and, with no time yet, “remind me to call Tom”; not “remind me what Tom said”. */
export function asksForReminder(text: string, now: Date, timeZone = systemTimeZone()): boolean {
  if (text.length > longestRequest) return false
  const { act, rule, text: of } = readSentence(text, { now, timeZone })
  return (
    act === 'remind' &&
    (rule !== null || /\bremind me to\b/iu.test(text) || (/提醒/u.test(text) && !isBareQuestion(of)))
  )
}
