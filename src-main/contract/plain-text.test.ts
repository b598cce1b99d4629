import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['## Tea\n\n- **Green** tea, see [the shop](https://example.org)', 'Tea Green tea, see the shop'],
  ['> 1. *first* and `code`\n```ts\nconst a_b = 2 * 3\n```', 'first and code const a_b = 2 * 3'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['Two:\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n', 'Two: a | b 1 | 2'],
  ['**喝茶**：_乌龙_', '喝茶：乌龙'],
])('the tree of branches and search showed the marks of Markdown: %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain)
})
