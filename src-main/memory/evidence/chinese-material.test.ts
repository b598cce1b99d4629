import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

const own = (text: string): string => ownWords({ text, untrustedSpans: [] }).replace(/\n+/g, '|')

test.each([
  ['证明模板：兹证明我司员工姚某，住在洛阳，任会计。', '姚某'],
  ['把这封信改得客气点：我叫刘畅，住在三里屯，养了两条狗。', '刘畅'],
  ['“我今年六十，住在山里，不吃肉”，这句是谁写的', '六十'],
  ['请你扮演一个房东，你叫老金，五十岁，住在苏州', '老金'],
])('what is no account of the writer is none of their words: %s', (text, part) => {
  expect(own(text)).not.toContain(part)
})

test('what stands beside the text is kept', () => {
  expect(own('我住在苏州。帮我翻译成英文：我住在北京。')).toContain('我住在苏州')
})
