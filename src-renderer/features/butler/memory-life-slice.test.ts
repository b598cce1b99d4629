import { describe, expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createButlerStore } from './butler-store.ts'
import type { Control } from './memory-life-slice.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const until = '2026-05-01T21:59:59.999Z'
/** What the screen asks for after every change. */
const screen = {
  memory_list: () => ({ items: [], nextCursor: null, total: 0 }),
  memory_evidence: () => ({ origin: 'user_stated' as const, imported: null, items: [] }),
  memory_history: () => ({ memory: aMemory(), versions: [], chain: [] }),
  memory_get: ({ id }: { id: string }) => ({ memory: aMemory({ id }), evidence: [], history: [] }),
}

describe('a control', () => {
  const set = () => ({ memory: aMemory(), changeId: 'c1' })
  test.each<{ control: Control; asked: object }>([
    { control: { kind: 'pin', value: true }, asked: { name: 'memory_pin', input: { id: 'k1', value: true } } },
    { control: { kind: 'lock', value: false }, asked: { name: 'memory_lock', input: { id: 'k1', value: false } } },
    {
      control: { kind: 'local_only', value: true },
      asked: { name: 'memory_local_only', input: { id: 'k1', value: true } },
    },
    { control: { kind: 'expire', value: until }, asked: { name: 'memory_expire', input: { id: 'k1', value: until } } },
    { control: { kind: 'expire', value: null }, asked: { name: 'memory_expire', input: { id: 'k1', value: null } } },
  ])('$control.kind is set to $control.value', async ({ control, asked }) => {
    const { call, calls } = createFakeClient({
      ...screen,
      memory_pin: set,
      memory_lock: set,
      memory_local_only: set,
      memory_expire: set,
    })
    const { control: apply } = createButlerStore(call, noFiles).getState()
    expect(await apply('k1', control)).toBe('c1')
    expect(calls[0]).toEqual(asked)
  })
})

describe('what takes the place of a memory', () => {
  const replacing = {
    ...screen,
    memory_supersede: () => ({ memory: aMemory({ id: 'k2' }), superseded: aMemory(), changeId: 'c2' }),
    memory_split: () => ({ memories: [aMemory({ id: 'k3' }), aMemory({ id: 'k4' })], changeId: 'c3' }),
  }

  test('is shown in the panel that showed the memory', async () => {
    const { call } = createFakeClient(replacing)
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k1')
    expect(await store.getState().split('k1', ['a', 'b'])).toBe('c3')
    expect(store.getState().selectedId).toBe('k3')
  })

  test('leaves a panel alone that shows another', async () => {
    const { call, inputsOf } = createFakeClient(replacing)
    const store = createButlerStore(call, noFiles)
    await store.getState().select('k9')
    expect(await store.getState().supersede('k1', 'I live in Bergen', '2026-02-01T00:00:00.000Z')).toBe('c2')
    expect(store.getState().selectedId).toBe('k9')
    expect(inputsOf('memory_supersede')).toEqual([
      { id: 'k1', content: 'I live in Bergen', validFrom: '2026-02-01T00:00:00.000Z' },
    ])
  })

  test('holds from now where no time is given', async () => {
    const { call, inputsOf } = createFakeClient(replacing)
    await createButlerStore(call, noFiles).getState().supersede('k1', 'I live in Bergen')
    expect(inputsOf('memory_supersede')).toEqual([{ id: 'k1', content: 'I live in Bergen' }])
  })
})

test('a version is restored by its number', async () => {
  const { call, inputsOf } = createFakeClient({
    ...screen,
    memory_restore_version: () => ({ memory: aMemory(), changeId: 'c4' }),
  })
  expect(await createButlerStore(call, noFiles).getState().restoreVersion('k1', 2)).toBe('c4')
  expect(inputsOf('memory_restore_version')).toEqual([{ id: 'k1', version: 2 }])
})
