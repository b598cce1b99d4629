import { describe, expect, test } from 'vitest'
import { threadTimeOf } from '../testing/thread-time.ts'
import { findQuotes } from './find-quote.ts'

const filler = 'Nothing of the kind is said here. '.repeat(200)

describe('a quote in a long text', () => {
  test.each([
    { name: 'in other width and case', said: 'Ｉ LIVE in bremen', quote: 'I live in Bremen' },
    { name: 'in other spacing', said: 'I  live\n in Bremen', quote: 'I live in Bremen' },
    { name: 'with other quotation marks', said: '“Bremen” it’s called', quote: '"Bremen" it\'s called' },
    { name: 'with an accent of its own', said: 'CAFE\u0301', quote: 'Cafe\u0301' },
  ])('is found $name', ({ said, quote }) => {
    const text = `${filler}${said}. ${filler}`
    expect(findQuotes(text, quote).map(({ start, end }) => text.slice(start, end))).toEqual([said])
  })

  test('every character of half a million was gone through for each quote that does not stand there', () => {
    const text = 'I went to the market with my sister. '.repeat(14_000)
    const held = threadTimeOf(() => {
      for (let at = 0; at < 20; at += 1) findQuotes(text, `I live in Bremen ${at}`)
    })
    expect(held).toBeLessThan(400)
  })
})
