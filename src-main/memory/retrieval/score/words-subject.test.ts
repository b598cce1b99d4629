import { describe, expect, test } from 'vitest'
import { clausesAbout, speaksOfUser, subjectOfWords } from './words-subject.ts'

describe('whom a statement is about', () => {
  test.each<[string, string | null]>([
    ['I live in Berlin.', 'user'],
    ["I'm a nurse", 'user'],
    ['My name is Ada.', 'user'],
    ['My family name is Chen.', 'user'],
    ['Also, I love tea', 'user'],
    ['My brother Tom is a plumber.', 'brother'],
    ["My mother's birthday is on June 9.", 'mother'],
    ['Btw, my little sister hates coffee', 'sister'],
    ['My wife and I live in Ghent', null],
    ['She lives in Oslo.', 'other'],
    ['His name is Tom', 'other'],
    ['Nora lives in Oslo.', null],
    ['我住在柏林', 'user'],
    ['我的车位是B12', 'user'],
    ['我妹不喝咖啡', 'sister'],
    ['对了，我妈喜欢吃鱼', 'mother'],
    ['我家的猫叫豆豆', 'cat'],
    ['我老婆和我住在成都', null],
    ['我和我妈去了北京', null],
    ['我们住在成都', null],
    ['他是医生', 'other'],
    ['小雨住在上海', null],
  ])('%s', (content, subject) => {
    expect(subjectOfWords(content)).toBe(subject)
  })

  test.each<[string, boolean]>([
    ['My boss says I work too much', true],
    ['My cat woke me up', true],
    ['My brother is a plumber', false],
    ['我妈说我太瘦', true],
    ['我妈喜欢吃鱼', false],
  ])('%s speaks of the user, too: %s', (content, speaks) => {
    expect(speaksOfUser(content)).toBe(speaks)
  })
})

test.each([
  [
    '“我，我男朋友，还有一只猫”: the cat was taken for the boyfriend’s',
    '家里有我，我男朋友周屿，还有一只猫叫将军',
    'cat',
    '还有一只猫叫将军',
  ],
  [
    'a clause goes on about whom the one before is about',
    '我妈是老师，爱打麻将，我在广州上班',
    'mother',
    '我妈是老师，爱打麻将，',
  ],
])('%s', (_why, content, subject, told) => {
  expect(clausesAbout(content, subject)).toContain(told)
})

test('what the mother does was told of the user', () => {
  expect(clausesAbout('我妈是老师，爱打麻将，我在广州上班', 'user')).toBe('我在广州上班')
})
