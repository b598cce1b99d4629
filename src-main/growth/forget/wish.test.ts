import { expect, test } from 'vitest'
import { wishesOf } from './wish.ts'

const wishes = (text: string) => wishesOf({ id: 'm', text, untrustedSpans: [] }).map(({ what }) => what)

test.each([
  ['Oh and forget Moira, would you.', ['Moira']],
  ['please forget Moira', ['Moira']],
  ['Can we drop the whole audit thing?', ['audit']],
  ['I take back what I said about Lena', ['Lena']],
  ['remove my weight from whatever you keep', ['my weight']],
  ["I'd be happier if you didn't know about the loan", ['the loan']],
  [
    "I shouldn't have told you about Priya's drinking. Please erase it.",
    ["I shouldn't have told you about Priya's drinking"],
  ],
  ['what i mentioned about the adoption, can it go', ['what i mentioned about the adoption']],
  ['你把我年薪那条撤了吧', ['我年薪那条']],
  ['我妈住院的事你就当不知道', ['我妈住院的事']],
  ['之前那个吵架的事儿算我没说', ['之前那个吵架的事儿']],
  ['我老公失业那件事，别让它留着', ['我老公失业那件事']],
])('“%s” asks to forget %j', (text, what) => {
  expect(wishes(text)).toEqual(what)
})

test.each([
  'Forget the salad, let’s do soup.',
  'the second stanza about turtles, delete it',
  'Please drop me a line when you know.',
  '托运说明帮我重写一下，电池那段删掉。',
  '之前给的脚本那套作废。',
  '那件外套扔了吧',
  '那部电影的结局我忘了',
])('“%s” asks for nothing to be forgotten', (text) => {
  expect(wishes(text)).toEqual([])
})
