import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
/** Each said in a conversation of its own. */
async function say(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await kernel.say(await newSession(), text)
  await kernel.idle()
}
const trash = async () => (await kernel.call('memory_trash_list', { agentId })).items

describe('the trash', () => {
  test('does not list requests and questions as what was said', async () => {
    await say('老周以前在码头开过鳗鱼铺。', '老周是干嘛的', '忘掉老周')
    expect((await trash()).map(({ content }) => content).filter((text) => /忘掉|干嘛/.test(text))).toEqual([])
    await say('忘掉老周的事')
    expect((await trash()).map(({ content }) => content).filter((text) => /忘掉|干嘛/.test(text))).toEqual([])
  })

  test('marks words that were never learned as a saying, and not as a memory', async () => {
    const asked = 'So tell me, did the dentist really find two cracked molars on Monday?'
    await say(asked, 'My cat is called Pepper.', 'Drop the thing with the dentist.')
    const cat = (await kernel.call('memory_list', { agentId })).items.find(({ content }) => content.includes('Pepper'))
    await kernel.call('memory_delete', { id: cat?.id ?? '' })
    const shown = (await trash()).map(({ content, isSaying }) => ({ content, isSaying }))
    expect(shown).toEqual([
      { content: expect.stringContaining('Pepper'), isSaying: false },
      { content: asked, isSaying: true },
    ])
  })
})

describe('what was told again after it was forgotten', () => {
  const live = async () => (await kernel.call('memory_list', { agentId })).items

  test.each([
    ['I live in Porto.', 'Remember that I live in Porto.'],
    ['I live in Porto.', 'Remember that my home is in Porto.'],
    ['我住在波尔图。', '记住，我现在住在波尔图。'],
  ])('was known twice after an undo: %s %s', async (told, again) => {
    await say(told)
    const [first] = await live()
    const { changeId } = await kernel.call('memory_delete', { id: first?.id ?? '' })
    await say(again)
    const undone = await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect((await live()).map(({ id }) => id)).toEqual([first?.id])
    const { evidence } = await kernel.call('memory_get', { id: first?.id ?? '' })
    expect(evidence).toHaveLength(2)
    await kernel.call('change_undo', { changeId: undone.changeId })
    expect((await live()).map(({ id }) => id)).not.toContain(first?.id)
    expect(await live()).toHaveLength(1)
  })

  test('came out of the trash beside it, said in other words', async () => {
    await say('I live in Porto.')
    const [first] = await live()
    await kernel.call('memory_delete', { id: first?.id ?? '' })
    await say('Remember that my home is in Porto.')
    const { skipped } = await kernel.call('memory_trash_restore', { agentId, ids: [first?.id ?? ''] })
    expect([skipped, (await live()).length]).toEqual([[first?.id], 1])
  })
})
