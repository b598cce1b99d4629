import { afterEach, describe, expect, test } from 'vitest'
import type { CommandMap } from '../../commands/command-map.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let kernel: TestKernel
afterEach(() => discardTestKernel(kernel))

const store = async (content: string): Promise<string> =>
  (await kernel.call('memory_store', { agentId, type: 'knowledge', content })).id

describe('looking through many memories', () => {
  test('the outline names each once, page by page, and no words', async () => {
    kernel = await openTestKernel()
    const ids: string[] = []
    for (const nth of Array(7).keys()) ids.unshift(await store(`Box ${nth} stands in the cellar.`))
    const seen: string[] = []
    for (let cursor: string | null = null; ;) {
      const page: CommandMap['memory_outline']['output'] = await kernel.call('memory_outline', {
        agentId,
        limit: 3,
        ...(cursor !== null && { cursor }),
      })
      expect(JSON.stringify(page)).not.toContain('cellar')
      seen.push(...page.ids)
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(seen).toEqual(ids)
  })

  test('what is set of several at once is one change, which Undo takes back as a whole', async () => {
    kernel = await openTestKernel()
    const ids = [await store('The key is under the pot.'), await store('The gate is locked at ten.')]
    const { changed, changeId } = await kernel.call('memory_control_many', { agentId, ids, control: 'pin' })
    expect(changed).toBe(2)
    const pinned = async () => (await kernel.call('memory_many', { agentId, ids })).items.map((one) => one.pinned)
    expect(await pinned()).toEqual([true, true])
    expect(await kernel.call('memory_control_many', { agentId, ids, control: 'pin' })).toEqual({
      changed: 0,
      changeId: null,
    })
    await kernel.call('change_undo', { changeId: changeId ?? '' })
    expect(await pinned()).toEqual([false, false])
  })

  test('confirming several takes only what nobody has confirmed', async () => {
    kernel = await openTestKernel()
    const own = await store('I live in Ghent.')
    const result = await kernel.call('memory_control_many', { agentId, ids: [own], control: 'confirm' })
    expect(result).toEqual({ changed: 0, changeId: null })
  })

  test('the portrait leaves out what holds no more', async () => {
    kernel = await openTestKernel()
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    for (const said of ['My name is Maya.', 'I live in Ghent.', 'I moved to Utrecht.'])
      await kernel.say(sessionId, said)
    const { items } = await kernel.call('memory_portrait', { agentId })
    expect(items.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['My name is Maya.', 'I moved to Utrecht.']),
    )
    expect(items.map(({ content }) => content)).not.toContain('I live in Ghent.')
  })
})
