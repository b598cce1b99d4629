import { expect, test } from 'vitest'
import { acceleratorProblem, acceleratorSchema } from './accelerator.ts'

test.each(['Control+Shift+Space', 'Alt+Space', 'Control+Alt+M', 'Shift+Super+1', 'Command+Alt+K', 'Alt+F9'])(
  '%s may open a window from anywhere',
  (keys) => {
    expect(acceleratorProblem(keys)).toBeNull()
    expect(acceleratorSchema.safeParse(keys).success).toBe(true)
  },
)

test.each([
  ['', 'no_key'],
  ['Space', 'too_few'],
  ['Control', 'no_key'],
  ['Control+Shift', 'no_key'],
  ['Shift+Control+Space', 'no_key'],
  ['Control+Control+A', 'no_key'],
  ['Control+Alt+a', 'no_key'],
  ['Control+Alt+A+B', 'no_key'],
  ['CommandOrControl+Alt+A', 'no_key'],
  ['Control+Alt+F99', 'no_key'],
  ['Control+C', 'too_few'],
  ['Shift+A', 'too_few'],
  ['Shift+F1', 'too_few'],
  ['Control+Shift+F', 'own'],
  ['Command+Shift+F', 'own'],
])('%j may not: %s', (keys, problem) => {
  expect(acceleratorProblem(keys)).toBe(problem)
})
