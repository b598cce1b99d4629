import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, test } from 'vitest'
import { aGivenMemory } from '../../../testing/llm-builders.ts'
import { threadTimeOf } from '../../../testing/thread-time.ts'
import { escapeMarkdown, toQuote } from './quote.ts'

const toHtml = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, `You told me: “${markdown}” [1]`))

describe('escapeMarkdown', () => {
  test.each([
    '![x](https://evil.example/?q=secret)',
    '[click](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '<https://evil.example>',
    'see https://evil.example/a?b or HTTP://evil.example',
    'see www.evil.example/path',
    'write to me@evil.example or mailto:me@evil.example',
    '[x]: https://evil.example',
    '**bold** _it_ `code` ~~gone~~ $x$ &copy; \\',
    '\\[x](https://evil.example)',
  ])('lets %j show as itself', (text) => {
    const html = toHtml(escapeMarkdown(text))
    expect(html.match(/<\/?(?!p>)[a-z]+/gi)).toBe(null)
    const shown = html.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(shown).toBe(`<p>You told me: “${text}” [1]</p>`)
  })

  test('leaves ordinary sentences as they are', () => {
    const text = 'I moved to New-York (again!) on 1.2., 50% + tax: #1'
    expect(escapeMarkdown(text)).toBe(text)
  })
})

const now = new Date('2027-01-01T00:00:00.000Z')

describe('toQuote', () => {
  test('takes the day from the time zone of the user', () => {
    const memory = aGivenMemory({ saidAt: '2026-11-21T23:30:00.000Z' })
    const days = ['UTC', 'Asia/Shanghai', 'America/New_York'].map((zone) => toQuote(memory, now, zone).day)
    expect(days.map((day) => (day === 'today' ? day : day?.day))).toEqual([21, 22, 21])
  })

  test('shortens long memories to one line and drops what reverses the writing direction', () => {
    const quote = toQuote(
      aGivenMemory({ content: `a\n\n# b\u202e ${'柏'.repeat(500)}`, saidAt: 'unknown' }),
      now,
      'UTC',
    )
    expect(quote).toEqual({
      words: `a # b ${'柏'.repeat(394)}…`,
      isOwn: false,
      next: null,
      citation: 1,
      day: null,
      days: null,
      field: null,
      standing: 'current',
      kind: 'said',
      fileName: null,
    })
  })
})

test('half a million characters were read from their beginning for every “I” in them, for the first line that is quoted', () => {
  const memory = aGivenMemory({ content: 'I like tea. My sister likes me. '.repeat(16_000) })
  let words = ''
  const held = threadTimeOf(() => {
    words = toQuote(memory, now, 'UTC').words
  })
  expect(words).toMatch(/^You like tea\. Your sister likes you\. You like tea\..{300,}…$/)
  expect(held).toBeLessThan(200)
})

test('of “not in year three, in year two” only the end was quoted', () => {
  const { words } = toQuote(aGivenMemory({ type: 'message', content: '我弟不是高三，是高二' }), now, 'UTC')
  expect(words).toBe('我弟不是高三，是高二')
})
