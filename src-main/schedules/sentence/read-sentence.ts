import type { ScheduleQuestion, ScheduleRule } from '../../contract/schedule.ts'
import { languageOf } from '../../util/language.ts'
import { nextTime } from '../next-time.ts'
import { dayFor, type Here, instantOf, isTwofold } from './calendar.ts'
import { chineseParts } from './chinese.ts'
import { englishParts } from './english.ts'
import type { ClockTime, Once, Parts, Repeat } from './parts.ts'
import { repeated, type Ruled } from './repeated.ts'

export interface SentenceReading {
  /** Null where it is not known. */
  readonly rule: ScheduleRule | null
  readonly act: Parts['act']
  /** What is to be reminded of or said. */
  readonly text: string
  /** What is to be asked before it can be set; null: nothing. */
  readonly question: ScheduleQuestion | null
}

/**
 * Reads a sentence in Chinese or English by its parts: what repeats or which day, what time, and what is to be done.
 * Where a part is missing, said twice, or left over, it says what is to be asked.
 */
export function readSentence(sentence: string, here: Here): SentenceReading {
  const parts = languageOf(sentence) === 'zh' ? chineseParts(sentence) : englishParts(sentence)
  const ruled = ruleOf(parts, here)
  const rule = 'rule' in ruled ? ruled.rule : null
  const question = 'rule' in ruled ? doubtOf(parts, ruled.rule, here) : inDetail(ruled.question, parts)
  return { rule, act: parts.act, text: parts.what, question }
}

/** A time that no clock shows is left over beside what is to be done. */
const clockLike = /(?<!\d)\d{1,2}(?::\d\d|[点點时])/u

const inDetail = (question: ScheduleQuestion, { times, what }: Parts): ScheduleQuestion =>
  question === 'time' && times.length === 0 && clockLike.test(what) ? 'clock' : question

function doubtOf(parts: Parts, rule: ScheduleRule, { now }: Here): ScheduleQuestion | null {
  if (parts.isUnclear) return 'unclear'
  if (nextTime(rule, now) === null) return rule.kind === 'at' ? 'past' : 'never'
  if (parts.act === null) return parts.what === '' ? 'what' : 'act'
  return parts.what === '' && parts.act !== 'backup' ? 'what' : null
}

function ruleOf(said: Parts, here: Here): Ruled {
  const parts = { ...said, times: said.times.map((time) => stillToday(time, said, here)) }
  const repeats = merged(parts.repeats, parts.onces)
  if (repeats.length > 1) return { question: 'unclear' }
  if (parts.times.some(({ isSure }) => !isSure)) return { question: 'half' }
  const [repeat] = repeats
  if (repeat)
    return parts.onces.length > usedBy(repeat, parts) ? { question: 'unclear' } : repeated(repeat, parts, here)
  return once(parts, here)
}

/** Of an hour of today that fits both halves of the day, the one that is still to come; where both are, it stays unsure. */
function stillToday(time: ClockTime, { repeats, onces }: Parts, here: Here): ClockTime {
  const [day] = onces
  const isToday = onces.length === 1 && repeats.length === 0 && day?.kind === 'inDays' && day.days === 0
  if (time.isSure || !isToday) return time
  const isOver = Date.parse(instantOf(dayFor(day, here), time, here) ?? '') <= here.now.getTime()
  return isOver ? { ...time, hour: time.hour + 12, isSure: true } : time
}

/** Days that are named apart from what repeats belong to it: “every week … on Monday”. */
function merged(repeats: readonly Repeat[], onces: readonly Once[]): readonly Repeat[] {
  const [one, other] = repeats
  if (repeats.length === 2 && one && other) return joined(one, other) ?? joined(other, one) ?? repeats
  return one && repeats.length === 1 ? [withDays(one, onces)] : repeats
}

/** Two that are one: “every two weeks” with “on Mondays”, “every morning” with “on weekdays”. */
function joined(one: Repeat, other: Repeat): readonly Repeat[] | null {
  if (one.unit === 'days' && one.every === 1) return [other]
  const isWhole = one.unit === 'weeks' && one.days.length === 0
  return isWhole && other.unit === 'weeks' ? [{ ...other, every: one.every }] : null
}

function withDays(repeat: Repeat, onces: readonly Once[]): Repeat {
  if (repeat.unit === 'weeks' && repeat.days.length === 0) {
    const days = onces.flatMap((one) => (one.kind === 'weekday' && one.week === null && !one.isVague ? one.day : []))
    return days.length === 0 ? repeat : { ...repeat, days }
  }
  const dates = onces.flatMap((one) => (one.kind === 'date' && one.year === null ? one : []))
  const [date] = dates
  if (!date) return repeat
  if (repeat.unit === 'months' && repeat.days.length + repeat.nth.length === 0 && date.month === null)
    return { ...repeat, days: dates.map(({ day }) => day) }
  if (repeat.unit === 'years' && repeat.month === 0 && date.month !== null)
    return { unit: 'years', month: date.month, day: date.day }
  return repeat
}

/** How many of the days that are named apart went into what repeats. */
function usedBy(repeat: Repeat, { repeats, onces }: Parts): number {
  return repeats.some((one) => one === repeat) ? 0 : onces.length
}

function once({ onces, times, between, from }: Parts, here: Here): Ruled {
  if (onces.length > 1 || times.length > 1 || between !== null || from !== null) return { question: 'unclear' }
  const [[named], [time]] = [onces, times]
  if (named?.kind === 'inMs')
    return time
      ? { question: 'unclear' }
      : { rule: { kind: 'at', at: new Date(here.now.getTime() + named.ms).toISOString() } }
  if (!time) return { question: named ? 'time' : 'day' }
  // Midnight is of the day before or of the day after.
  if (time.hour === 0 && time.minute === 0) return { question: 'midnight' }
  if (named?.kind === 'weekday' && isTwofold(named, time, here)) return { question: 'which' }
  return at(named, time, here)
}

/** A time alone is the next one that comes. */
function at(named: Once | undefined, time: ClockTime, here: Here): Ruled {
  const found = instantOf(dayFor(named ?? { kind: 'inDays', days: 0 }, here, time), time, here)
  const isOver = !named && found !== null && Date.parse(found) <= here.now.getTime()
  const next = isOver ? instantOf(dayFor({ kind: 'inDays', days: 1 }, here), time, here) : found
  return next === null ? { question: 'never' } : { rule: { kind: 'at', at: next } }
}
