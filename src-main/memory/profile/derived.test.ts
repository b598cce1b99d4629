import { expect, test } from 'vitest'
import type { ProfileBasis, ProfileField } from '../../contract/profile.ts'
import { industriesOf } from './industries-of.ts'
import type { Observation } from './observation.ts'
import { withoutOpposed } from './opposed.ts'
import { withoutJobTrade } from './trades-of.ts'
import { keyOf } from './value-key.ts'

const observation = (field: ProfileField, value: string, at: string, basis: ProfileBasis = 'stated'): Observation => ({
  field,
  value,
  key: keyOf(field, value),
  weight: 0.8,
  evidence: {
    basis,
    quote: value,
    at,
    agentId: 'a',
    sessionId: at,
    messageId: at,
    memoryId: null,
    painId: null,
  },
  from: at,
  until: null,
  ended: null,
  endedBy: null,
})
const plain = ({ value, from, until }: Observation) => [value, from, until]

test.each([
  { role: 'swimming instructor', is: [['education', '01', null]] },
  { role: '教初中地理', is: [['教育', '01', null]] },
  { role: 'team lead', is: [] },
])('the industry of a $role is told by the role', ({ role, is }) => {
  expect(industriesOf([observation('role', role, '01')]).map(plain)).toEqual(is)
})

test('the industry of a role ends with the next role, whose own is not known', () => {
  const roles = [observation('role', '教初中地理', '01'), observation('role', '产品经理', '02')]
  expect(industriesOf(roles).map(plain)).toEqual([['教育', '01', '02']])
})

test('the trade of the company goes before that of the job, until another job is told', () => {
  const left = (roles: readonly Observation[], trade: Observation) =>
    withoutJobTrade([...roles, ...industriesOf(roles)], [trade])
      .filter(({ field }) => field === 'industry')
      .map(plain)
  const tester = observation('role', '测试工程师', '02')
  const teacher = observation('role', '地理老师', '03')
  expect({
    before: left([tester], observation('industry', '医疗', '01')),
    since: left([tester], observation('industry', '医疗', '04')),
    anotherJob: left([tester, teacher], observation('industry', '医疗', '01')),
  }).toEqual({ before: [], since: [['软件', '02', '04']], anotherJob: [['教育', '03', null]] })
})

test('a later wish ends the opposite one, and one that was said stands against a guess', () => {
  const style = (value: string, at: string, basis?: ProfileBasis) =>
    observation('communication_style', value, at, basis)
  expect({
    later: withoutOpposed([style('short answers', '01'), style('detailed answers', '02')]).map(plain),
    guess: withoutOpposed([style('detailed answers', '01'), style('short answers', '02', 'inferred')]).map(plain),
    beside: withoutOpposed([style('short answers', '01'), style('metric units', '02')]).map(plain),
  }).toEqual({
    later: [
      ['short answers', '01', '02'],
      ['detailed answers', '02', null],
    ],
    guess: [['detailed answers', '01', null]],
    beside: [
      ['short answers', '01', null],
      ['metric units', '02', null],
    ],
  })
})
