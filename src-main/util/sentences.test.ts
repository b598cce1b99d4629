import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

const textsIn = (text: string): string[] => [...sentencesIn(text)].map((sentence) => sentence.text)

test.each(['价格300元～500元', '要三～五天', '周一～周五上班', '北京～上海的车', '两周～三周'])(
  'a range was cut at its wave: %s',
  (text) => expect(textsIn(text)).toEqual([text]),
)

test('a wave ends a sentence where another one begins', () => {
  expect(textsIn('朋友都喊我彤彤～先来个活～')).toEqual(['朋友都喊我彤彤～', '先来个活～'])
})
