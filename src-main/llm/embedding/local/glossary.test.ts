import { expect, test } from 'vitest'
import { createGlossary } from './glossary.ts'

const words = [
  ['研究', 900, 'research'],
  ['研究生', 300, 'graduate student'],
  ['生命', 700, 'life'],
  ['命', 200, 'fate'],
  ['喜欢', 800, 'like'],
  ['猫', 400, 'cat'],
  ['我', 9000, 'I'],
  ['的', 9999, 'of'],
]
const glossary = createGlossary({
  words: words.map((line) => `${line.join('\t')}\n`).join(''),
  traditional: '貓猫\n歡欢\n',
})
const gloss = (text: string): string => glossary.gloss(text).replace(/\s+/g, ' ').trim()

test.each([
  ['words become their glosses, without function words', '我喜欢猫的', 'like cat'],
  ['the likelier cut wins', '研究生命', 'research life'],
  ['traditional characters are read', '喜歡貓', 'like cat'],
  ['Latin words, numbers and marks stay', '喜欢 Kafka 2019，猫！', 'like Kafka 2019， cat ！'],
  ['unknown characters are left out', '猫鱻猫', 'cat cat'],
  ['English stays as it is', 'I like the cat (constructor).', 'I like the cat (constructor).'],
  ['nothing stays nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(gloss(text)).toBe(expected)
})
