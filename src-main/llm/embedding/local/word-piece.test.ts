import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceModels } from '../../../testing/source-parts.ts'
import { modelFiles } from './model-files.ts'
import { createWordPiece } from './word-piece.ts'

const vocabulary = readFileSync(`${sourceModels}/${modelFiles.vocabulary.path}`, 'utf8')
const tokens = vocabulary.split('\n')
const wordPiece = createWordPiece(vocabulary)
const tokensOf = (text: string): string[] => wordPiece.encode(text).map((id) => tokens[id] ?? `no token ${id}`)

test.each([
  ['lower case', 'Hello WORLD', ['hello', 'world']],
  ['pieces of a word', 'embeddings', ['em', '##bed', '##ding', '##s']],
  ['no accents', 'Café Ångström', ['cafe', 'ang', '##strom']],
  ['each mark by itself', "don't stop... $5!", ['don', "'", 't', 'stop', '.', '.', '.', '$', '5', '!']],
  ['full-width marks by themselves', '好，one。', ['[UNK]', '，', 'one', '。']],
  ['each ideograph by itself', '中国', ['中', '国']],
  ['unknown words', 'a \u{1F98A} b', ['a', '[UNK]', 'b']],
  ['words of every object', 'constructor __proto__', ['construct', '##or', '_', '_', 'proto', '_', '_']],
  ['no controls', 'a\u0000b\u200Bc\td\r\ne', ['abc', 'd', 'e']],
  ['no overlong word', `${'x'.repeat(101)} y`, ['[UNK]', 'y']],
  ['nothing', ' \n ', []],
])('a text has %s', (_, text, expected) => {
  expect(tokensOf(text)).toEqual(['[CLS]', ...expected, '[SEP]'])
})

test('a long text ends after 128 tokens, the last of which closes it', () => {
  const encoded = tokensOf('word '.repeat(500))
  expect([encoded.length, encoded.at(-2), encoded.at(-1)]).toEqual([128, 'word', '[SEP]'])
})

test('a vocabulary without the special tokens is refused', () => {
  expect(() => createWordPiece('a\nb')).toThrow('[CLS]')
})
