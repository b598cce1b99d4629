import { describe, expect, it } from 'vitest'
import { writtenIn } from './written-in.ts'

describe('the language of a text', () => {
  it.each([
    ['I will remember that.', 'en'],
    ['记下了。', 'zh'],
    ['您在 Fjordline 用 TypeScript 和 React。', 'zh'],
    ['You said: “我喜欢喝乌龙茶，不喝咖啡。”', 'en'],
    ['您说过：“My sister is called Nora, and she lives in Ghent.”', 'zh'],
    [`这样写：\n\`\`\`ts\n${'export const value = compute(other)\n'.repeat(40)}\`\`\``, 'zh'],
    ['用 `git rebase --interactive main` 就可以。', 'zh'],
    ['Ja, das stimmt.', 'en'],
  ])('is told by its own words: %s', (text, language) => {
    expect(writtenIn(text)).toBe(language)
  })
  it.each(['', '42', 'OK.', '😀', '```js\nlet a = b\n```', 'はい、そうです。覚えました。', '네, 알겠습니다.'])(
    'is not guessed: %s',
    (text) => {
      expect(writtenIn(text)).toBeNull()
    },
  )
})
