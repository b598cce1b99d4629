import { expect, test } from 'vitest'
import { abstentionTable, scoreTable } from './eval-report.ts'
import type { Scores } from './eval-metrics.ts'

const scores = (recall5: number, leaks = 0): Scores => ({
  questions: 4,
  recall5,
  recall10: recall5,
  any10: 1,
  all10: 0,
  mrr10: 0.5,
  ndcg10: 0.25,
  leaks,
  p50: 1.25,
  p95: 12,
})

test('scores are a line per corpus in percent, with the means of the memory corpora and of all', () => {
  const table = scoreTable([
    { name: 'beam', scores: scores(0.5) },
    { name: 'cmrc', scores: scores(1, 2) },
    { name: 'madial', scores: scores(0.25) },
  ])
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['corpus', 'questions', 'R@5', 'R@10', 'any@10', 'all@10', 'MRR@10', 'nDCG@10', 'leaks', 'p50 ms', 'p95 ms'],
    ['beam', '4', '50.0', '50.0', '100.0', '0.0', '50.0', '25.0', '0', '1.3', '12.0'],
    ['cmrc', '4', '100.0', '100.0', '100.0', '0.0', '50.0', '25.0', '2', '1.3', '12.0'],
    ['madial', '4', '25.0', '25.0', '100.0', '0.0', '50.0', '25.0', '0', '1.3', '12.0'],
    ['mean of 2 memory corpora', '8', '37.5', '37.5', '100.0', '0.0', '50.0', '25.0', '0'],
    ['mean of all 3', '12', '58.3', '58.3', '100.0', '0.0', '50.0', '25.0', '2'],
  ])
})

test('abstention is a line per corpus, and the shares of all lines and all questions', () => {
  const table = abstentionTable([
    { name: 'beam', counts: { lines: 10, disturbed: 1, questions: 20, empty: 1 } },
    { name: 'cmrc', counts: { lines: 30, disturbed: 1, questions: 0, empty: 0 } },
  ])
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['corpus', 'lines', 'with a memory', '%', 'questions', 'left empty', '%'],
    ['beam', '10', '1', '10.0', '20', '1', '5.0'],
    ['cmrc', '30', '1', '3.3', '0', '0', '-'],
    ['all', '40', '2', '5.0', '20', '1', '5.0'],
  ])
})
