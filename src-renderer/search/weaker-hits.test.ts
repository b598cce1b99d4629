import { expect, test } from 'vitest'
import { strongOf } from './WeakerHits.tsx'

const hits = (...weak: boolean[]) => weak.map((one, at) => ({ id: at, weak: one }))

test.each([
  { title: 'what is weak is folded behind what is not', given: hits(false, false, true), shown: hits(false, false) },
  { title: 'hits that are all weak are shown', given: hits(true, true), shown: hits(true, true) },
  { title: 'nothing stays nothing', given: [], shown: [] },
])('$title', ({ given, shown }) => expect(strongOf(given)).toEqual(shown))
