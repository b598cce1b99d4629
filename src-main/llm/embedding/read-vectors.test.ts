import { expect, test } from 'vitest'
import { AppError } from '../../contract/error.ts'
import { embeddingsOf } from '../../testing/loopback-embedding.ts'
import { readVectors } from './read-vectors.ts'

const base64 = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64')

function failureOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.code, error.params]
  }
}

const unit = [Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)]

test.each([
  [
    'numbers',
    embeddingsOf(
      [
        [2, 0],
        [3, 4],
      ],
      7,
    ),
    { vectors: unit, promptTokens: 7 },
  ],
  ['base64 of floats', embeddingsOf([base64(2, 0), base64(3, 4)], 7), { vectors: unit, promptTokens: 7 }],
  ['no usage', { data: [{ embedding: [2, 0] }, { embedding: [3, 4] }] }, { vectors: unit, promptTokens: null }],
  [
    'another order',
    {
      data: [
        { index: 1, embedding: [3, 4] },
        { index: 0, embedding: [2, 0] },
      ],
    },
    { vectors: unit, promptTokens: null },
  ],
])('reads %s as vectors of unit length', (_, body, expected) => {
  expect(readVectors(body, 2, null)).toEqual(expected)
})

test('the largest and the smallest numbers come to unit length too', () => {
  const { vectors } = readVectors(
    embeddingsOf([
      [1e30, 1e30],
      [3e-20, 4e-20],
    ]),
    2,
    2,
  )
  expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1), expect.closeTo(1)])
})

test.each([
  ['fewer vectors', embeddingsOf([[1, 0]]), 'count'],
  ['no vector', embeddingsOf([]), 'count'],
  ['more vectors', embeddingsOf([[1], [1], [1]]), 'count'],
  [
    'one text twice',
    {
      data: [
        { index: 0, embedding: [1, 0] },
        { index: 0, embedding: [1, 0] },
      ],
    },
    'count',
  ],
  [
    'vectors of two sizes',
    embeddingsOf([
      [1, 0],
      [1, 0, 0],
    ]),
    'dimension',
  ],
  [
    'vectors of another size than before',
    embeddingsOf([
      [1, 0, 0],
      [1, 0, 0],
    ]),
    'dimension',
  ],
  [
    'null for not a number',
    embeddingsOf([
      [1, 0],
      [null, 1],
    ]),
    'not_numbers',
  ],
  [
    'text for a number',
    embeddingsOf([
      [1, 0],
      ['1', 1],
    ]),
    'not_numbers',
  ],
  ['base64 of something else', embeddingsOf([[1, 0], 'AAA=']), 'not_numbers'],
  ['base64 of not a number', embeddingsOf([base64(1, 0), base64(Number.NaN, 1)]), 'not_numbers'],
  ['no vector in its place', embeddingsOf([[1, 0], null]), 'not_numbers'],
  [
    'zeros only',
    embeddingsOf([
      [1, 0],
      [0, 0],
    ]),
    'no_direction',
  ],
  ['empty vectors', embeddingsOf([[], []]), 'no_direction'],
])('refuses %s', (_, body, reason) => {
  expect(failureOf(() => readVectors(body, 2, 2))).toEqual(['embedding_bad_vectors', { reason }])
})

test.each([['<html>'], [{}], [null], [{ data: 'x' }]])('%j is no such answer', (body) => {
  expect(failureOf(() => readVectors(body, 2, null))).toEqual(['provider_failed', { reason: 'not_an_api' }])
})
