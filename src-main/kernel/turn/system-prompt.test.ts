import { expect, test } from 'vitest'
import { plainAgent } from '../../contract/agent.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { systemPrompt } from './system-prompt.ts'

const agent = {
  ...plainAgent,
  id: 'majordomo',
  name: 'Majordomo',
  instructions: 'Be brief.',
  createdAt: '2026-11-23T09:00:00Z',
  updatedAt: '2026-11-23T09:00:00Z',
}

test.each([
  ['en', 'You can set no reminder', 'under “Reminders and schedules”'],
  ['zh', '你不能设定提醒', '“提醒和计划”'],
] as const)(
  'a model could promise a reminder that it cannot set, and sent to a page of another name (%s)',
  (language, says, where) => {
    const prompt = systemPrompt(agent, language, new Date('2026-11-23T09:00:00Z'), 'UTC')
    expect(prompt).toContain(says)
    expect(prompt).toContain(where)
    expect(prompt.endsWith('2026-11-23。\nBe brief.') || prompt.endsWith('2026-11-23.\nBe brief.')).toBe(true)
  },
)

test.each([
  ['en', 'Never say or offer that you save, forget, delete or export anything'],
  ['zh', '不要说你已经或可以记住、忘掉、删除、导出什么'],
] as const)('a model said “done, I have forgotten it” of what the app does (%s)', (language, says) => {
  const lines = systemPrompt(agent, language, new Date('2026-11-23T09:00:00Z'), 'UTC').split('\n')
  const line = lines.find((one) => one.startsWith(says)) ?? ''
  expect(line).not.toBe('')
  expect(estimateTokens(line), 'it goes along with every message').toBeLessThanOrEqual(60)
})

test.each([
  ['America/Vancouver', '2026-11-22'],
  ['Asia/Shanghai', '2026-11-23'],
])('in the evening the answer was told the date of another day: in %s it is %s', (timeZone, today) => {
  expect(systemPrompt(agent, 'en', new Date('2026-11-23T03:00:00Z'), timeZone)).toContain(`Today is ${today}.`)
})
