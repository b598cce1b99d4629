import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
let clock: MovableClock
let kernel: TestKernel
beforeEach(async () => {
  clock = createMovableClock('2026-03-02T09:00:00.000Z')
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

/** Said in a conversation of its own; the card that is shown then. */
const say = async (text: string) => {
  clock.advance(3_600_000)
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  const { turnId } = await kernel.say(sessionId, text)
  await kernel.idle()
  return (await kernel.call('session_get', { sessionId })).turns.find(({ id }) => id === turnId)?.forgetCard
}

test.each([
  [
    ['Barnaby in the flat below owes us for the plumber.', 'The plumber charged 90 for it.'],
    'Barnaby and I have fallen out. Get rid of anything you got on him.',
    'Barnaby in the flat',
  ],
  [['阿桂婶昨天又来借米了。', '米缸放在厨房左边。'], '阿桂婶搬走了，她那些事你都给我抹掉', '阿桂婶'],
])('who was named beside the request, and not in it, was not found: %j', async (told, request, found) => {
  for (const text of told) await say(text)
  const card = await say(request)
  expect([card?.state, card?.messages[0]?.text]).toEqual(['open', expect.stringContaining(found)])
})

test('what a request names itself and nobody said was looked for once more by part of its words', async () => {
  await say('The plumber Barnaby charged 90 for the boiler.')
  expect(await say('Forget the insurance number that I gave you for Barnaby.')).toMatchObject({ state: 'nothing' })
})

test('of days whose request has a word of its own, only what was learned was found', async () => {
  await say('The dentist found two cracked molars today.')
  clock.advance(5 * 86_400_000)
  const card = await say('Abeg delete everything I told you from 1st to 4th March')
  expect(card).toMatchObject({ state: 'open', messages: [{ text: expect.stringContaining('molars') }] })
})

test('of what only may be a request it was asked what is named beside it, and that was withheld', async () => {
  await say('我家鹦鹉叫阿布，两岁。')
  const card = await say('表妹看到阿布四岁了。她说买鸟那天我还把钱包丢了，行吧')
  expect(card?.messages ?? []).toEqual([])
})
