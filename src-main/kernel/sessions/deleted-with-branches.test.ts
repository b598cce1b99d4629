import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { dumpProfile } from '../../testing/dump-profile.ts'
import { reply } from '../../testing/loopback-behaviours.ts'
import { type LoopbackKernel, openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { makePdf, smallPng } from '../../testing/make-files.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
/** What hangs on a conversation. */
const tables =
  'sessions messages turns trajectories receipt_memories messages_vocab attachments session_usage tool_calls'.split(' ')

describe('a deleted conversation with files, branches and two models', () => {
  let chat: LoopbackKernel
  let otherId: string
  const kernel = () => chat.kernel()
  const attach = async (name: string, bytes: Uint8Array): Promise<string> => {
    const data = Buffer.from(bytes).toString('base64')
    const { file } = await kernel().call('attachment_add', { agentId, name, data, isLast: true })
    return must(file, 'the file that was read').id
  }
  const dump = () => {
    const rows = dumpProfile(kernel().home)
    return Object.fromEntries(tables.map((table) => [table, rows[`data.${table}`]]))
  }
  const remove = () => kernel().call('session_delete', { sessionId: chat.sessionId, memories: 'keep' })
  const restore = () => kernel().call('session_restore', { sessionId: chat.sessionId })

  beforeEach(async () => {
    chat = await openLoopbackKernel()
    await kernel().call('settings_update', { patch: { extraction: 'rules' } })
    const saved = { name: 'Other', preset: 'custom', baseUrl: chat.server.baseUrl, model: 'loopback-large' } as const
    otherId = (await kernel().call('provider_save', saved)).id
    const attachmentIds = [await attach('trip.pdf', makePdf(['To Lisbon'])), await attach('a.png', smallPng)]
    chat.server.script(reply('By zeppelin.'), reply('By boat.'), reply('By boat, again.'))
    const sent = await chat.send('How do we travel?', { attachmentIds })
    await kernel().idle()
    const edited = await kernel().call('chat_edit', { messageId: sent.userMessageId, text: 'And back?' })
    await kernel().idle()
    const model = { providerId: otherId, model: 'loopback-large' }
    await kernel().call('session_choose_model', { sessionId: chat.sessionId, model })
    await kernel().call('chat_regenerate', { turnId: edited.turnId })
    await kernel().idle()
  })
  afterEach(() => chat.close())

  test('came back with what is not shown neither found by search nor reached by destruction', async () => {
    const before = dump()
    await remove()
    expect(dump()['attachments']).toEqual([])
    await restore()
    expect(dump()).toEqual(before)
    const { items } = await kernel().call('session_search', { agentId, query: 'zeppelin' })
    expect(items).toHaveLength(1)

    const { id } = await kernel().call('memory_store', { agentId, type: 'knowledge', content: 'By zeppelin.' })
    await kernel().call('memory_delete', { id })
    const trash = await kernel().call('memory_trash_list', { agentId })
    await kernel().call('memory_trash_purge', {
      agentId,
      ids: trash.items.map((item) => item.id),
      alsoInConversations: true,
    })
    await kernel().idle()
    expect(bytesInProfile(kernel().home, { said: 'zeppelin' })).toEqual([])
  })

  test('came back with a model whose service was removed meanwhile', async () => {
    await remove()
    await kernel().call('provider_remove', { id: otherId })
    expect(await restore()).toMatchObject({ model: null })
  })

  test('could not come back once it had been imported again', async () => {
    const lines = [{ session: 'x', at: '2025-01-01', role: 'user', text: 'I live in Oslo.' }]
    const takeIn = () => kernel().call('session_import', { agentId, lines, extract: false })
    const imported = async () =>
      (await kernel().call('session_list', { agentId })).items.filter(({ id }) => id !== chat.sessionId)
    await takeIn()
    const sessionId = must((await imported())[0], 'what was imported').id
    await kernel().call('session_delete', { sessionId, memories: 'keep' })
    await takeIn()
    await kernel().call('session_restore', { sessionId })
    expect(await imported()).toHaveLength(2)
  })
})
