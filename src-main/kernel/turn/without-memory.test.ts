import { afterEach, beforeEach, expect, test } from 'vitest'
import { hold, reply } from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
let chat: LoopbackKernel
beforeEach(async () => {
  chat = await openLoopbackKernel()
  await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'I keep bees in Grenoble.' })
})
afterEach(() => chat.close())

const asked = () => must(chat.server.requests.findLast(({ kind }) => kind === 'chat')?.body, 'a request')

test('an answer is asked for anew without anything that is known, stays beside the other, and both are there to compare', async () => {
  chat.server.script(reply('In Grenoble [1].'), reply('I cannot know.'), reply('In Grenoble once more [1].'))
  const first = await chat.ended((await chat.send('Where do I keep bees?')).turnId)
  expect(JSON.stringify(asked())).toContain('Grenoble')
  const { turnId } = await chat.kernel().call('chat_regenerate', { turnId: first.turn.id, memory: false })
  await chat.kernel().idle()
  expect(JSON.stringify(asked())).not.toContain('Grenoble')
  expect(asked()['tools']).toBeUndefined()
  const { turn, answer } = await chat.turn(turnId)
  expect({ without: turn.withoutMemory, used: turn.usedCount, of: answer.versions?.length }).toEqual({
    without: true,
    used: 0,
    of: 2,
  })
  expect((await chat.kernel().call('turn_receipt', { turnId })).entries).toEqual([])
  const { items } = await chat.kernel().call('chat_answers', { turnId })
  expect(items.map(({ text, withoutMemory }) => [text, withoutMemory])).toEqual([
    ['In Grenoble [1].', false],
    ['I cannot know.', true],
  ])
  // Asked for anew as usual, it has its memory again.
  const again = await chat.kernel().call('chat_regenerate', { turnId })
  await chat.kernel().idle()
  expect(JSON.stringify(asked())).toContain('Grenoble')
  expect((await chat.turn(again.turnId)).turn.withoutMemory).toBe(false)
})

test('one that was stopped, or cut off by a restart, goes on without it', async () => {
  const first = await chat.ended((await chat.send('Where do I keep bees?')).turnId)
  chat.server.script(hold('Half'))
  const { turnId } = await chat.kernel().call('chat_regenerate', { turnId: first.turn.id, memory: false })
  await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
  await chat.reopen()
  await chat.kernel().call('chat_continue', { turnId })
  await chat.kernel().idle()
  expect(JSON.stringify(asked())).not.toContain('Grenoble')
  expect((await chat.turn(turnId)).turn).toMatchObject({ state: 'done', withoutMemory: true })
})
