import { describe, expect, test } from 'vitest'
import { nextTimes } from '../next-time.ts'
import { readSentence } from './read-sentence.ts'

/** A Monday evening in Shanghai. */
const here = { now: new Date('2026-11-23T12:00:00Z'), timeZone: 'Asia/Shanghai' }

const shown = (sentence: string): string => {
  const { rule, act, text, question } = readSentence(sentence, here)
  if (question !== null) return `? ${question}`
  const when =
    rule?.kind === 'cron'
      ? `${rule.cron}${rule.step ? ` /${rule.step.every} ${rule.step.unit}` : ''}`
      : rule?.kind === 'at'
        ? rule.at.slice(0, 16)
        : `every ${(rule?.everyMs ?? 0) / 60_000}`
  return `${when} | ${act} | ${text}`
}

describe('a sentence becomes a schedule', () => {
  test.each([
    ['每个工作日早上9点提醒我站会', '0 9 * * 1,2,3,4,5 | remind | 站会'],
    ['每月15号中午12点提醒我还信用卡', '0 12 15 * * | remind | 还信用卡'],
    ['每周一三五早上七点提醒我跑步', '0 7 * * 1,3,5 | remind | 跑步'],
    ['隔周周五下午4点提醒我写周报', '0 16 * * 5 /2 weeks | remind | 写周报'],
    ['每一个半小时提醒我喝水', 'every 90 | remind | 喝水'],
    ['下周三上午10:15叫我交报告', '2026-12-02T02:15 | remind | 交报告'],
    ['每月最后一天晚上8点备份', '0 20 L * * | backup | '],
    ['每天早上8点帮我总结今天的待办', '0 8 * * * | say | 帮我总结今天的待办'],
    ['每天早晚8点提醒我刷牙', '0 8,20 * * * | remind | 刷牙'],
    ['每天下午2点到5点每小时提醒我喝水', '0 14-17 * * * | remind | 喝水'],
    ['周一早上8点提醒我交作业', '2026-11-30T00:00 | remind | 交作业'],
    ['remind me at 8, 12 and 18 every day to eat', '0 8,12,18 * * * | remind | eat'],
    ['remind me in two hours and 15 minutes to go', '2026-11-23T14:15 | remind | go'],
    ['提醒我每天晚上9点整理书包', '0 21 * * * | remind | 整理书包'],
    ['提醒我明早七点半赶飞机', '2026-11-23T23:30 | remind | 赶飞机'],
    [
      'Remind me on the last Friday of each month at 5 pm to send the invoice',
      '0 17 * * 5#L | remind | send the invoice',
    ],
    ['remind me to take my pills daily at 8am and 8pm', '0 8,20 * * * | remind | take my pills'],
    [
      'Every other Tuesday at 7 in the evening, remind me to put out the bins',
      '0 19 * * 2 /2 weeks | remind | put out the bins',
    ],
    ['remind me to review the monthly report every Friday at 4pm', '0 16 * * 5 | remind | review the monthly report'],
    ['On the 1st and 15th of every month at 10am remind me to pay rent', '0 10 1,15 * * | remind | pay rent'],
    ['remind me in an hour and a half to leave', '2026-11-23T13:30 | remind | leave'],
    ['remind me at 5pm to pick up the kids', '2026-11-24T09:00 | remind | pick up the kids'],
    ['Back up everything every Sunday at 3 am', '0 3 * * 0 | backup | '],
    ['every sunday evening at 8 ask me how my week was', '0 20 * * 0 | say | ask me how my week was'],
  ])('%s', (sentence, expected) => {
    expect(shown(sentence)).toBe(expected)
  })
})

test('every three months on the 1st began in a month of which the 1st was over', () => {
  const { rule } = readSentence('every three months on the 1st at 9am, remind me of the VAT return', here)
  expect(rule && nextTimes(rule, here.now, 2).map((time) => time.toISOString())).toEqual([
    '2026-12-01T01:00:00.000Z',
    '2027-03-01T01:00:00.000Z',
  ])
})

describe('what is not all understood is asked, never set', () => {
  test.each([
    ['每天提醒我喝水', '? time'],
    ['后天提醒我交房租', '? time'],
    ['除了周末每天早上7点叫我起床', '? unclear'],
    ['会议明天下午3点，提前10分钟提醒我', '? unclear'],
    ['春节早上8点提醒我拜年', '? unclear'],
    ['周五前下午3点提醒我交作业', '? unclear'],
    ['下个工作日早上9点提醒我', '? unclear'],
    ['每天早上9点提醒我吃药，连续三天', '? unclear'],
    ['每个工作日早上9点站会', '? act'],
    ['周六日上午9点提醒我遛狗', '? unclear'],
    ['明年12月1日上午9点提醒我续约', '? unclear'],
    ['每天早上9:00-10:00提醒我', '? unclear'],
    ['every morning and evening at 8 remind me to brush', '? unclear'],
    ['明天中午十二点一刻给我妈打电话', '? act'],
    ['每天早上八点帮我妈挂号', '? act'],
    ['remind me at 5 to leave', '? half'],
    ['remind me every day at 9 except Sundays', '? unclear'],
    ['every third Friday at 9am remind me to pay', '? unclear'],
    ['every day at 9am for the next 3 days remind me to take antibiotics', '? unclear'],
    ['remind me at 9am UTC to log in', '? unclear'],
    ['on Christmas at 9am remind me to call grandma', '? unclear'],
    ['remind me next Friday at noon to submit the form', '? which'],
    ['remind me on February 30 at 9am to jump', '? never'],
    ['remind me today at 7am to get up', '? past'],
    ['remind me at 9am and at 5:30pm to stretch', '? unclear'],
    ['yesterday at 5pm remind me to call Bob', '? past'],
    ['remind me evry friday at 3pm to water the plants', '? unclear'],
    ['last Friday of every month at 4pm back up my documents folder', '? unclear'],
    ['每月最后一天下午5点帮我备份照片', '? unclear'],
    ['今天天黑前晚上6点提醒我收衣服', '? unclear'],
    ['remind me tomorrow at midnight to look up', '? midnight'],
  ])('%s', (sentence, expected) => {
    expect(shown(sentence)).toBe(expected)
  })
})

