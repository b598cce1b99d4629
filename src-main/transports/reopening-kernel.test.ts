import { describe, expect, test } from 'vitest'
import { ownerCaller } from '../contract/caller.ts'
import { boundCaller } from '../testing/bound-caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { createReopeningKernel, type ServedKernel } from './reopening-kernel.ts'

const caller = ownerCaller('ws')
const event: AppEvent = { name: 'profile_changed', payload: { agentId: 'majordomo' } }
const locked = { ok: false, error: { code: 'storage_locked', message: 'In use.', retryable: true } }

/** A kernel whose profile can be opened from the `opensAt`th attempt on. */
function aProfile(opensAt: number, failure: Error = new AppError('storage_locked', 'In use.')) {
  const listeners = new Set<(pushed: AppEvent) => void>()
  const state = { attempts: 0, time: 0, opened: 0, closed: 0, reported: [] as unknown[], recoveries: [] as unknown[] }
  const opened: ServedKernel = {
    authenticate: async () => null,
    dispatch: async (_caller, name) => ({ ok: true, value: name }),
    subscribe(_caller, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      state.closed += 1
    },
  }
  const kernel = createReopeningKernel({
    async open(recovery) {
      state.attempts += 1
      state.recoveries.push(recovery)
      if (state.attempts < opensAt) throw failure
      return opened
    },
    onOpen: () => void (state.opened += 1),
    report: (_what, cause) => void state.reported.push(cause),
    now: () => state.time,
    async wait(ms) {
      state.time += ms
    },
  })
  return { kernel, state, push: () => listeners.forEach((listener) => listener(event)) }
}

describe('reopening kernel', () => {
  test('opens once for all calls, also for those that came first', async () => {
    const { kernel, state } = aProfile(1)
    expect(await Promise.all([kernel.dispatch(caller, 'a', {}), kernel.dispatch(caller, 'b', {})])).toEqual([
      { ok: true, value: 'a' },
      { ok: true, value: 'b' },
    ])
    expect(state).toMatchObject({ attempts: 1, opened: 1, reported: [] })
  })

  test('calls in a burst share one attempt; later ones share the next, and then it is open', async () => {
    const { kernel, state } = aProfile(3)
    const burst = () => Promise.all(['a', 'b', 'c'].map((name) => kernel.dispatch(caller, name, {})))
    expect(await burst()).toEqual([locked, locked, locked])
    expect(state.attempts).toBe(1)
    state.time = 2_000
    expect(await burst()).toEqual([locked, locked, locked])
    expect(state.attempts).toBe(2)
    state.time = 4_000
    expect(await burst()).toEqual(['a', 'b', 'c'].map((value) => ({ ok: true, value })))
    expect(state).toMatchObject({ attempts: 3, opened: 1 })
  })

  test('a call right after a failure waits out the pause and is answered by an attempt of its own', async () => {
    const { kernel, state } = aProfile(2)
    expect(await kernel.dispatch(caller, 'a', {})).toEqual(locked)
    state.time = 20
    expect(await kernel.dispatch(caller, 'a', {})).toEqual({ ok: true, value: 'a' })
    expect(state).toMatchObject({ attempts: 2, time: 500 })
  })

  test('the owner’s choice for a file is an attempt of its own, for which an open kernel is closed first', async () => {
    const { kernel, state } = aProfile(2)
    const choice = { file: 'memories.db', from: 'backup' }
    expect(await kernel.dispatch(caller, 'a', {})).toEqual(locked)
    expect(await kernel.dispatch(caller, 'storage_recover', choice)).toEqual({ ok: true, value: 'storage_recover' })
    expect(await kernel.dispatch(caller, 'storage_recover', choice)).toEqual({ ok: true, value: 'storage_recover' })
    expect(state).toMatchObject({ attempts: 3, closed: 1, recoveries: [null, choice, choice] })
  })

  test('nobody else chooses for a file, and nothing but a choice is one', async () => {
    const { kernel, state } = aProfile(1)
    const choice = { file: 'memories.db', from: 'backup' }
    const model = ownerCaller('mcp')
    const bound = boundCaller('ws', ['a'])
    for (const other of [model, bound]) await kernel.dispatch(other, 'storage_recover', choice)
    await kernel.dispatch(caller, 'storage_recover', { file: '../other', from: 'backup' })
    expect(state).toMatchObject({ attempts: 1, closed: 0, recoveries: [null] })
  })

  test('a bug is answered without its details, which are reported', async () => {
    const bug = new TypeError('A detail.')
    const { kernel, state } = aProfile(Infinity, bug)
    expect(await kernel.dispatch(caller, 'a', {})).toEqual({
      ok: false,
      error: { code: 'internal', message: 'The profile could not be opened.', retryable: false },
    })
    expect(state.reported).toEqual([bug])
  })

  test('events reach who subscribed before the profile was open, once each, until they leave', async () => {
    const { kernel, state, push } = aProfile(2)
    const early: AppEvent[] = []
    const late: AppEvent[] = []
    const leave = kernel.subscribe(caller, (pushed) => early.push(pushed))
    await kernel.dispatch(caller, 'a', {})
    state.time = 500
    await kernel.dispatch(caller, 'a', {})
    kernel.subscribe(caller, (pushed) => late.push(pushed))
    push()
    leave()
    push()
    expect([early, late]).toEqual([[event], [event, event]])
  })

  test('closes what was opened, and opens nothing after', async () => {
    const open = aProfile(1)
    await open.kernel.close()
    expect(open.state).toMatchObject({ attempts: 1, closed: 1 })

    const failing = aProfile(2)
    await failing.kernel.close()
    failing.state.time = 10_000
    expect(await failing.kernel.dispatch(caller, 'a', {})).toEqual(locked)
    expect(failing.state).toMatchObject({ attempts: 1, closed: 0 })
  })
})
