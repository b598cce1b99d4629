import { expect, test } from 'vitest'
import { aGivenMemory } from '../../testing/llm-builders.ts'
import { findRelated } from './related.ts'

test.each([
  ['My marathon training in Hamburg went well', 'I am training for the marathon in spring.', true],
  ['我的马拉松训练很顺利', '我正在准备柏林马拉松，每周训练三次', true],
  ['I like green tea', 'I would like to visit Green Lake', false],
  ['I had soup today', 'I live in Berlin.', false],
  ['I am training for the marathon in spring.', 'I am training for the marathon in spring.', false],
])('%j and %j belong together: %s', (statement, content, related) => {
  const memory = aGivenMemory({ content })
  expect(findRelated(statement, [memory])).toBe(related ? memory : undefined)
})

test('what is no longer true is never brought up', () => {
  const memory = aGivenMemory({ content: 'I am training for the marathon in spring.', current: false })
  expect(findRelated('My marathon training in Hamburg went well', [memory])).toBe(undefined)
})
