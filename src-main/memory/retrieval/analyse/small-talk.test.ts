import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { queryFeatures } from './small-talk-features.ts'
import { isWorthRecalling, type MatchFeatures, matchFeatures, noMatch, worthOf } from './small-talk.ts'

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`__fixtures__/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')

const isWorth = (text: string, match: MatchFeatures): boolean => isWorthRecalling(queryFeatures(text), match)

/** One word of several is found, as small talk does in a store of conversations. */
const byChance: MatchFeatures = { share: 0.4, strength: 0.5, lift: 0.2 }
const found: MatchFeatures = { share: 0.9, strength: 1, lift: 0.55 }

describe('small talk', () => {
  test.each(['small-talk.txt', 'small-talk-held-out.txt'])('at most 5 %% of %s is worth it', (file) => {
    const lines = linesOf(file)
    const taken = lines.filter((line) => isWorth(line, byChance))
    expect([lines.length, taken, taken.length <= lines.length * 0.05]).toEqual([lines.length, taken, true])
  })

  test.each(['good heavens', 'my feet hurt so much today', '累了，先去躺会儿', '你今天心情怎么样', '🎈', ''])(
    '%s is not worth it, whatever it meets by chance',
    (line) => {
      expect([isWorth(line, noMatch), isWorth(line, byChance)]).toEqual([false, false])
    },
  )
})

describe('questions', () => {
  test.each([
    'Which orchestra did Miriam join after she moved to Bergen?',
    'In welchem Jahr eröffnete die Bibliothek von Alexandria?',
    '周教授的新书讲的是哪个朝代的水利工程？',
    '我上個月在臺中買的那台相機是什麼牌子',
    'what did the surveyor say about the roof of our cottage',
    'Yesterday I lost the watch that grandfather gave me and I do not dare to tell him about it at dinner.',
  ])('%s is worth it before anything is found', (query) => {
    expect(isWorth(query, noMatch)).toBe(true)
  })

  test.each(['when is the dentist', 'is Oskar married?', 'wifi password', '车险什么时候到期', '牙医预约'])(
    '%s is worth it once its words are found',
    (query) => {
      expect([isWorth(query, noMatch), isWorth(query, found)]).toEqual([expect.any(Boolean), true])
    },
  )
})

describe('what was found', () => {
  const term = (idf: number) => ({ weight: 1, idf })

  test('is measured by the words held, their rarity and how far the best stands out', () => {
    const features = matchFeatures({
      terms: [term(2), term(3)],
      matched: [term(3)],
      count: 10,
      similarities: { best: 0.6, mean: 0.2 },
    })
    expect(features).toEqual({
      share: 0.6,
      strength: 3 / Math.log(100),
      lift: expect.closeTo(0.5),
    })
  })

  test('is nothing without words and without a model', () => {
    expect(matchFeatures({ terms: [], matched: [], count: 0, similarities: null })).toEqual(noMatch)
  })

  test('never makes a query less worth it', () => {
    const query = queryFeatures('the harbour festival')
    const worths = [noMatch, byChance, { ...byChance, lift: 0.5 }, found].map((match) => worthOf(query, match))
    expect(worths).toEqual(worths.toSorted((a, b) => a - b))
  })
})
