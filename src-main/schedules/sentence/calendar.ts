import { Cron } from 'croner'
import { localTime } from '../../util/local-time.ts'
import type { ClockTime, Once } from './parts.ts'
import { monthsFrom } from '../../util/days.ts'
import { weekdayIndex } from '../../util/calendar-words.ts'

export interface Here {
  readonly now: Date
  readonly timeZone: string
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** “Friday” said on a Friday, “next Friday” said on a Monday: this one or the one after. */
export function isTwofold(
  { day, week, isVague }: Extract<Once, { kind: 'weekday' }>,
  time: ClockTime,
  here: Here,
): boolean {
  const { weekday, ...today } = localNow(here)
  if (week !== null) return false
  // What is over today is of the next week.
  if (!isVague) return day === weekday && Date.parse(instantOf(today, time, here) ?? '') > here.now.getTime()
  const ahead = (day - weekday + 7) % 7
  // By the calendar the next week begins on Monday; where both ways of counting meet there is no doubt.
  return ahead !== 0 && (weekday + 6) % 7 < (day + 6) % 7
}

function localNow({ now, timeZone }: Here): Day & { readonly weekday: number } {
  const [date = '', weekday = ''] = localTime(now.toISOString(), timeZone).split(' ')
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day, weekday: weekdayIndex(weekday) }
}

/** Far enough for a day that is in leap years alone. */
const mostAhead = 12

/** Null for a day that is not in the calendar. Of today `time` tells whether it is still to come; without one it is. */
export function dayFor(once: Once, here: Here, time?: ClockTime): Day | null {
  const today = localNow(here)
  const plus = (days: number): Day => toDay(Date.UTC(today.year, today.month - 1, today.day + days))
  switch (once.kind) {
    case 'inMs':
      return null
    case 'inDays':
      return plus(once.days)
    case 'inMonths':
      return toDay(monthsFrom(new Date(Date.UTC(today.year, today.month - 1, today.day)), once.months).getTime())
    case 'weekday': {
      if (once.week === null) return plus((once.day - today.weekday + 7) % 7 || 7)
      return plus(once.week * 7 + ((once.day + 6) % 7) - ((today.weekday + 6) % 7))
    }
    case 'ofMonth':
      return inMonth(today.year, today.month + once.months, once.day)
    default: {
      const { year, month, day } = once
      if (year !== null && month !== null) return inMonth(year, month, day)
      const until = time ?? { hour: 23, minute: 59 }
      const isToCome = (one: Day) => Date.parse(instantOf(one, until, here) ?? '') > here.now.getTime()
      return nextOf({ month, day }, today, isToCome)
    }
  }
}

/** In the next month, or year, that has the day. */
function nextOf(
  { month, day }: Pick<Extract<Once, { kind: 'date' }>, 'month' | 'day'>,
  today: Day,
  isToCome: (day: Day) => boolean,
): Day | null {
  for (let ahead = 0; ahead <= mostAhead; ahead += 1) {
    const found = inMonth(today.year, (month ?? today.month) + ahead * (month === null ? 1 : 12), day)
    if (found && isToCome(found)) return found
  }
  return null
}

const toDay = (time: number): Day => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function inMonth(year: number, month: number, day: number | 'L'): Day | null {
  const last = toDay(Date.UTC(year, month, 0))
  if (day === 'L') return last
  return day >= 1 && day <= last.day ? { ...last, day } : null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** When a clock in the zone shows this; what a change of the clock leaves out comes right after. */
export function instantOf(
  day: Day | null,
  { hour, minute }: Pick<ClockTime, 'hour' | 'minute'>,
  { timeZone }: Here,
): string | null {
  if (day === null) return null
  const local = `${day.year}-${two(day.month)}-${two(day.day)}T${two(hour)}:${two(minute)}:00`
  return new Cron(local, { timezone: timeZone, paused: true }).getOnce()?.toISOString() ?? null
}
