import { expect, test } from 'vitest'
import { meanOf, scoreAll, scoreQuestion } from './eval-metrics.ts'

const filler = (count: number, name = 'x'): string[] =>
  Array.from({ length: count }, (_one, index) => `${name}${index}`)
const discount = (rank: number): number => 1 / Math.log2(rank + 1)

test.each([
  {
    title: 'one group found first scores one everywhere',
    ranked: ['a', ...filler(4)],
    groups: [['a']],
    scores: { recall5: 1, recall10: 1, any10: 1, all10: 1, mrr10: 1, ndcg10: 1 },
  },
  {
    title: 'nothing found scores zero everywhere',
    ranked: [],
    groups: [['a'], ['b']],
    scores: { recall5: 0, recall10: 0, any10: 0, all10: 0, mrr10: 0, ndcg10: 0 },
  },
  {
    title: 'rank six counts for ten and not for five',
    ranked: [...filler(5), 'a'],
    groups: [['a']],
    scores: { recall5: 0, recall10: 1, any10: 1, all10: 1, mrr10: 1 / 6, ndcg10: discount(6) },
  },
  {
    title: 'rank eleven is too late',
    ranked: [...filler(10), 'a'],
    groups: [['a']],
    scores: { recall5: 0, recall10: 0, any10: 0, all10: 0, mrr10: 0, ndcg10: 0 },
  },
  {
    title: 'another id of a group that was found gains nothing',
    ranked: ['a1', 'a2', 'b'],
    groups: [['a1', 'a2'], ['b']],
    scores: {
      recall5: 1,
      recall10: 1,
      any10: 1,
      all10: 1,
      mrr10: 1,
      ndcg10: (discount(1) + discount(3)) / (discount(1) + discount(2)),
    },
  },
  {
    title: 'half of the groups is half of the recall, and not all of the evidence',
    ranked: ['x', 'b'],
    groups: [['a'], ['b']],
    scores: {
      recall5: 0.5,
      recall10: 0.5,
      any10: 1,
      all10: 0,
      mrr10: 0.5,
      ndcg10: discount(2) / (discount(1) + discount(2)),
    },
  },
  {
    title: 'an id that comes twice takes one rank',
    ranked: ['x', 'x', 'x', 'x', 'x', 'a'],
    groups: [['a']],
    scores: { recall5: 1, recall10: 1, any10: 1, all10: 1, mrr10: 0.5, ndcg10: discount(2) },
  },
  {
    title: 'with more groups than ten, the best possible order has ten',
    ranked: filler(10, 'g'),
    groups: filler(20, 'g').map((id) => [id]),
    scores: { recall5: 0.25, recall10: 0.5, any10: 1, all10: 0, mrr10: 1, ndcg10: 1 },
  },
])('$title', ({ ranked, groups, scores }) => {
  const rounded = (all: object) => Object.entries(all).map(([name, value]) => [name, Number(value).toFixed(9)])
  expect(rounded(scoreQuestion({ ranked, groups }))).toEqual(rounded(scores))
})

test('a corpus is the mean of its questions, with the sum of its leaks and its times', () => {
  const times = Array.from({ length: 18 }, (_one, index) => index + 3)
  expect(
    scoreAll([
      { ranked: ['a'], groups: [['a']], leaks: 0, ms: 1 },
      { ranked: ['x'], groups: [['a']], leaks: 2, ms: 2 },
      ...times.map((ms) => ({ ranked: [], groups: [['a']], leaks: 0, ms })),
    ]),
  ).toEqual({
    questions: 20,
    recall5: 0.05,
    recall10: 0.05,
    any10: 0.05,
    all10: 0.05,
    mrr10: 0.05,
    ndcg10: 0.05,
    leaks: 2,
    p50: 10,
    p95: 19,
  })
})

test('of no questions there is no score', () => {
  expect(() => meanOf([])).toThrow('no metrics')
})
