import { afterEach, describe, expect, test } from 'vitest'
import { ownerCaller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { Host } from '../kernel/host.ts'
import { createKernelClient, type KernelClient } from './kernel-client.ts'
import { createMemorySecrets } from './memory-secrets.ts'

const caller = ownerCaller('ipc')
const stopped = { ok: false, error: expect.objectContaining({ code: 'internal', params: { reason: 'stopped' } }) }
const host: Host = {
  secrets: {
    ...createMemorySecrets(),
    remove: () => Promise.reject(new AppError('storage_readonly', 'The folder is read-only.')),
  },
  files: {
    pathOf: async (handle) => `/chosen/${handle}`,
    offer: async (path, fileName) => ({ handle: `${path}:${fileName}` }),
  },
}

describe('kernel client', () => {
  let kernel: KernelClient | undefined
  afterEach(() => kernel?.close())

  const start = (home = 'fine', closeWithinMs = 5_000) => {
    kernel = createKernelClient({
      entry: new URL('./__fixtures__/worker.ts', import.meta.url),
      start: { home, appVersion: '0.0.0', logLevel: 'silent' },
      host,
      closeWithinMs,
    })
    return kernel
  }

  test('a call made before the profile is open waits for it', async () => {
    const { dispatch, onReady } = start()
    const ready = new Promise<string>((resolve) => onReady(() => resolve('ready')))
    const answer = dispatch(caller, 'echo', { text: '语' })
    expect(await answer).toEqual({ ok: true, value: { caller, input: { text: '语' } } })
    expect(await ready).toBe('ready')
  })

  test('answers go to the calls they belong to', async () => {
    const { dispatch } = start()
    void dispatch(caller, 'never', null)
    const answers = await Promise.all([1, 2, 3].map((input) => dispatch(caller, 'echo', input)))
    expect(answers).toEqual([1, 2, 3].map((input) => ({ ok: true, value: { caller, input } })))
  })

  test('passes events on until unsubscribed', async () => {
    const { dispatch, subscribe } = start()
    const events: unknown[] = []
    const unsubscribe = subscribe((event) => events.push(event))
    await dispatch(caller, 'push', null)
    unsubscribe()
    await dispatch(caller, 'push', null)
    expect(events).toEqual([{ name: 'profile_changed', payload: { agentId: 'a' } }])
  })

  test('the kernel asks the host in the main thread', async () => {
    expect(await start().dispatch(caller, 'host', null)).toEqual({
      ok: true,
      value: ['session', 'sk-1', null, '/chosen/h', { handle: '/tmp/a:a.json' }],
    })
  })

  test('a failure of the host reaches the kernel with its code', async () => {
    const answer = await start().dispatch(caller, 'host_failure', null)
    expect(answer).toEqual({ ok: true, value: { code: 'storage_readonly', message: 'The folder is read-only.' } })
  })

  test('where the profile cannot be opened, every call answers why', async () => {
    const { dispatch } = start('locked')
    const error = {
      code: 'storage_locked',
      message: 'Another process has it open.',
      retryable: true,
      params: { pid: '7' },
    }
    expect(await dispatch(caller, 'echo', 1)).toEqual({ ok: false, error })
    expect(await dispatch(caller, 'echo', 2)).toEqual({ ok: false, error })
  })

  test('a bug while opening is answered without its details', async () => {
    expect(await start('bug').dispatch(caller, 'echo', 1)).toEqual({
      ok: false,
      error: { code: 'internal', message: 'The profile could not be opened.', retryable: false },
    })
  })

  test('a result that cannot be cloned fails that call only', async () => {
    const { dispatch } = start()
    expect(await dispatch(caller, 'uncloneable', null)).toEqual({
      ok: false,
      error: { code: 'internal', message: 'The answer could not be sent.', retryable: false },
    })
    expect(await dispatch(caller, 'echo', 1)).toEqual({ ok: true, value: { caller, input: 1 } })
  })

  test('when the worker dies, what runs and what comes later is answered', async () => {
    const { dispatch } = start()
    const running = dispatch(caller, 'never', null)
    void dispatch(caller, 'die', null)
    expect(await running).toEqual(stopped)
    expect(await dispatch(caller, 'echo', 1)).toEqual(stopped)
  })

  test('a worker that cannot be started is answered for, too', async () => {
    kernel = createKernelClient({
      entry: new URL('./missing-worker.ts', import.meta.url),
      start: { home: '', appVersion: '', logLevel: 'silent' },
      host,
    })
    expect(await kernel.dispatch(caller, 'echo', 1)).toEqual(stopped)
  })

  test.each([['fine'], ['stuck']])('closing ends the worker whose kernel closes %s', async (home) => {
    const client = start(home, 300)
    const running = client.dispatch(caller, 'never', null)
    await client.dispatch(caller, 'echo', 1)
    await client.close()
    expect(await running).toEqual(stopped)
    await client.close()
  })
})
