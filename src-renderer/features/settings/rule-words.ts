import type { TFunction } from 'i18next'
import type { Schedule, ScheduleRule } from '../../../src-main/contract/schedule.ts'
import { formatClock, formatMoment } from '../../lib/format.ts'

type CronRule = Extract<ScheduleRule, { kind: 'cron' }>

/** What a schedule does. */
export const actionInWords = (t: TFunction, action: Schedule['action']): string =>
  action.kind === 'backup' ? t('schedules.act.backup') : t(`schedules.does.${action.kind}`, action)

/** Its rule and the next time; a time that comes once is said once. */
export function whenInWords(
  t: TFunction,
  { rule, paused, nextRunAt }: Pick<Schedule, 'rule' | 'paused' | 'nextRunAt'>,
  locale: string,
  now = Date.now(),
): string {
  const times = nextRunAt === null ? t('schedules.over') : formatMoment(nextRunAt, locale, now)
  const next = t('schedules.next', { times })
  if (rule.kind === 'at' && !paused) return next
  return [ruleInWords(t, rule, locale), paused ? t('schedules.paused') : next].join(' · ')
}

/** When a schedule runs, in words: “Every Monday and Friday at 9:00 AM”. What has no words is shown as its pattern. */
export function ruleInWords(t: TFunction, rule: ScheduleRule, locale: string): string {
  if (rule.kind === 'at') return formatMoment(rule.at, locale)
  if (rule.kind === 'every') return spanInWords(t, Math.round(rule.everyMs / 60_000))
  const words = cronInWords(t, rule, locale) ?? t('schedules.rule.pattern', { cron: rule.cron })
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return rule.timeZone === here ? words : t('schedules.rule.inZone', { words, timeZone: rule.timeZone })
}

/** In the largest unit that says it without a rest. */
function spanInWords(t: TFunction, minutes: number): string {
  if (minutes === minutesOf.day) return t('schedules.rule.daily')
  if (minutes % minutesOf.day === 0) return t('schedules.rule.each.days', { count: minutes / minutesOf.day })
  if (minutes % minutesOf.hour === 0) return t('schedules.rule.hours', { count: minutes / minutesOf.hour })
  return t('schedules.rule.minutes', { count: minutes })
}
const minutesOf = { hour: 60, day: 1_440 } as const

function cronInWords(t: TFunction, { cron, step }: CronRule, locale: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/u)
  const often = day === '*' && month === '*' && weekday === '*' ? oftenInWords(t, minute, hour, locale) : null
  if (often !== null) return often
  if (!/^\d+$/u.test(minute) || !/^\d+(?:,\d+)*$/u.test(hour)) return null
  const list = new Intl.ListFormat(locale)
  const times = list.format(hour.split(',').map((one) => formatClock(Number(one), Number(minute), locale)))
  const every = step === null ? null : t(`schedules.rule.each.${step.unit}`, { count: step.every })
  const days = daysInWords(t, { day, month, weekday }, locale)
  return days === null ? null : t('schedules.rule.at', { days: every === null ? days : joined(t, every, days), times })
}

const joined = (t: TFunction, every: string, days: string): string =>
  days === t('schedules.rule.daily') ? every : t('schedules.rule.stepped', { every, days })

function oftenInWords(t: TFunction, minute: string, hour: string, locale: string): string | null {
  const [, minutes] = /^\*\/(\d+)$/u.exec(minute) ?? []
  if (minutes !== undefined && hour === '*') return t('schedules.rule.minutes', { count: Number(minutes) })
  if (minute !== '0') return null
  const [, hours] = /^\*(?:\/(\d+))?$/u.exec(hour) ?? [hour]
  if (hour.startsWith('*')) return t('schedules.rule.hours', { count: Number(hours ?? 1) })
  const [, from, to, step] = /^(\d+)-(\d+)(?:\/(\d+))?$/u.exec(hour) ?? []
  if (from === undefined || to === undefined) return null
  const between = { from: formatClock(Number(from), 0, locale), to: formatClock(Number(to), 0, locale) }
  return t('schedules.rule.between', { count: Number(step ?? 1), ...between })
}

function daysInWords(
  t: TFunction,
  { day, month, weekday }: { readonly day: string; readonly month: string; readonly weekday: string },
  locale: string,
): string | null {
  const list = new Intl.ListFormat(locale)
  if (weekday !== '*') {
    const [, of, which] = /^(\d)#([L1-5])$/u.exec(weekday) ?? []
    if (of !== undefined && month === '*') return t(`schedules.rule.nth.${which}`, { weekday: nameOf(of, locale) })
    if (day !== '*' || !/^\d(?:,\d)*$/u.test(weekday) || month !== '*') return null
    if (weekday === '1,2,3,4,5') return t('schedules.rule.workdays')
    return t('schedules.rule.weekdays', { days: list.format(weekday.split(',').map((one) => nameOf(one, locale))) })
  }
  if (day === '*') return month === '*' ? t('schedules.rule.daily') : null
  if (month === '*')
    return day === 'L'
      ? t('schedules.rule.lastDay')
      : t('schedules.rule.monthDays', { days: list.format(day.split(',')) })
  if (!/^\d+$/u.test(day) || !/^\d+$/u.test(month)) return null
  const date = new Date(2024, Number(month) - 1, Number(day))
  return t('schedules.rule.yearly', { date: date.toLocaleDateString(locale, { month: 'long', day: 'numeric' }) })
}

/** 2024-09-01 was a Sunday. */
const nameOf = (day: string, locale: string): string =>
  new Date(2024, 8, 1 + (Number(day) % 7)).toLocaleDateString(locale, { weekday: 'long' })
