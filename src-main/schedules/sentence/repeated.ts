import type { ScheduleQuestion, ScheduleRule } from '../../contract/schedule.ts'
import { nextTime } from '../next-time.ts'
import { dayFor, type Here, instantOf } from './calendar.ts'
import type { Often, OnDays, Parts, Repeat } from './parts.ts'

export type Ruled = { readonly rule: ScheduleRule } | { readonly question: ScheduleQuestion }

type CronRule = Extract<ScheduleRule, { kind: 'cron' }>

/** The rule of what repeats. */
export function repeated(repeat: Repeat, parts: Parts, here: Here): Ruled {
  const from = parts.from === null ? null : instantOf(dayFor(parts.from, here), { hour: 0, minute: 0 }, here)
  const cron = (fields: string, step: CronRule['step'] = null): Ruled => {
    const rule = { kind: 'cron', cron: fields, timeZone: here.timeZone, step: null, from, until: null } as const
    if (step === null) return { rule }
    // Steps are counted from the first time that comes: “every three months on the 1st” begins on the next 1st.
    const first = nextTime(rule, here.now)
    return { rule: { ...rule, step, from: (first ?? here.now).toISOString() } }
  }
  if (isOften(repeat)) return often(repeat, parts, here, cron)
  const { times, between } = parts
  const minutes = [...new Set(times.map(({ minute }) => minute))]
  // One pattern has one minute for all its hours.
  if (between !== null || minutes.length > 1) return { question: 'unclear' }
  if (times.length === 0) return { question: 'time' }
  const hours = [...new Set(times.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const days = daysOf(repeat, parts.months.length === 0 ? '*' : parts.months.join(','))
  if (days === null) return { question: isOfNoDay(repeat) ? 'never' : 'day' }
  const step = repeat.unit === 'years' || repeat.every === 1 ? null : { every: repeat.every, unit: repeat.unit }
  return cron(`${minutes.join()} ${hours.join(',')} ${days}`, step)
}

const isOften = (repeat: Repeat): repeat is Often => repeat.unit === 'minutes' || repeat.unit === 'hours'
const isDayOfMonth = (day: number | 'L'): boolean => day === 'L' || (day >= 1 && day <= 31)
/** “On the 32nd”: days are said that are in no month. */
const isOfNoDay = (repeat: OnDays): boolean => repeat.unit === 'months' && repeat.days.length > 0

/** The fields of days and months; null where no day is said. */
function daysOf(repeat: OnDays, months: string): string | null {
  switch (repeat.unit) {
    case 'days':
      return `* ${months} *`
    case 'weeks':
      return repeat.days.length === 0 ? null : `* ${months} ${repeat.days.toSorted((a, b) => a - b).join(',')}`
    case 'months': {
      const { days, nth } = repeat
      if (nth.length > 0) return `* ${months} ${nth.map(({ which, day }) => `${day}#${which}`).join(',')}`
      return days.length > 0 && days.every(isDayOfMonth) ? `${days.join(',')} ${months} *` : null
    }
    case 'years': {
      const isInYear = repeat.month >= 1 && repeat.month <= 12 && isDayOfMonth(repeat.day)
      return isInYear ? `${repeat.day} ${repeat.month} *` : null
    }
  }
}

/** By minutes or hours, of the day or between two hours of it. */
function often(
  { unit, every }: Often,
  { times, between, repeats }: Parts,
  { now }: Here,
  cron: (fields: string) => Ruled,
): Ruled {
  const isEveryDay = repeats.every((one) => one.unit === unit || (one.unit === 'days' && one.every === 1))
  if (times.length > 0 || !isEveryDay || !Number.isInteger(every)) return { question: 'unclear' }
  const step = every === 1 ? '' : `/${every}`
  if (between !== null)
    return unit === 'hours' ? cron(`0 ${between.from}-${between.to}${step} * * *`) : { question: 'unclear' }
  if ((unit === 'minutes' ? 60 : 24) % every === 0) {
    if (unit === 'hours') return cron(`0 *${step} * * *`)
    return cron(every === 60 ? '0 * * * *' : `*${step} * * * *`)
  }
  const everyMs = every * (unit === 'minutes' ? 60_000 : 3_600_000)
  return everyMs < 60_000
    ? { question: 'never' }
    : { rule: { kind: 'every', everyMs, from: now.toISOString(), until: null } }
}
