import { expect, test } from 'vitest'
import { createOnce } from './once.ts'

test('a second press before the answer does nothing; one at something else, or after the answer, does', async () => {
  const once = createOnce()
  const slow = Promise.withResolvers<void>()
  const runs: string[] = []
  const press = (key: string) =>
    once(key, async () => {
      runs.push(key)
      await slow.promise
    })
  const pressed = [press('a'), press('a'), press('b')]
  expect(runs).toEqual(['a', 'b'])
  slow.resolve()
  await Promise.all(pressed)
  await press('a')
  expect(runs).toEqual(['a', 'b', 'a'])
})

test('work that failed can be tried again', async () => {
  const once = createOnce()
  let runs = 0
  const press = () =>
    once('a', async () => {
      runs += 1
      throw new Error('busy')
    })
  for (const run of [1, 2]) {
    await expect(press()).rejects.toThrow('busy')
    expect(runs).toBe(run)
  }
})
