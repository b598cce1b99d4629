import { afterEach, expect, test, vi } from 'vitest'
import { isLeftOut } from './one-language.ts'

afterEach(() => vi.unstubAllEnvs())

test('a run of all journeys walks each of those in two languages once, the others always', () => {
  const inBoth = ['a chat is found', 'a memory is forgotten, and comes back', 'the first steps lead on', 'a file: read']
  const pairs = inBoth.flatMap((title) => [
    [`${title} (en)`, `${title} (zh)`],
    [`${title}, en`, `${title}, zh`],
  ])
  const others = ['a chat is found', 'every page is clean (en, 1280)', 'every page is clean, zh, dark']
  expect([...pairs.flat(), ...others].filter(isLeftOut)).toEqual([])

  vi.stubEnv('JOURNEYS', 'one-language')
  expect(pairs.map((pair) => pair.filter(isLeftOut).length)).toEqual(pairs.map(() => 1))
  expect(others.filter(isLeftOut)).toEqual([])
})
