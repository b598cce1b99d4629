import { isBareQuestion } from '../../llm/built-in/message-kind.ts'
import { readSentence } from '../../schedules/sentence/read-sentence.ts'
import { systemTimeZone } from '../../util/local-time.ts'

/** Who writes more than that does not ask for one. */
const longestRequest = 200

/** “你能帮我设个闹钟吗”, “can you set a reminder?” */
const setsOne =
  /^(?:(?:can|could|would) you )?(?:please )?set (?:me )?(?:up )?an? (?:reminder|alarm)\b|^(?:请|麻烦|你|您|可不可以|可以|能不能|能|帮我|给我|替我|再)*(?:设置?|定|建|加)(?:一?个)?(?:提醒|闹[钟铃])/iu

/** “Tomorrow at 8 remind me of the call”, and, with no time yet, “remind me to call Tom”; not “remind me what Tom said”. */
export function asksForReminder(text: string, now: Date, timeZone = systemTimeZone()): boolean {
  if (text.length > longestRequest) return false
  if (setsOne.test(text)) return true
  const { act, rule, text: of } = readSentence(text, { now, timeZone })
  return (
    act === 'remind' &&
    (rule !== null || /\bremind me to\b/iu.test(text) || (/提醒/u.test(text) && !isBareQuestion(of)))
  )
}
