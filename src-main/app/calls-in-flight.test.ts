import { expect, test } from 'vitest'
import { ownerCaller } from '../contract/caller.ts'
import type { CommandResult } from '../contract/error.ts'
import { createCallsInFlight } from './calls-in-flight.ts'

const caller = ownerCaller('ipc')
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the first message of a new chat, sent right before the app ends, is waited for', async () => {
  const done: string[] = []
  const calls = createCallsInFlight(async (_caller, name): Promise<CommandResult<unknown>> => {
    await turn()
    done.push(name)
    return { ok: true, value: null }
  })
  const send = async () => {
    await calls.dispatch(caller, 'session_create', {})
    await calls.dispatch(caller, 'chat_send', {})
  }
  void send()
  await calls.settle(turn, 5_000)
  expect(done).toEqual(['session_create', 'chat_send'])
})

test.each([
  ['a call that is never answered', () => new Promise<never>(() => {}), turn],
  ['a window that no longer acts', async () => ({ ok: true, value: null }) as const, () => new Promise(() => {})],
])('%s holds the end of the app up only for so long', async (_name, dispatch, act) => {
  const calls = createCallsInFlight(dispatch)
  void calls.dispatch(caller, 'import', {})
  expect(await calls.settle(act, 1)).toBeUndefined()
})
