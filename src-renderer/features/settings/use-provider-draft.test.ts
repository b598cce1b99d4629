import { expect, test } from 'vitest'
import { withLearned } from './use-provider-draft.ts'

const draft = { name: 'Mine', preset: 'custom', baseUrl: 'https://model.example/v1', model: 'a' } as const
const told = { verdict: 'ok', contextWindow: null, tools: true, images: null, models: [] } as never

test('“Let the model look things up” was ticked again by the test that saving runs', () => {
  expect(withLearned({ ...draft, tools: false }, told).tools).toBe(false)
  expect(withLearned(draft, told).tools).toBe(true)
})
