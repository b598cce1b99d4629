import { expect, test } from 'vitest'
import { wordsIn } from '../words.ts'
import { noticeOfAnswer, noticeOfReminder } from './notice-text.ts'

const words = wordsIn.en
const answer = { isDone: true, title: 'My illness', text: '**Take** it\n\n- twice a day <b>now</b>' }

test('a notification of an answer says no more than was allowed', () => {
  expect(noticeOfAnswer(answer, 'nothing', words)).toEqual({ title: 'Majordomo', body: 'Your answer is ready.' })
  expect(noticeOfAnswer(answer, 'title', words)).toEqual({ title: 'My illness', body: 'Your answer is ready.' })
  expect(noticeOfAnswer(answer, 'text', words)).toEqual({
    title: 'My illness',
    body: 'Take it - twice a day b now /b',
  })
})

test('what came to no end says so, and a chat without a name or an answer is called one', () => {
  const failed = { isDone: false, title: null, text: 'half of' }
  expect(noticeOfAnswer(failed, 'text', words)).toEqual({ title: 'A chat', body: 'An answer could not be finished.' })
  expect(noticeOfAnswer(failed, 'nothing', words).title).toBe('Majordomo')
})

test('an answer of any length fits, in whole characters', () => {
  const { body } = noticeOfAnswer({ ...answer, text: '🍵'.repeat(5_000) }, 'text', words)
  expect([...body]).toHaveLength(161)
  expect(body.isWellFormed()).toBe(true)
})

test('a reminder says what it is about only where that is allowed', () => {
  expect(noticeOfReminder('the doctor', true, words).body).toBe('the doctor')
  expect(noticeOfReminder('the doctor', false, words).body).toBe('You have a reminder.')
})
