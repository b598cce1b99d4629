import { expect, test } from 'vitest'
import { chineseNumber, englishNumber, writtenNumber } from './number-words.ts'

test.each([
  ['三', 3],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['三百二十', 320],
  ['三百二', 320],
  ['三百零五', 305],
  ['两千', 2_000],
  ['一万二', 12_000],
  ['三万五千', 35_000],
  ['两亿', 200_000_000],
  ['半', 0.5],
  ['三只', null],
])('%s is %s', (text, number) => expect(chineseNumber(text)).toBe(number))

test.each([
  ['Twelve', 12],
  ['dozen', 12],
  ['ninety', 90],
  ['zero', 0],
  ['tea', null],
])('%s is %s', (word, number) => expect(englishNumber(word)).toBe(number))

test.each([
  ['12', 12],
  ['Seven', 7],
  ['forty-five', 45],
  ['二十三', 23],
  ['Few', 5],
  ['tea', null],
  ['', null],
])('as it is written, %s is %s', (written, number) => expect(writtenNumber(written, { few: 5 })).toBe(number))
