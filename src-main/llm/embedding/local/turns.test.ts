import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

/** Work that notes when it begins and lasts until it is let go. */
function createWork() {
  const begun: string[] = []
  const parts = new Map<string, { begins: PromiseWithResolvers<void>; ends: PromiseWithResolvers<void> }>()
  const part = (name: string) => {
    const known = parts.get(name) ?? { begins: Promise.withResolvers<void>(), ends: Promise.withResolvers<void>() }
    parts.set(name, known)
    return known
  }
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name)
      part(name).begins.resolve()
      await part(name).ends.promise
      return name
    },
    hasBegun: (name: string) => part(name).begins.promise,
    finish: (name: string) => part(name).ends.resolve(),
  }
}

test('queries go before documents that wait, and nothing runs beside anything else', async () => {
  const turns = createTurns()
  const { begun, work, hasBegun, finish } = createWork()
  for (const name of ['d1', 'd2']) void turns.run('document', never, work(name))
  for (const name of ['q1', 'q2']) void turns.run('query', never, work(name))
  const seen: string[] = []
  for (const name of ['d1', 'q1', 'q2', 'd2']) {
    await hasBegun(name)
    seen.push(begun.join(' '))
    finish(name)
  }
  expect(seen).toEqual(['d1', 'd1 q1', 'd1 q1 q2', 'd1 q1 q2 d2'])
})

test('what was aborted while it waited never runs', async () => {
  const turns = createTurns()
  const { begun, work, finish } = createWork()
  const stop = new AbortController()
  const first = turns.run('document', never, work('first'))
  const second = turns.run('document', stop.signal, work('second'))
  const third = turns.run('document', never, work('third'))
  stop.abort(new Error('Enough'))
  await expect(second).rejects.toThrow('Enough')
  finish('first')
  finish('third')
  expect([await first, await third, begun]).toEqual(['first', 'third', ['first', 'third']])
})

test('what was aborted while it ran lets nothing begin before its end', async () => {
  const turns = createTurns()
  const { begun, work, finish } = createWork()
  const stop = new AbortController()
  const first = turns.run('document', stop.signal, work('first'))
  const second = turns.run('query', never, work('second'))
  stop.abort(new Error('Enough'))
  await expect(first).rejects.toThrow('Enough')
  const before = [...begun]
  finish('first')
  finish('second')
  expect([before, await second]).toEqual([['first'], 'second'])
})

test('work that fails gives its turn on', async () => {
  const turns = createTurns()
  const failing = turns.run('document', never, () => Promise.reject(new Error('Broken')))
  const next = turns.run('document', never, async () => 'next')
  await expect(failing).rejects.toThrow('Broken')
  expect(await next).toBe('next')
})

test('a signal that aborted before lets nothing run', async () => {
  const { begun, work } = createWork()
  await expect(createTurns().run('query', AbortSignal.abort(new Error('Enough')), work('w'))).rejects.toThrow('Enough')
  expect(begun).toEqual([])
})
