import { expect, test, vi } from 'vitest'
import { AppError } from '../contract/error.ts'
import { report } from './report.ts'

test('a profile that is in use was told on the terminal by places in the code', () => {
  const said: unknown[] = []
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
  report('The profile could not be opened.', new AppError('storage_locked', 'Another instance uses it.'))
  report('A call failed.', new Error('what a person said'))
  error.mockRestore()
  expect(said[0]).toBe('The profile could not be opened. Another instance uses it. (storage_locked)')
  expect(said[1]).toMatch(/^A call failed\. \(Error\)\n {4}at /u)
})
