import { expect, test } from 'vitest'
import { acceptanceOf } from '../../src-main/growth/extract/lasting/acceptance.ts'
import { extractByRules } from '../../src-main/growth/extract/rules.ts'
import type { JudgedCandidate } from './acceptance-examples.ts'
import { trainAcceptance } from './acceptance-train.ts'

const [candidate] = extractByRules([
  {
    id: 'm',
    sessionId: 's',
    position: 0,
    role: 'user',
    text: 'I live in Narva.',
    untrustedSpans: [],
    at: '2025-06-10T10:00:00.000Z',
  },
]).candidates
if (candidate === undefined) throw new Error('nothing was read')

const judged = (features: string[], verdict: JudgedCandidate['verdict'], count: number): JudgedCandidate[] =>
  Array.from({ length: count }, () => ({ writer: 'a', lang: 'en', candidate, features, verdict, says: [] }))

test('what right ones have speaks for, what wrong ones have against; what is open teaches nothing', () => {
  const model = trainAcceptance([
    ...judged(['whole'], 'right', 400),
    ...judged(['torn'], 'wrong', 400),
    ...judged(['whole'], 'open', 4_000),
    ...judged(['torn'], 'near', 4_000),
  ])
  expect([acceptanceOf(['whole'], model) > 0.6, acceptanceOf(['torn'], model) < 0.4]).toEqual([true, true])
})

test('what few have is left out, and the same candidates give the same weights', () => {
  const all = [
    ...judged(['whole', 'odd'], 'right', 3),
    ...judged(['whole'], 'right', 20),
    ...judged(['torn'], 'wrong', 20),
  ]
  expect([Object.keys(trainAcceptance(all).weights), trainAcceptance(all)]).toEqual([
    ['torn', 'whole'],
    trainAcceptance(all),
  ])
})
