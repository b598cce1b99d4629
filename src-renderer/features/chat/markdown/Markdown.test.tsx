import { Tooltip } from 'radix-ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

const html = (text: string): string =>
  renderToStaticMarkup(
    <Tooltip.Provider>
      <Markdown text={text} growing={false} onCitation={() => {}} />
    </Tooltip.Provider>,
  )
/** The formulas of a text, as TeX, a formula on its own marked. */
const formulas = (text: string): string[] =>
  [...html(text).matchAll(/(<span class="block[^>]*>)?<code>([^<]*)<\/code><span hidden/g)].map(
    ([, block, tex = '']) => `${block ? 'block ' : ''}${tex.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")}`,
  )
const words = (text: string): string => html(text).replaceAll(/<[^>]*>/g, '')

describe('formulas of an answer', () => {
  test.each([
    ['in a line, by dollars', 'So $a^2 + b^2$ holds.', ['a^2 + b^2']],
    ['in a line, by brackets', 'So \\(a_1 * b_1 * c\\) holds.', ['a_1 * b_1 * c']],
    ['of two dollars in a line', 'So $$x = 1$$ holds.', ['block x = 1']],
    ['of square brackets in a line', 'So \\[x = 1\\] holds.', ['block x = 1']],
    ['on its own lines, some of which begin like a list', '$$\na\n- b\n= c\n$$', ['block a\n- b\n= c']],
    ['by brackets on its own lines', 'Then:\n\\[\na\n+ b\n\\]\nand so on', ['block a\n+ b']],
    ['with an empty line in it', '$$\na\n\nb\n$$', ['block a\n\nb']],
    ['in a list', '1. First\n   \\[ x \\]\n2. Then $y$', ['block x', 'y']],
    ['with a line break of its own', '\\(a \\\\\\ b\\)', ['a \\\\\\ b']],
    ['with a dollar in it', '$a \\$ b$', ['a \\$ b']],
    ['in Chinese, without spaces', '面积是$\\pi r^2$平方米', ['\\pi r^2']],
    ['in a cell of a table', '| a | b |\n|---|---|\n| $x$ | 1 |', ['x']],
  ])('%s', (_, text, found) => expect(formulas(text)).toEqual(found))

  test.each([
    ['prices', 'It costs $5, or $10 and **more** in US$100和US$200 and 5$ or 6$.'],
    ['names of a shell', 'Set $HOME and $PATH, or $HOME/$PATH, $HOME:$PATH, $FOO-$BAR.'],
    ['a dollar that is never closed', 'It is $x and no more.\n\nAnd $ here.'],
    ['code', '`$a$` and `\\(b\\)`\n\n```\n$$\nc\n$$\n```'],
    ['escaped brackets', 'A list\\[0\\ and \\(not closed'],
    ['what is not closed yet', 'Look:\n\n\\[\na + b'],
  ])('are none in %s', (_, text) => expect(formulas(text)).toEqual([]))

  test('what is no formula is read as it was', () => {
    expect(html('It costs $5 or **$10** today')).toContain('<strong>$10</strong>')
    expect(words('array\\[0\\] is no formula')).toContain('array')
  })
})

test('a long table is one table with one head, however it is parsed, and the end of a huge one waits', () => {
  const table = (rows: number) =>
    html(['| a | b |', '| - | -: |', ...Array.from({ length: rows }, (_, row) => `| ${row} | **x** |`)].join('\n'))
  const count = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].length
  const page = table(600)
  expect([count(page, /<table/g), count(page, /<thead/g), count(page, /<button/g)]).toEqual([1, 1, 0])
  expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(/^ab0x1x2x.*599x$/s)
  const huge = table(1_500)
  expect([count(huge, /<strong>x/g), count(huge, /<button/g)]).toEqual([600, 1])
})

test('an address without angle brackets swallowed the Chinese after it', () => {
  const page = html('见https://www.example.com/a。谢谢！另见（https://c.example）。<https://d.example/路>')
  expect([...page.matchAll(/<a [^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
    'https://www.example.com/a',
    'https://c.example',
    'https://d.example/路',
  ])
  expect(words('见https://www.example.com/a。谢谢！')).toBe('见https://www.example.com/a。谢谢！')
})

test('after an address and Chinese punctuation emphasis and links showed how they are written', () => {
  const links = (text: string) => [...html(text).matchAll(/href="([^"]*)"/g)].map(([, url]) => url)
  expect(html('打开https://a.example/b，**注意：**先登录')).toContain('<strong>注意：</strong>')
  expect(words('见https://a.example/b，以及[官网](https://b.example)。')).toMatch(
    /^见https:\/\/a\.example\/b，以及官网/,
  )
  expect([
    links('**https://a.example**，好的'),
    links('（https://a.example/x_(y)）'),
    links('(https://a.example)。'),
    links('https://a.example/b, https://b.example.'),
    links('[看 https://a.example，这里](https://b.example)'),
  ]).toEqual([
    ['https://a.example'],
    ['https://a.example/x_(y)'],
    ['https://a.example'],
    ['https://a.example/b', 'https://b.example'],
    ['https://b.example'],
  ])
  expect(html('**https://a.example**，好的')).toContain('<strong>')
})

test('emphasis in Chinese that ends in a full stop showed its asterisks', () => {
  expect(html('**这些星号要变成强调。**因为后面还有字。')).toContain('<strong>这些星号要变成强调。</strong>')
})

test('a footnote of an answer led nowhere, and two answers shared its id', () => {
  const text = 'It melts[^a].\n\nAnd more.\n\n[^a]: At **0** degrees.'
  const answer = <Markdown text={text} growing={false} onCitation={() => {}} />
  const page = renderToStaticMarkup(
    <Tooltip.Provider>
      {answer}
      <hr />
      {answer}
    </Tooltip.Provider>,
  )
  const targets = [...page.matchAll(/<sup><a href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(targets).size).toBe(2)
  for (const id of targets) expect(page.split(`<li id="${id}">`)).toHaveLength(2)
  expect(page).toContain('<strong>0</strong>')
})

describe('a link whose words hide where it leads', () => {
  test.each([
    ['names another site', '[bank.com](http://evil.example/a)', '(evil.example)'],
    [
      'names another site in a longer text',
      '[go to https://bank.com/login now](http://evil.example)',
      '(evil.example)',
    ],
    ['puts a site before an @', '<https://bank.com@evil.example/>', '(evil.example)'],
    ['is turned round', '[\u2067moc.knab\u2069](http://evil.example)', '(evil.example)'],
    ['has letters that look like others', '[our shop](https://\u0430pple.com)', '(xn--pple-43d.com)'],
    ['looks like the site it names', '[apple.com](https://\u0430pple.com)', '(xn--pple-43d.com)'],
    ['names another site among Chinese words', '[打开bank.com看看](http://evil.example/a)', '(evil.example)'],
    ['names two sites without a space', '[bank.com的evil.example](http://evil.example/a)', '(evil.example)'],
    ['names another mailbox', '[help@bank.com](mailto:me@evil.example)', '(me@evil.example)'],
  ])('said nothing where it %s', (_, text, shown) => expect(words(text)).toContain(shown))

  test.each([
    ['[the site](https://example.org)'],
    ['[example.org](https://www.example.org/page)'],
    ['https://example.org/路?q=1'],
    ['[例子](https://例子.中国/)'],
    ['[Nora](mailto:nora@example.org)'],
    ['[打开www.example.org看看](https://www.example.org/page)'],
  ])('is no such link: %s', (text) => expect(words(text)).not.toContain('('))
})

test('letters of an answer and of its code were turned round by marks that nobody sees', () => {
  expect(words('invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
  expect(words('```js\nif (a\u2067) // b\u2069\n```')).not.toMatch(/[\u2066-\u2069]/u)
  expect(words('\u2067שלום\u2069')).toBe('\u2067שלום\u2069')
})
