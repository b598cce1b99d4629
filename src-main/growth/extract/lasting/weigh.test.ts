import { describe, expect, test } from 'vitest'
import type { SourceMessage } from '../../candidate.ts'
import { laneOf } from '../../lanes/lane-of.ts'
import { extractBuiltIn } from '../built-in.ts'
import { featuresToWeigh, weighAnswers } from './weigh.ts'

const toMessage = (text: string): SourceMessage => ({
  id: 'm',
  sessionId: 's',
  position: 0,
  role: 'user',
  text,
  untrustedSpans: [],
  at: '2025-06-10T10:00:00.000Z',
})

const lanesOf = (text: string): string[] =>
  extractBuiltIn([toMessage(text)]).candidates.map((candidate) => laneOf(candidate).lane)

describe('what is plainly told', () => {
  test.each([
    'I live in Narva.',
    'I work at Halmar as a welder.',
    'My cat is called Pepper.',
    'I like tea.',
    '我住在无锡。',
    '我在无锡当电焊工。',
    '我喜欢喝乌龙茶。',
  ])('is likely enough right to be kept at once: %s', (text) => {
    expect(new Set(lanesOf(text))).toEqual(new Set(['active']))
  })
})

describe('what is cut out of a request or a jest', () => {
  test.each([
    'Put the kiln on the plan, firing tue + thu, and then read the whole list back to me please',
    'oh sure, I LOVE scraping kilns at midnight, my favourite sport',
    '把周会挪到周四上午吧，然后发个通知',
  ])('is not kept at once: %s', (text) => {
    expect(lanesOf(text)).not.toContain('active')
  })
})

test('a model’s answer is weighed by the words it quotes', () => {
  const message = toMessage('I live in Narva. Could you make the third line of the invitation shorter?')
  const [known] = extractBuiltIn([toMessage('I live in Narva.')]).candidates
  if (known === undefined) throw new Error('nothing was read')
  const { right: _right, lasting: _lasting, ...answer } = known
  const request = {
    ...answer,
    content: 'make the third line of the invitation shorter',
    quote: 'make the third line of the invitation shorter',
    slot: { subject: 'user', attribute: 'likes', value: 'shorter', single: false },
  }
  const lanes = weighAnswers([answer, request], message).map((candidate) => laneOf(candidate).lane)
  expect([lanes[0], lanes[1] === 'active']).toEqual(['active', false])
})

test('what is learned from is what is weighed: one list of features for each candidate', () => {
  const message = toMessage('I live in Narva, and my cat is called Pepper.')
  const { candidates } = extractBuiltIn([message])
  const features = featuresToWeigh(candidates, message, {})
  expect(features.map((names) => names.filter((name) => /^(?:subject|attribute) \S+$/.test(name)))).toEqual(
    candidates.map(({ slot }) => [
      `attribute ${slot?.attribute}`,
      `subject ${slot?.subject === 'user' ? 'user' : 'other'}`,
    ]),
  )
})
