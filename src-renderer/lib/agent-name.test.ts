import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { agentName } from './agent-name.ts'

const t = ((key: string) => (key === 'chat.by.assistant' ? '管家' : key)) as TFunction

test.each([
  [{ id: 'majordomo', name: 'Majordomo' }, '管家'],
  [{ id: 'majordomo', name: 'Jeeves' }, 'Jeeves'],
  [{ id: 'other', name: 'Majordomo' }, 'Majordomo'],
])('the assistant that comes with the app had an English name in Chinese: %j', (agent, name) => {
  expect(agentName(t, agent)).toBe(name)
})
