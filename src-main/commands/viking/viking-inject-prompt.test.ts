import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const content = 'My bicycle is kept in the cellar of number nine.'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  await kernel.call('memory_store', { agentId, type: 'knowledge', content })
})
afterEach(() => discardTestKernel(kernel))

const inject = (input: { basePrompt?: string; userInput?: string; maxTokens?: number }) =>
  kernel.call('viking_inject_prompt', {
    agentId,
    basePrompt: 'You are brief.',
    userInput: 'Where is my bicycle?',
    maxTokens: 400,
    ...input,
  })

test('a memory that bears on the input stands behind the prompt, within the budget', async () => {
  const { prompt, usedTokens, used, dropped } = await inject({})
  expect({
    opens: prompt.startsWith('You are brief.\n\n<memories>\n'),
    tells: prompt.includes(`"${content}"`),
    isWithin: usedTokens <= 400,
    citations: used.map(({ citation }) => citation),
    dropped,
  }).toEqual({ opens: true, tells: true, isWithin: true, citations: [1], dropped: [] })
})

test('a prompt that takes the whole budget stays as it is, and what was left out is told', async () => {
  const basePrompt = 'You are brief. '.repeat(100)
  const { prompt, used, dropped } = await inject({ basePrompt, maxTokens: 100 })
  expect({ prompt, used, reasons: dropped.map(({ reason }) => reason) }).toEqual({
    prompt: basePrompt,
    used: [],
    reasons: ['budget'],
  })
})

test('a greeting leaves the prompt as it is', async () => {
  expect(await inject({ userInput: 'hi there!' })).toMatchObject({ prompt: 'You are brief.', used: [] })
  expect((await inject({ basePrompt: '' })).prompt).toMatch(/^<memories>/)
})
