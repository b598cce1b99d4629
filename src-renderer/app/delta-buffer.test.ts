import { expect, test } from 'vitest'
import { createDeltaBuffer } from './delta-buffer.ts'

test('hands on once per frame what came in between, and nothing twice', () => {
  const frames: (() => void)[] = []
  const applied: (readonly string[])[] = []
  const buffer = createDeltaBuffer<string>(
    (deltas) => applied.push(deltas),
    (run) => frames.push(run),
  )
  buffer.push('a')
  buffer.push('b')
  expect({ applied, frames: frames.length }).toEqual({ applied: [], frames: 1 })
  frames[0]?.()
  buffer.push('c')
  buffer.flush()
  frames[1]?.()
  expect(applied).toEqual([['a', 'b'], ['c']])
})
