import { expect, test } from 'vitest'
import { type QueryFeatures, queryFeatures } from './small-talk-features.ts'

/** The marks of form that a text has. */
const marksOf = (text: string): string[] => {
  const { information: _information, words: _words, ...marks } = queryFeatures(text)
  return Object.entries(marks).flatMap(([name, value]) => (value > 0 ? [name] : []))
}

test.each<[string, readonly (keyof QueryFeatures)[]]>([
  ['when is the concert', ['hasQuestionWord', 'isQuestion', 'asksAboutKnown']],
  ['did my sister call?', ['isQuestion', 'asksAboutSelf', 'hasQuestionMark', 'hasOwnThings', 'hasPeople']],
  ['are you hungry', ['addressesAssistant']],
  ['so tired today', ['tellsOfNow']],
  ['call Nadia', ['names']],
  ['library card renewal', ['isNounPhrase']],
  ['音乐会是什么时候', ['hasQuestionWord', 'isQuestion']],
  ['我的護照號碼', ['hasOwnThings', 'hasPrepositions', 'isNounPhrase']],
  ['', []],
])('%s has %j', (text, marks) => {
  expect(marksOf(text)).toEqual(marks)
})

test('more and rarer words carry more information', () => {
  const informationOf = (text: string): number => queryFeatures(text).information
  expect([
    informationOf('you are the one') < informationOf('the orchard'),
    informationOf('orchard orchard') === informationOf('orchard'),
    informationOf('好的') < informationOf('果园'),
  ]).toEqual([true, true, true])
})
