import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('what waits for the user’s word', () => {
  let kernel: TestKernel
  let sessionId: string
  beforeEach(async () => {
    kernel = await openTestKernel()
    sessionId = (await kernel.call('session_create', { agentId })).id
  })
  afterEach(() => discardTestKernel(kernel))

  const values = async () =>
    (await kernel.call('profile_get', { agentId })).profile.map(({ field, value }) => `${field}: ${value}`)
  const waiting = async () => (await kernel.call('memory_list', { agentId, status: 'pending' })).items
  const decide = async (decision: 'accept' | 'reject') => {
    for (const { id } of await waiting()) await kernel.call('memory_inbox_decide', { id, decision: { kind: decision } })
  }

  test.each([
    {
      said: '最近失眠很厉害，主管天天催我，烦死了',
      accepted: ['pain_point: 最近失眠很厉害，主管天天催我，烦死了'],
    },
    {
      said: 'I keep not sleeping since my divorce, it drives me crazy again and again.',
      accepted: ['pain_point: I keep not sleeping since my divorce, it drives me crazy again and again.'],
    },
    {
      said: 'Dear team,\n\nplease send all reports in English from now on.\n\nBest regards\nOlga Brandt',
      accepted: ['communication_style: in English'],
    },
  ])('is no part of the profile before it is accepted, and then at once: $said', async ({ said, accepted }) => {
    await kernel.say(sessionId, said)
    const isAsked = (await waiting()).length > 0
    const before = await values()
    await decide('accept')
    expect({ isAsked, before, after: await values() }).toEqual({ isAsked: true, before: [], after: accepted })
  })

  test('is no part of it once it is rejected', async () => {
    await kernel.say(sessionId, '最近失眠很厉害，主管天天催我，烦死了')
    await decide('reject')
    expect({ waiting: await waiting(), profile: await values() }).toEqual({ waiting: [], profile: [] })
  })

  test('is held back alone: what the same message says for sure is shown', async () => {
    await kernel.say(sessionId, '我住在苏州。最近失眠很厉害，主管天天催我，烦死了')
    expect(await values()).toEqual(['location: 苏州'])
  })

  test('counts for no topic either', async () => {
    await kernel.say(sessionId, '我有糖尿病，周末在阳台种番茄')
    const other = await kernel.call('session_create', { agentId })
    await kernel.say(other.id, '番茄苗黄了怎么办？')
    expect({ isAsked: (await waiting()).length > 0, profile: await values() }).toEqual({ isAsked: true, profile: [] })
  })
})

describe('a wish on how to be answered', () => {
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel()
  })
  afterEach(() => discardTestKernel(kernel))

  test.each([
    ['跟我聊天别用感叹号。', '不用感叹号'],
    ['From now on please answer me in English.', 'in English'],
  ])('that is said outright is kept without being asked about: %s', async (said, value) => {
    const { id } = await kernel.call('session_create', { agentId })
    await kernel.say(id, said)
    const { profile } = await kernel.call('profile_get', { agentId })
    const { items } = await kernel.call('memory_list', { agentId, status: 'pending' })
    expect({ profile: profile.map((one) => one.value), waiting: items }).toEqual({ profile: [value], waiting: [] })
  })
})

test.each([
  ['在一家做医疗器械的公司当测试工程师', ['role: 测试工程师', 'industry: 医疗']],
  ['我是软件测试', ['role: 软件测试', 'industry: 软件']],
  ['I am a tester at a bank.', ['role: tester', 'industry: finance']],
])('the industry is that of the company rather than of the job: %s', async (said, expected) => {
  const kernel = await openTestKernel()
  const { id } = await kernel.call('session_create', { agentId })
  await kernel.say(id, said)
  const { profile } = await kernel.call('profile_get', { agentId })
  expect(profile.map(({ field, value }) => `${field}: ${value}`).toSorted()).toEqual(expected.toSorted())
  await discardTestKernel(kernel)
})
