import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
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

describe('words that are destroyed in the conversations too', () => {
  test.each([
    ['我喜欢喝蜂蜜柚子茶。', '忘掉蜂蜜柚子茶', '柚子'],
    ['我喜欢喝蜂蜜柚子茶。', '你好呀。请忘掉我喜欢喝蜂蜜柚子茶', '柚子'],
    ['老周以前在码头开过鳗鱼铺。', '忘掉老周开鳗鱼铺的事', '鳗鱼'],
    ['I like drinking quincewater.', 'Please forget the quincewater.', 'uincewater'],
    ['I like drinking quincewater.', 'forget that I like quincewater', 'uincewater'],
  ])('do not stay in the request: “%s”, “%s”', async (told, request, word) => {
    await say(told, request)
    expect({ trash: (await trash()).length, bytes: bytesInProfile(kernel.home, { word }).length > 0 }).toEqual({
      trash: 1,
      bytes: true,
    })
    await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    expect(bytesInProfile(kernel.home, { word })).toEqual([])
  })

  test('stay in the request where the conversations are not asked to go', async () => {
    const session = await newSession()
    await kernel.say(session, '我喜欢喝蜂蜜柚子茶。')
    await kernel.say(session, '忘掉蜂蜜柚子茶')
    await kernel.idle()
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const { messages } = await kernel.call('session_get', { sessionId: session })
    expect(messages.map(({ text }) => text)).toContain('忘掉蜂蜜柚子茶')
  })
})

test('a request that was destroyed still holds once something else is taken back', async () => {
  await say('My ex Darren still has the van keys.', 'forget everything about my ex')
  await kernel.call('memory_trash_purge', { agentId, all: true })
  const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'The shed is blue.' })
  await kernel.call('change_undo', { changeId: changeId ?? '' })
  const { text } = await kernel.call('memory_build_context', { agentId, query: 'Who has the van keys?' })
  expect(text).not.toContain('Darren')
})
