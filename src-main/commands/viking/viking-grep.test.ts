import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const root = 'agent://majordomo'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
  await kernel.call('viking_add', {
    uri: `${root}/knowledge/drinks/kettle`,
    content: 'The kettle is blue.\nTea at nine.',
  })
  await kernel.call('viking_add', { uri: `${root}/knowledge/drinkware/mug`, content: 'Two tea mugs.' })
  await kernel.call('viking_add', { uri: `${root}/preference/food/soup`, content: '喝汤，不喝 tea' })
})
afterEach(() => discardTestKernel(kernel))

const grep = async (scope: string, input: { caseInsensitive?: boolean; limit?: number } = {}) => {
  const request = { pattern: 'tea', scopeUri: root + scope, timeoutMs: 10_000, ...input }
  const { items, truncated } = await kernel.call('viking_grep', request)
  return { found: items.map(({ uri, line }) => `${uri.slice(root.length + 1)}:${line}`), truncated }
}

test.each([
  { scope: '', found: ['knowledge/drinks/kettle:2', 'knowledge/drinkware/mug:1', 'preference/food/soup:1'] },
  { scope: '/knowledge/drinks', found: ['knowledge/drinks/kettle:2'] },
  { scope: '/knowledge/drinks/kettle', found: ['knowledge/drinks/kettle:2'] },
  { scope: '/experience', found: [] },
])('finds below "$scope" only', async ({ scope, found }) => {
  const result = await grep(scope, { caseInsensitive: true })
  expect({ ...result, found: result.found.toSorted() }).toEqual({ found: found.toSorted(), truncated: null })
})

test('says where the match is, and when there are more', async () => {
  const { items } = await kernel.call('viking_grep', {
    pattern: '喝',
    scopeUri: `${root}/preference`,
    timeoutMs: 10_000,
  })
  expect(items).toMatchObject([
    {
      line: 1,
      text: '喝汤，不喝 tea',
      matches: [
        { start: 0, end: 1 },
        { start: 4, end: 5 },
      ],
    },
  ])
  expect((await grep('', { limit: 1 })).truncated).toBe('limit')
})

test('does not find what was removed', async () => {
  await kernel.call('viking_remove', { uri: `${root}/knowledge/drinkware/mug` })
  expect((await grep('')).found).toEqual(['preference/food/soup:1'])
})

test.each(['(', '', 'a{1001}'])('"%s" is no pattern', async (pattern) => {
  expect(await kernel.ask('viking_grep', { pattern, scopeUri: root })).toMatchObject({
    ok: false,
    error: { code: 'invalid_input' },
  })
})
