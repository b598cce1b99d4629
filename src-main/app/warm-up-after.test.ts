import { expect, test } from 'vitest'
import { warmUpAfter } from './warm-up-after.ts'

test('on a slow machine what the first turn needs was made ready while the window was still coming', () => {
  expect([warmUpAfter(90), warmUpAfter(400), warmUpAfter(2_000)]).toEqual([1_500, 4_000, 6_000])
})
