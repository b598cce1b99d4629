import { expect, test } from 'vitest'
import { strongOf } from './WeakerHits.tsx'

const scores = (...values: number[]) => values.map((score) => ({ score }))

test.each([
  { title: 'a clear best hides what is far behind', given: scores(1, 0.5, 0.3, 0.1), shown: scores(1, 0.5) },
  { title: 'hits that are alike are all shown', given: scores(0.3, 0.28, 0.2), shown: scores(0.3, 0.28, 0.2) },
  { title: 'a lone hit is shown however weak', given: scores(0.02), shown: scores(0.02) },
  { title: 'nothing stays nothing', given: [], shown: [] },
])('$title', ({ given, shown }) => expect(strongOf(given)).toEqual(shown))
