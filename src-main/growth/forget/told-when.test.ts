import { describe, expect, test } from 'vitest'
import { timeWishOf, toldWhen } from './told-when.ts'

/** A Wednesday. */
const at = '2026-11-18T10:00:00.000Z'

describe('a request that says only when', () => {
  test.each([
    ['what I told you yesterday', '2026-11-17', '2026-11-18'],
    ['everything from the day before yesterday', '2026-11-16', '2026-11-17'],
    ['everything I said last week', '2026-11-09', '2026-11-16'],
    ['what I told you in October', '2026-10-01', '2026-11-01'],
    ['昨天说的都', '2026-11-17', '2026-11-18'],
    ['这周聊的', '2026-11-16', '2026-11-23'],
    ['上个月说的', '2026-10-01', '2026-11-01'],
  ])('“%s” means the days from %s to %s', (words, since, until) => {
    expect(toldWhen(words, at)).toEqual({ since, until })
  })

  test.each(['what I told you yesterday about my knee', '上周说的体检结果', 'the last thing', 'my salary'])(
    '“%s” is of no days alone',
    (words) => {
      expect(toldWhen(words, at)).toBeNull()
    },
  )
})

test.each([
  ['please delete everything from yesterday', true],
  ['昨天说的都删掉', true],
  ['Did I tell you to delete everything yesterday?', false],
  ['I forgot everything yesterday', false],
  ['yesterday', false],
])('“%s” asks for the days to go: %j', (text, asks) => {
  expect(timeWishOf({ id: 'm', text, at }).length > 0).toBe(asks)
})