test('“today at 2:06” was asked “At what time?”: of today it is the one that is still to come', () => {
  const noon = { ...here, now: new Date('2026-11-23T05:00:00Z') }
  for (const sentence of ['remind me today at 2:06 to call Bob', '提醒我今天2点06分给老王打电话'])
    expect(readSentence(sentence, noon)).toMatchObject({ rule: { at: '2026-11-23T06:06:00.000Z' }, question: null })
  const night = { ...here, now: new Date('2026-11-22T17:00:00Z') }
  expect(readSentence('remind me today at 2:06 to call Bob', night).question).toBe('half')
})

describe('a month on from the 31st was not understood, or was a day of the month after', () => {
  const last = { now: new Date('2026-01-31T00:30:00Z'), timeZone: 'Asia/Shanghai' }
  test.each([
    ['remind me in a month at 9am to pay', '2026-02-28'],
    ['remind me in 3 months at 9am to pay', '2026-04-30'],
    ['remind me two months from now at 9am to pay', '2026-03-31'],
    ['remind me in a year at 9am to pay', '2027-01-31'],
    ['一个月后上午9点提醒我交钱', '2026-02-28'],
    ['3个月之后上午9点提醒我交钱', '2026-04-30'],
    ['两年后上午9点提醒我交钱', '2028-01-31'],
    ['下个月底上午9点提醒我交钱', '2026-02-28'],
    ['月底上午9点提醒我交钱', '2026-01-31'],
    ['下下个月31号上午9点提醒我交钱', '2026-03-31'],
  ])('%s', (sentence, day) => {
    expect(readSentence(sentence, last)).toMatchObject({ rule: { at: `${day}T01:00:00.000Z` }, question: null })
  })
  // Whoever names a day that the month has not is mistaken in the one or the other.
  test.each([
    ['remind me on the 31st of next month at 9am to pay', 'never'],
    ['下个月31号上午9点提醒我交钱', 'never'],
    ['remind me next month at 9am to pay', 'unclear'],
    ['下个月上午9点提醒我交钱', 'unclear'],
  ])('is asked about where it is no day: %s', (sentence, question) => {
    expect(readSentence(sentence, last).question).toBe(question)
  })
})

describe('what is asked says what is wrong', () => {
  test.each([
    ['a reminder of nothing was set', 'remind me every day at 9', '? what'],
    ['a reminder of nothing was set', '每天早上9点提醒我', '? what'],
    ['an alarm needs no more words', 'wake me up every day at 7am', '0 7 * * * | remind | wake me up'],
    ['an alarm needs no more words', '每天早上7点闹钟', '0 7 * * * | remind | 闹钟'],
    ['it was asked which day where one was said', 'remind me on Monday at 9 pm to call', '? which'],
    ['a day that is over was set for today, of “yesterday”', 'remind me yesterday at 11pm to call Bob', '? past'],
    [
      'what is of yesterday is still what is to be done',
      'remind me tomorrow at 9am about yesterday',
      '2026-11-24T01:00 | remind | yesterday',
    ],
    ['it was asked for a time where one was said', 'remind me tomorrow at 25:00 to pay', '? clock'],
    ['it was asked for a time where one was said', '明天25点提醒我交钱', '? clock'],
    ['it was asked for a time where one was said', 'remind me tomorrow at 2:06 to call Bob', '? half'],
    ['it was asked for a time where one was said', 'remind me today at 8:06 to call', '? past'],
    ['it was asked for a day where one was said', '每月32号早上9点提醒我交租', '? never'],
    ['it was asked for a day where one was said', '每年2月30日早上9点提醒我交租', '? never'],
  ])('%s: %s', (_, sentence, expected) => {
    expect(shown(sentence)).toBe(expected)
  })
})

test.each([
  ['remind me on the 31st at 9am to pay the rent', '2026-12-31T01:00 | remind | pay the rent'],
  ['31号上午9点提醒我交房租', '2026-12-31T01:00 | remind | 交房租'],
  ['remind me on 29 February at 9am to call', '2028-02-29T01:00 | remind | call'],
  ['remind me on the 23rd at 9am to pay', '2026-12-23T01:00 | remind | pay'],
  ['remind me on the 23rd at 9pm to pay', '2026-11-23T13:00 | remind | pay'],
  ['remind me on November 23 at 5pm to buy milk', '2027-11-23T09:00 | remind | buy milk'],
  ['remind me on 31 June at 9am to call', '? never'],
])('a day that this month has not, or that was over by its hour, was never: %s', (sentence, expected) => {
  expect(shown(sentence)).toBe(expected)
})
