import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { ScheduleRule } from '../../../src-main/contract/schedule.ts'
import en from '../../i18n/en.json'
import zh from '../../i18n/zh.json'
import { ruleInWords, whenInWords } from './rule-words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const i18n = createInstance()
await i18n.init({
  lng: 'en',
  resources: { en: { translation: en }, zh: { translation: zh } },
  interpolation: { escapeValue: false },
})
const cron = (pattern: string, more: Partial<Extract<ScheduleRule, { kind: 'cron' }>> = {}): ScheduleRule => ({
  kind: 'cron',
  cron: pattern,
  timeZone,
  step: null,
  from: null,
  until: null,
  ...more,
})

test.each<[ScheduleRule, string, string]>([
  [cron('0 9 * * *'), 'Every day at 9:00 AM', '每天 09:00'],
  [cron('0 9 * * 1,2,3,4,5'), 'Monday to Friday at 9:00 AM', '周一到周五 09:00'],
  [cron('30 7,19 * * 1,4'), 'Every Monday and Thursday at 7:30 AM and 7:30 PM', '每星期一和星期四 07:30和19:30'],
  [cron('0 17 * * 5#L'), 'On the last Friday of each month at 5:00 PM', '每月最后一个星期五 17:00'],
  [cron('0 9 L * *'), 'On the last day of each month at 9:00 AM', '每月最后一天 09:00'],
  [cron('0 9 8 3 *'), 'Every year on March 8 at 9:00 AM', '每年3月8日 09:00'],
  [
    cron('0 9 * * 1', { step: { every: 2, unit: 'weeks' } }),
    'Every 2 weeks, Every Monday at 9:00 AM',
    '每 2 周，每星期一 09:00',
  ],
  [cron('*/15 * * * *'), 'Every 15 minutes', '每 15 分钟'],
  [cron('0 * * * *'), 'Every hour', '每 1 小时'],
  [cron('0 9-17 * * *'), 'Every hour from 9:00 AM to 5:00 PM', '09:00 到 17:00，每 1 小时'],
  [{ kind: 'every', everyMs: 7_200_000, from: null, until: null }, 'Every 2 hours', '每 2 小时'],
  [{ kind: 'every', everyMs: 86_400_000, from: null, until: null }, 'Every day', '每天'],
  [{ kind: 'every', everyMs: 259_200_000, from: null, until: null }, 'Every 3 days', '每 3 天'],
  [{ kind: 'every', everyMs: 5_400_000, from: null, until: null }, 'Every 90 minutes', '每 90 分钟'],
  [cron('1-5 9 * * *'), 'By the pattern 1-5 9 * * *', '按规则 1-5 9 * * *'],
  [cron('0 9 * * *', { timeZone: 'Asia/Tokyo' }), 'Every day at 9:00 AM (Asia/Tokyo)', '每天 09:00（Asia/Tokyo）'],
])('%o in words', (rule, english, chinese) => {
  const words = [ruleInWords(i18n.getFixedT('en'), rule, 'en'), ruleInWords(i18n.getFixedT('zh'), rule, 'zh')]
  expect(words.map(plain)).toEqual([english, chinese])
})

/** With spaces of one kind: those of a clock are narrow. */
const plain = (words: string): string => words.replaceAll(/\s/gu, ' ')

test('one row had two formats of time, and said twice what comes once', () => {
  const nextRunAt = new Date(2026, 10, 30, 9).toISOString()
  const row = { rule: cron('0 9 * * 1'), paused: false, nextRunAt }
  const now = new Date(2026, 10, 25, 8).getTime()
  expect(plain(whenInWords(i18n.getFixedT('en'), row, 'en', now))).toBe(
    'Every Monday at 9:00 AM · Next: Mon, Nov 30, 9:00 AM',
  )
  const once = { ...row, rule: { kind: 'at', at: nextRunAt } as const }
  expect(plain(whenInWords(i18n.getFixedT('en'), once, 'en', now))).toBe('Next: Mon, Nov 30, 9:00 AM')
})
