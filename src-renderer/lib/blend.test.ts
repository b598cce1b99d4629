import { expect, test } from 'vitest'
import { blend } from './blend.ts'

test('what is clear shows what is under it, what is not hides it', () => {
  expect(blend(['rgb(253, 252, 249)', 'rgb(1, 2, 3)'])).toBe('rgb(253 252 249)')
  expect(blend(['rgba(0, 0, 0, 0)', 'rgb(241, 237, 228)'])).toBe('rgb(241 237 228)')
  expect(blend(['rgba(0, 0, 0, 0.5)', 'rgba(0, 0, 0, 0)', 'rgb(100, 200, 50)'])).toBe('rgb(50 100 25)')
})
