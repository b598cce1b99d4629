import { expect, test } from 'vitest'
import { asksForAdvice, asksWhen, namesTime, roleAskedFor, roleOfSpeaker, statesTaste } from './query-cues.ts'

test.each([
  ['Which kiln did I order?', 'user'],
  ['我订的窑炉是哪种', 'user'],
  ['Which glaze did you recommend to me?', null],
  ["What is the book you'd told me of, the one you suggested?", null],
  ['你之前给我推荐的书是哪本', null],
  ['Which glaze is best?', null],
])('%s is about the words of %s', (query, role) => {
  expect(roleAskedFor(query)).toBe(role)
})

test.each([
  ['Can you suggest a tent for the winter?', true],
  ['How should I pack for the trip?', true],
  ['What are some ways to save water?', true],
  ['帮我选一顶帐篷', true],
  ['我该买哪顶帐篷', true],
  ['Which tent did you suggest?', false],
  ['Where is the tent?', false],
  ['帐篷在哪里', false],
])('%s asks for advice: %s', (query, expected) => {
  expect(asksForAdvice(query)).toBe(expected)
})

test.each([
  ['When was the kiln fired?', true],
  ['What day did the ferry leave?', true],
  ['So, finally, when are we going to Dover?', true],
  ['窑炉是什么时候烧的', true],
  ['Who fired the kiln when it rained?', false],
  ['窑炉是谁烧的', false],
])('%s asks for a time: %s', (query, expected) => {
  expect(asksWhen(query)).toBe(expected)
})

test.each([
  ['I prefer small tents, they dry fast.', true],
  ["I'd rather walk.", true],
  ['我比较喜欢小帐篷', true],
  ['The tent is small.', false],
  ['帐篷很小', false],
])('%s states a taste: %s', (content, expected) => {
  expect(statesTaste(content)).toBe(expected)
})

test.each([
  ['We fired it last Monday.', true],
  ['上周烧的', true],
  ['We fired it together.', false],
])('%s names a time: %s', (content, expected) => {
  expect(namesTime(content)).toBe(expected)
})

test.each([
  ['User', 'user'],
  ['我', 'user'],
  ['assistant', 'assistant'],
  ['AI', 'assistant'],
  ['Nora', null],
  [null, null],
] as const)('the speaker %s has the role %s', (speaker, role) => {
  expect(roleOfSpeaker(speaker)).toBe(role)
})
