import { Cron } from 'croner'
import type { ScheduleRule } from '../contract/schedule.ts'
import { localDay } from '../util/local-time.ts'
import { dayMs } from '../util/days.ts'

type CronRule = Extract<ScheduleRule, { kind: 'cron' }>

/** How far a rule with steps is looked ahead: days that are left out are passed one by one. */
const mostSteps = 5_000

/**
 * The first time after `after`; null where none comes. A time that a change of the clock leaves out comes right after
 * it, one that comes twice comes once; what goes by the hour goes by the hours that pass. Throws for what is no pattern.
 */
export function nextTime(rule: ScheduleRule, after: Date): Date | null {
  if (rule.kind === 'at') return Date.parse(rule.at) > after.getTime() ? new Date(rule.at) : null
  const start = rule.from === null ? after : new Date(Math.max(after.getTime(), Date.parse(rule.from) - 1))
  const next = rule.kind === 'every' ? nextOfEvery(rule, start) : nextOfCron(rule, start)
  return next === null || (rule.until !== null && next.getTime() > Date.parse(rule.until)) ? null : next
}

/** The next few times after `after`. */
export function nextTimes(rule: ScheduleRule, after: Date, count: number): Date[] {
  const times: Date[] = []
  for (let next = nextTime(rule, after); next && times.length < count; next = nextTime(rule, next)) times.push(next)
  return times
}

function nextOfEvery({ everyMs, from }: Extract<ScheduleRule, { kind: 'every' }>, after: Date): Date {
  const first = from === null ? 0 : Date.parse(from)
  return new Date(first + Math.max(0, Math.floor((after.getTime() - first) / everyMs) + 1) * everyMs)
}

function nextOfCron({ cron, timeZone, step, from }: CronRule, after: Date): Date | null {
  const pattern = new Cron(cron, {
    timezone: timeZone,
    mode: '5-part',
    // Times that are named, also two in a day, are of the clock; what goes by a step is of the hours that pass.
    fixedTimeRule: 'no-wildcard',
    paused: true,
  })
  let next = pattern.nextRun(after)
  if (step === null || from === null) return next
  const anchor = from
  for (let tried = 0; next && tried < mostSteps; tried += 1) {
    if (stepsBetween(step.unit, localDay(anchor, timeZone), localDay(next.toISOString(), timeZone)) % step.every === 0)
      return next
    next = pattern.nextRun(next)
  }
  return null
}

/** By the calendar: weeks begin on Monday. */
function stepsBetween(unit: NonNullable<CronRule['step']>['unit'], from: string, to: string): number {
  const [start, end] = [daysOf(from), daysOf(to)]
  if (unit === 'days') return end - start
  // 1970-01-01 was a Thursday.
  if (unit === 'weeks') return Math.floor((end + 3) / 7) - Math.floor((start + 3) / 7)
  return monthsOf(to) - monthsOf(from)
}

const daysOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
