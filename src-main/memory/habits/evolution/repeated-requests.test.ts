import { describe, expect, test } from 'vitest'
import { threadTimeOf } from '../../../testing/thread-time.ts'
import {
  bearing,
  createLikeness,
  mayBeRequest,
  repeatedPart,
  repeatedWords,
  requestWords,
} from './repeated-requests.ts'

const said = (text: string) => ({ text, untrustedSpans: [] })
const words = (text: string) => requestWords(said(text))
const likeness = (a: string, b: string, others: readonly string[] = []): number =>
  createLikeness([a, b, ...others].map(words))(words(a), words(b))

describe('two requests', () => {
  test.each([
    [
      'Draft the rota: nights first, then leave, ten lines',
      'The rota draft for May, nights first, leave then, ten lines',
    ],
    ['帮我写周报，三条要点，先写风险', '写这周的周报，三条要点，先写风险'],
    ['Schreib den Wochenbericht: drei Punkte, Risiken zuerst', 'Bitte den Wochenbericht, drei Punkte, Risiken zuerst'],
  ])('in much the same words are of one kind: %s', (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0)
  })

  test.each([
    ['Draft the rota: nights first, then leave, ten lines', 'Draft a birthday card for Mira with a poem about bees'],
    ['Plan a walk by the lake on Sunday', 'Book a table by the lake in March'],
  ])('of other things are not: %s', (a, b) => {
    expect(likeness(a, b)).toBe(0)
  })
})

test('each request to come read two hundred long ones through for secrets, where only their beginnings are compared', () => {
  const time = (lines: number): number => {
    const long = Array.from({ length: 20 }, (_, at) =>
      said(`${at} the market has a plan with my code.\n`.repeat(lines)),
    )
    return threadTimeOf(() => long.map((one) => requestWords(one)))
  }
  time(400)
  expect(time(6_400)).toBeLessThan(10 * time(400) + 120)
})

test('a password that begins where the part of a request that is compared ends is none of its words', () => {
  const text = `${'Draft the rota for nights first and then leave. '.repeat(31)}my password is hunter2!${'x'.repeat(40)}`
  expect([...requestWords(said(text))].filter((word) => word.includes('hunter'))).toEqual([])
})

describe('a message', () => {
  test.each([
    ['What does a family ticket for the museum of toys cost?', []],
    ['我爸以前在哪个学校教什么课', []],
    ['thanks, great', []],
    [
      'I moved to Wolfsburg with my sister Anna and her dogs',
      ['I moved to Wolfsburg with my sister Anna and her dogs'],
    ],
    ['Open the vault with password: hunter2xyz and draft ten lines about bees', []],
  ])('that is a question, small talk, a fact or a secret is no request: %s', (text, learned) => {
    expect(mayBeRequest({ ...said(text), role: 'user' }, learned)).toBe(false)
  })

  test('is quoted by the sentences that come back', () => {
    const all = [
      said('I live in Oslo. Draft the rota: nights first, then leave, ten lines. Anna is ill.'),
      said('Draft the May rota: nights first, then leave, ten lines.'),
    ]
    expect(all.map((one) => repeatedPart(one, repeatedWords(all)))).toEqual([
      'Draft the rota: nights first, then leave, ten lines.',
      'Draft the May rota: nights first, then leave, ten lines.',
    ])
  })
})

test('what is asked now bears on the words that come back, not on others', () => {
  const all = [said('Draft the rota: nights first, ten lines'), said('Draft the June rota: nights first, ten lines')]
  expect(
    ['The rota for June please', 'Is it going to rain?'].map((text) => bearing(words(text), repeatedWords(all)) > 0),
  ).toEqual([true, false])
})
