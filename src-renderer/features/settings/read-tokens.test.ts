import { expect, test } from 'vitest'
import { readTokens } from './read-tokens.ts'

test.each([
  ['0', 0],
  ['200,000', 200_000],
  ['2 000 000', 2_000_000],
  ['200.000', 200_000],
  ['1.5 million', 1_500_000],
  ['20万', 200_000],
  ['５００', 500],
  ['3k', 3_000],
  ['150,000 tokens', 150_000],
  ['15万个词元', 150_000],
  ['', null],
  ['-1', null],
  ['many', null],
  ['1.2.3', null],
  ['99999999999', null],
])('%s is read as %s tokens', (typed, tokens) => expect(readTokens(typed)).toBe(tokens))
