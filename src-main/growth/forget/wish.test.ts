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
  [
    "The man from the chess club... it's over. Wipe him from your memory.",
    ["The man from the chess club... it's over."],
  ],
  ['我月薪多少你不用记，删了吧', ['我月薪多少']],
  ['我爸住院的事，你帮我忘了', ['我爸住院的事']],
  ['my weight, strike it from your memory please', ['my weight']],
  ["Odile's news isn't mine to tell, take it out of your notes", ["Odile's news isn't mine to tell"]],
  ["my cousin's arrest: please don't keep that anywhere", ["my cousin's arrest"]],
  ['me fainting at the altar: please unremember that', ['me fainting at the altar']],
  ['That stays between us.', ['']],
  ['You did not hear that from me.', ['']],
  ['这事咱们私下说说就算了', ['']],
  ['drop the penicillin thing, it turned out to be wrong', ['penicillin']],
  ["you don't need to know who I voted for", ['who I voted for']],
  ['my van loan — never mind that, forget I said it', ['my van loan, never mind that']],
  ['delete my weight, please', ['my weight']],
  ['考公那个事千万别留着，给我删了', ['考公那个事']],
  ['小范的坏话我收回，都忘了吧', ['小范的坏话']],
  ['我住哪儿不用你记', ['我住哪儿']],
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
  "I don't know about my job",
  "I don't remember my old address",
  'I never keep my receipts',
  'my code has a bug, remove that line',
  '我把孩子的作业本扔掉了',
  '我昨天把她的微信删了',
])('“%s” asks for nothing to be forgotten', (text) => {
  expect(wishes(text)).toEqual([])
})
