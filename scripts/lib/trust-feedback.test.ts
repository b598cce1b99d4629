import { expect, test } from 'vitest'
import { scoreFeedback } from './trust-feedback.ts'

test('labels are counted over every memory, with what each was taken for', () => {
  const answer = { question: '?', lang: 'en', answer: '!', memories: [] } as const
  const classify = () =>
    new Map([
      [1, 'used'],
      [2, 'used'],
    ])
  expect(
    scoreFeedback(
      [
        { ...answer, labels: { '1': 'used', '2': 'ignored' } },
        { ...answer, labels: { '1': 'used', '3': 'corrected' } },
      ],
      classify,
    ),
  ).toEqual({
    right: 2,
    of: 4,
    byLabel: { used: { right: 2, of: 2 }, ignored: { right: 0, of: 1 }, corrected: { right: 0, of: 1 } },
    confusions: { 'ignored as used': 1, 'corrected as none': 1 },
  })
})
