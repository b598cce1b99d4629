import { expect, test } from 'vitest'
import { AppError } from '../../src-main/contract/error.ts'
import { createCommandClient } from './command-client.ts'

test('gives the value of an answer', async () => {
  const call = createCommandClient({ invoke: async (name, input) => ({ ok: true, value: { name, input } }) })
  expect(await call('chat_stop', { turnId: 't1' })).toEqual({ name: 'chat_stop', input: { turnId: 't1' } })
})

test('throws the error of an answer with its code and values', async () => {
  const error = {
    code: 'rate_limited',
    message: 'Slow down.',
    retryable: true,
    params: { retryAfterSeconds: '20' },
  } as const
  const call = createCommandClient({ invoke: async () => ({ ok: false, error }) })
  await expect(call('chat_stop', { turnId: 't1' })).rejects.toEqual(
    new AppError('rate_limited', 'Slow down.', { params: { retryAfterSeconds: '20' } }),
  )
})
