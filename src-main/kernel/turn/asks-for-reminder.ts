import { isBareQuestion } from '../../memory/language/questions.ts'
import { readSentence, type SentenceReading } from '../../schedules/sentence/read-sentence.ts'
import { systemTimeZone } from '../../util/local-time.ts'

/** Who writes more than that does not ask for one. */
const longestRequest = 200

/** “你能帮我设个闹钟吗”, “can you set a reminder?” */
const setsOne =
  /^(?:(?:can|could|would) you )?(?:please )?set (?:me )?(?:up )?an? (?:reminder|alarm)\b|^(?:请|麻烦|你|您|可不可以|可以|能不能|能|帮我|给我|替我|再)*(?:设置?|定|建|加)(?:一?个)?(?:提醒|闹[钟铃])/iu

/** “Tomorrow at 8 remind me of the call”, and, with no time yet, “remind me to call Tom”; not “remind me what Tom said”. */
export const asksForReminder = (text: string, now: Date, timeZone?: string): boolean =>
  wishedReminder(text, now, timeZone) !== null

/** What a message asks to be reminded of; null where it does not ask. */
export function wishedReminder(text: string, now: Date, timeZone = systemTimeZone()): SentenceReading | null {
  if (text.length > longestRequest) return null
  const reading = readSentence(text, { now, timeZone })
  if (setsOne.test(text)) return reading
  const { act, rule, text: of } = reading
  const asks = rule !== null || /\bremind me to\b/iu.test(text) || (/提醒/u.test(text) && !isBareQuestion(of))
  return act === 'remind' && asks ? reading : null
}

/** True for a time that is over, so that no reminder can be set for it. */
export const isPast = (rule: SentenceReading['rule'], now: Date): boolean =>
  rule?.kind === 'at' && Date.parse(rule.at) <= now.getTime()
