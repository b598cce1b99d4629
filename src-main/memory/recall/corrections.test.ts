import { expect, test } from 'vitest'
import { correctionOf } from './corrections.ts'

test.each([
  [
    'He is our cockatiel Pekka, fourteen years old.',
    'Pekka is seventeen, not fourteen. Sorry.',
    'Pekka is seventeen, not fourteen.',
  ],
  [
    '家裏還有一隻貓，名叫阿福，今年十一歲',
    '原來阿福已經十三歲了，是我記錯，真不好意思。',
    '原來阿福已經十三歲了，是我記錯，真不好意思。',
  ],
  ['闪电是只柯基，2岁', '闪电不是2岁，已经4岁了', '闪电不是2岁，已经4岁了'],
])('a figure was told though it had been put right: %s', (statement, later, sentence) => {
  expect(correctionOf(statement, later)).toBe(sentence)
})

test.each([
  ['I paid 40 euros for the lamp on Monday', 'I was wrong about the dog, it cost 300 euros'],
  ['我的猫今年十一岁', '说错了，我女儿今年五岁'],
  ['Pekka is fourteen', 'Pekka is not well, the vet comes at 3'],
  ['Pekka is fourteen', 'The shop is at number 12, not fourteen'],
  ['小满是一只玄凤鹦鹉，六岁', '小满不是一个人在家，有两只猫陪'],
  ['Pekka is the one who whistles, he is fourteen', 'Pekka is not the one who broke it, I found 3 feathers'],
  ['Pekka, fourteen years old', 'Something is wrong with Pekka. My sister had him 2 years ago.'],
  ['阿福今年十一岁', '阿福是我三年前领养的，是我记错'],
  ['小满，六岁', '小满是不是九岁，不是六岁？'],
])('what puts something else right was taken for the correction of it: %s', (statement, later) => {
  expect(correctionOf(statement, later)).toBeNull()
})
