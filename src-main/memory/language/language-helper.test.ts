import { describe, expect, test } from 'vitest'
import { threadTimeOf } from '../../testing/thread-time.ts'
import { helperFor } from './language-helper.ts'
import { sentencesIn } from '../../util/sentences.ts'
import { dayRangeOf } from '../../util/day-range.ts'

describe('the helper of a sentence', () => {
  test.each([
    ['I live in Porto', 'en'],
    ['我住在成都', 'zh'],
    ['我用 vim 写 code', 'zh'],
    ['Ich wohne schon lange in Köln', null],
    ['私は大阪に住んでいます', null],
    ['Vivo en Lima', null],
  ])('%s: %s', (sentence, language) => {
    expect(helperFor(sentence).language).toBe(language)
  })

  test.each([
    ['isQuestion', 'where do I live', true],
    ['isQuestion', 'I live here, right', true],
    ['isQuestion', 'Will is my brother', false],
    ['isQuestion', 'will tell Jo', false],
    ['isQuestion', 'had my last cigarette in May', false],
    ['isQuestion', 'I live here', false],
    ['isQuestion', '我住哪里', true],
    ['isQuestion', '你记得我叫什么吗', true],
    ['isQuestion', '我不吃猪肉了，医生没说什么，就是不想吃了', false],
    ['isQuestion', '我住在这里', false],
    ['isQuestion', '我不吃香菜，但特别爱吃辣，毕竟湖南人嘛', false],
    ['isQuestion', 'Wo wohne ich?', true],
    ['isQuestion', 'Ich wohne hier', false],
    ['isHypothetical', 'if I lived in Rome', true],
    ['isHypothetical', '假如我住在罗马', true],
    ['isHypothetical', 'I live in Rome', false],
    ['isReported', 'she says I live in Rome', true],
    ['isReported', '他说我住在罗马', true],
    ['isReported', 'I say what I think', false],
    ['isJoke', 'just kidding', true],
    ['isJoke', '骗你的', true],
    ['isJoke', '我不是开玩笑', false],
    ['isPleasantry', 'thanks so much!', true],
    ['isPleasantry', '谢谢啦', true],
    ['isPleasantry', '哈哈哈好的，明白了！', true],
    ['isPleasantry', '了不起', false],
    ['isCommand', 'translate this', true],
    ['isCommand', '帮我写一封信', true],
  ] as const)('%s: %s: %s', (method, sentence, expected) => {
    expect(helperFor(sentence)[method](sentence)).toBe(expected)
  })
})

test.each(['哦', '哈', '嗯', '好的'])(
  'who says “%s” thirty times and goes on held the thread for half a minute',
  (word) => {
    const laughed = `${word.repeat(30).slice(0, 34)}我养了猫`
    expect(threadTimeOf(() => helperFor(laughed).isPleasantry(laughed))).toBeLessThan(1_000)
  },
)

test('sentences keep their place, without bullets and blanks', () => {
  const text = '- I met Dr. Li. 他很好！  Then home'
  expect([...sentencesIn(text)].map((one) => [one.text, text.slice(one.start, one.end) === one.text])).toEqual([
    ['I met Dr. Li.', true],
    ['他很好！', true],
    ['Then home', true],
  ])
})

test.each([
  ['last weekend', '2026-03-07', '2026-03-08'],
  ['上周末', '2026-03-07', '2026-03-08'],
  ['yesterday', '2026-03-10', '2026-03-10'],
  ['昨天', '2026-03-10', '2026-03-10'],
  ['from 3 March to 5 March', '2026-03-03', '2026-03-05'],
  ['between the 4th and the 6th of March', '2026-03-04', '2026-03-06'],
  ['3月4号到6号', '2026-03-04', '2026-03-06'],
  ['3/4 到 3/6 那几天', '2026-03-04', '2026-03-06'],
])('the local days of %s', (words, from, to) => {
  expect(dayRangeOf(words, '2026-03-11T10:00:00.000Z', 0)).toMatchObject({ from, to })
})

test('what names no day has no range', () => {
  expect(dayRangeOf('my ex', '2026-03-11T10:00:00.000Z', 0)).toBeNull()
})
