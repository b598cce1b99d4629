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
