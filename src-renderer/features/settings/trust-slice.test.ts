import { expect, test } from 'vitest'
import type { ModelTrust } from '../../../src-main/contract/trust.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createSettingsStore } from './settings-store.ts'

const trust: ModelTrust = {
  providerId: 'p1',
  model: 'm',
  level: null,
  setBy: null,
  measuredLevel: null,
  figures: null,
  reason: null,
  measuredAt: null,
  retryAt: null,
  lowered: false,
  progress: null,
}

test('how far a model is believed is kept by its provider, as measured or as the user says', async () => {
  const { call, inputsOf } = createFakeClient({
    model_trust_get: () => trust,
    model_trust_measure: ({ cancel }) => ({ ...trust, progress: cancel ? null : { done: 0, total: 60 } }),
    model_trust_set: ({ level }) => ({ ...trust, level, setBy: 'user' }),
  })
  const store = createSettingsStore(call, async () => false)
  await store.getState().loadTrust('p1')
  await store.getState().measureTrust('p1', false)
  const measuring = store.getState().trust['p1']?.progress
  await store.getState().setTrust('p1', 'cautious')
  expect({ measuring, now: store.getState().trust['p1']?.level, asked: inputsOf('model_trust_measure') }).toEqual({
    measuring: { done: 0, total: 60 },
    now: 'cautious',
    asked: [{ providerId: 'p1', cancel: false }],
  })
})

test('what it costs to find out is asked for once', async () => {
  const { call, calls } = createFakeClient({ model_trust_estimate: () => ({ calls: 60, tokens: 90_000 }) })
  const store = createSettingsStore(call, async () => false)
  await store.getState().loadTrustCost()
  await store.getState().loadTrustCost()
  expect([store.getState().trustCost, calls.length]).toEqual([{ calls: 60, tokens: 90_000 }, 1])
})
