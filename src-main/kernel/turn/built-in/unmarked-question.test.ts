import { expect, test } from 'vitest'
import { wantsToKnow } from './unmarked-question.ts'

test.each([
  'any idea when the rent is due',
  "I'm at the shop, what kind of milk does Tom drink, they have ten",
  "you wouldn't happen to know when my passport expires",
  'need to know how many pills I take in the morning',
  'Hi, hope you’re well. could you tell me when the MOT runs out. thanks',
  'an what kinda dog',
  'what instrument my daughter play',
  'which bus i take to the clinic',
  'what i do for a livin',
  'you know what year me an Darlene got married',
  '我想知道妹妹的生日',
  '牙医的名字告诉我一下',
])('a question put politely, by the way or without its mark was taken for something told: %s', (asked) => {
  expect(wantsToKnow(asked)).toBe('surely')
})

test.each([
  ['I forgot when my mother’s birthday is', 'perhaps'],
  ['trying to work out when my passport expires', 'perhaps'],
  ['想不起车位号', 'perhaps'],
  ['so the bins go out on Tuesday, right', 'confirmed'],
  ['车停在B2对吧', 'confirmed'],
])('who may want to know, or to hear that it is so, is told only what is sure: %s', (said, want) => {
  expect(wantsToKnow(said)).toBe(want)
})

test.each([
  'which reminds me, the oven is broken',
  'what she said made me cry',
  'what great news',
  'what helped my back a lot in the end',
])('a clause with the word of a question asks nothing for sure: %s', (told) => {
  expect(wantsToKnow(told)).not.toBe('surely')
})

test.each([
  'what a day',
  'I finally know how to cook rice',
  'you know what, I’m done with this diet',
  'I have to clean up, do the laundry',
  'I turned right',
  '今天把车洗了',
  '我不吃香菜，但是特别爱吃辣，毕竟湖南人嘛',
])('what is told asks nothing: %s', (told) => {
  expect(wantsToKnow(told)).toBeNull()
})
