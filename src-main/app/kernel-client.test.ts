import { afterEach, describe, expect, test } from 'vitest'
import { ownerCaller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import type { Host } from '../kernel/common/host.ts'
import { createKernelClient, type KernelClient } from './kernel-client.ts'
import { createMemorySecrets } from './memory-secrets.ts'

const caller = ownerCaller('ipc')
const stopped = { ok: false, error: expect.objectContaining({ code: 'internal', params: { reason: 'stopped' } }) }
const restarted = { ok: false, error: expect.objectContaining({ code: 'busy', params: { reason: 'restarted' } }) }
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
  let time = 0
  afterEach(() => kernel?.close())

  const start = (home = 'fine', closeWithinMs = 5_000) => {
    kernel = createKernelClient({
      entry: new URL('./__fixtures__/worker.ts', import.meta.url),
      start: { home, appVersion: '0.0.0', logLevel: 'silent' },
      host,
      closeWithinMs,
      now: () => time,
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

  test('who asked has gone: the kernel is told, of that call alone', async () => {
    const { dispatch } = start()
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = dispatch(caller, 'until_gone', null, first.signal)
    const other = dispatch(caller, 'until_gone', null, second.signal)
    first.abort()
    expect(await asked).toEqual({ ok: true, value: expect.stringContaining('has gone') })
    expect(await Promise.race([other, dispatch(caller, 'echo', 1)])).toMatchObject({ value: { input: 1 } })
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

  const die = ({ dispatch }: KernelClient) => dispatch(caller, 'die', null)
  /** Whether the worker was started again, for each of its deaths. */
  const deathsOf = ({ subscribe }: KernelClient) => {
    const told: unknown[] = []
    subscribe((event: AppEvent) => event.name === 'kernel_ended' && told.push(event.payload.restarted))
    return told
  }

  test('a worker that died was never started again: each call was refused until the app was', async () => {
    const client = start()
    const told = deathsOf(client)
    const events: unknown[] = []
    client.subscribe((event) => events.push(event.name))
    const running = client.dispatch(caller, 'never', null)
    expect(await die(client)).toEqual(restarted)
    expect(await running).toEqual(restarted)
    expect(await client.dispatch(caller, 'echo', 1)).toEqual({ ok: true, value: { caller, input: 1 } })
    // Keys and who listens are not the worker's.
    await client.dispatch(caller, 'push', null)
    expect(await client.dispatch(caller, 'host', null)).toMatchObject({ ok: true })
    expect({ told, events }).toEqual({ told: [true], events: ['kernel_ended', 'profile_changed'] })
  })

  test('a worker that dies again and again is left alone, until the user has it tried', async () => {
    const client = start()
    const told = deathsOf(client)
    const answers = [await die(client), await die(client), await die(client)]
    expect(answers).toEqual([restarted, restarted, stopped])
    expect(await client.dispatch(caller, 'echo', 1)).toEqual(stopped)
    client.restart()
    client.restart()
    expect(await client.dispatch(caller, 'echo', 1)).toMatchObject({ ok: true })
    expect(await die(client)).toEqual(restarted)
    expect(told).toEqual([true, true, false, true])
  })

  test('deaths that lie long apart count one by one', async () => {
    const client = start()
    for (let death = 0; death < 5; death += 1) {
      expect(await die(client)).toEqual(restarted)
      time += 3 * 60_000
    }
  })

  test('a worker that a full disk ended says so', async () => {
    const client = start()
    const full = () => client.dispatch(caller, 'die_full', null)
    await full()
    await full()
    expect(await full()).toMatchObject({ error: { code: 'storage_full', params: { reason: 'stopped_disk' } } })
  })

  test('a worker that cannot be started is answered for, too', async () => {
    kernel = createKernelClient({
      entry: new URL('./missing-worker.ts', import.meta.url),
      start: { home: '', appVersion: '', logLevel: 'silent' },
      host,
    })
    const ask = () => kernel?.dispatch(caller, 'echo', 1)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([restarted, restarted, stopped, stopped])
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
