import { expect, test } from 'vitest'
import { providerPresets } from '../../../src-main/llm/presets.ts'
import { problemsOf } from './draft-problems.ts'
import { hasKeyAt, nowhere, probeOf, serviceOfKey, strangerOf } from './key-service.ts'

test.each([
  ['sk-ant-api03-abc', 'anthropic'],
  ['  sk-or-v1-abc', 'openrouter'],
  ['sk-proj-abc', 'openai'],
  ['AIzaSyAbc', 'gemini'],
  ['sk-0123456789abcdef', undefined],
  ['0123456789abcdef.abc', undefined],
  ['', undefined],
])('the key %s is of: %s', (key, id) => {
  expect(serviceOfKey(key, providerPresets)?.id).toBe(id)
})

test.each([
  ['of the service itself', 'https://api.anthropic.com/v1', 'anthropic', null],
  ['of another service', 'https://api.openai.com/v1', 'openai', 'anthropic'],
  ['of another service, at an address of one’s own', 'https://gateway.example/v1', 'openai', null],
  ['that nobody knows where it goes', '', 'custom', 'anthropic'],
] as const)('a key %s', (_what, baseUrl, preset, of) => {
  const draft = { ...nowhere, baseUrl, preset, apiKey: 'sk-ant-api03-abc' }
  expect(strangerOf(draft, providerPresets)?.id ?? null).toBe(of)
})

test('a key that was saved for one address counted as there for any other', () => {
  const openai = providerPresets.find(({ id }) => id === 'openai')
  const provider = { baseUrl: 'https://api.openai.com/v1', hasKey: true }
  const problemAt = (baseUrl: string) =>
    problemsOf({ ...nowhere, preset: 'openai', model: 'm', baseUrl }, openai, hasKeyAt(provider, baseUrl))
  expect(hasKeyAt(provider, 'https://api.openai.com/v2')).toBe(true)
  expect(problemAt('https://api.openai.com/v1')).toEqual({})
  expect(hasKeyAt(provider, 'https://gateway.example/v1')).toBe(false)
  expect(hasKeyAt(provider, 'http://api.openai.com/v1')).toBe(false)
  expect(problemAt('http://api.openai.com/v1')).toEqual({ key: 'missing' })
  expect(hasKeyAt(null, 'https://api.openai.com/v1')).toBe(false)
})

test.each([
  ['as it is saved', {}, 'p1'],
  ['with another model', { model: 'other' }, 'p1'],
  ['at another address of the same place', { baseUrl: 'https://api.openai.com/v2' }, 'p1'],
  ['at another place', { baseUrl: 'https://gateway.example/v1' }, undefined],
])('a saved key counted as there, and the test went without it: %s', (_what, change, id) => {
  const saved = { preset: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'm', hasKey: true } as const
  const { hasKey: _key, ...connection } = saved
  expect(probeOf({ ...connection, id: 'p1', name: 'P', ...change }, saved).id).toBe(id)
})
