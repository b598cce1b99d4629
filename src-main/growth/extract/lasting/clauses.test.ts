import { expect, test } from 'vitest'
import { piecesOf } from './clauses.ts'

const pieces = (text: string): string[] => piecesOf({ text, untrustedSpans: [] }).map((piece) => piece.text)

test.each<[string, string[]]>([
  ['Move it to Friday, my son (Otto) has judo now', ['Move it to Friday', 'my son', 'Otto', 'has judo now']],
  ['cron for 06:15, 1,200 rows', ['cron for 06:15', '1,200 rows']],
  ['no calls then because I teach', ['no calls then', 'because I teach']],
  ['我在南京，做焊工；周三休息', ['我在南京', '做焊工', '周三休息']],
  ['我在南京做焊工 周三休息 机器是 Miller 的', ['我在南京做焊工', '周三休息', '机器是 Miller 的']],
  ['我 喜欢 画画 和 看书', ['我 喜欢 画画 和 看书']],
  ['See you. 回见！', ['See you.', '回见！']],
  ['…', []],
])('%s is cut at its marks', (text, expected) => {
  expect(pieces(text)).toEqual(expected)
})

test('a piece says where it stands and what mark follows it', () => {
  const text = 'Hi. I weld, mostly.'
  const [, piece] = piecesOf({ text, untrustedSpans: [] })
  expect(piece).toEqual({
    text: 'I weld',
    start: 4,
    end: 10,
    language: 'en',
    mark: ',',
    sentence: { text: 'I weld, mostly.', start: 4, end: 19 },
  })
})

test('what is not the user’s own is no piece', () => {
  expect(pieces('Look:\n> I live in Rome.\nI weld.')).toEqual(['Look', 'I weld.'])
})
