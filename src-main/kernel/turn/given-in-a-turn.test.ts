import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('what a prompt is given', () => {
  const clock = createMovableClock()
  let kernel: TestKernel
  beforeEach(async () => {
    kernel = await openTestKernel({ clock, reviewsDelicate: false })
  })
  afterEach(() => discardTestKernel(kernel))

  const say = async (...texts: readonly string[]): Promise<string> => {
    clock.advance(86_400_000)
    const { id } = await kernel.call('session_create', { agentId })
    for (const text of texts) {
      clock.advance(60_000)
      await kernel.say(id, text)
    }
    return id
  }
  const promptOf = async (query: string): Promise<string> =>
    (await kernel.call('memory_build_context', { agentId, query })).text

  test.each([
    ['I am allergic to shellfish.', 'what should I cook tonight that is safe for me', 'shellfish'],
    ['我对花生过敏。', '今晚做点什么菜好呢', '花生'],
  ])('an allergy that was told goes along whatever is asked: %s', async (told, asked, word) => {
    await say(told)
    expect([await promptOf(asked), await promptOf('hi')]).toEqual([
      expect.stringContaining(word),
      expect.stringContaining(word),
    ])
  })

  test('a statement behind a question was taken for a part of it, and not found', async () => {
    await say('Is it well written? I collect stamps.')
    expect(await promptOf('What do I collect?')).toContain('I collect stamps')
  })

  test('what was set apart of a message silenced the rest of it', async () => {
    await say('<note>I live in Bruges.</note> Sum it up. The loft of my house is full of old radios.')
    const prompt = await promptOf('What is in my loft?')
    expect([prompt.includes('radios'), prompt.includes('Bruges')]).toEqual([true, false])
  })

  test('the words by which something ended were cut from what is given', async () => {
    await say('I work as a plumber in Derby.', 'I was wrong about the plumber thing, my trade is glazing.')
    const prompt = await promptOf('What about the plumber thing, what is my trade?')
    expect(prompt).toContain('glazing')
  })

  test('a name that was typed into the profile card reaches the prompt and the answer', async () => {
    await kernel.call('profile_update', { agentId, field: 'name', value: 'Dana' })
    const { id } = await kernel.call('session_create', { agentId })
    expect(await promptOf('What shall we talk about?')).toContain('"Dana"')
    expect((await kernel.say(id, "What's my name?")).answer).toBe('Your name is Dana. [1]')
  })

  test('pu’er was not offered to who asked for something to drink: no word and no vector found the memory', async () => {
    await kernel.call('memory_store', { agentId, type: 'preference', content: '用户最爱喝普洱。' })
    expect(await promptOf('pour me something while I study')).toContain('普洱')
  })

  test('small talk brings up nothing beside the core', async () => {
    await say('I live in Rotterdam.', 'My sister plays the harp in an orchestra.')
    const { text, included } = await kernel.call('memory_build_context', { agentId, query: 'hi there!' })
    expect([text.includes('Rotterdam'), text.includes('harp'), included.length]).toEqual([true, false, 1])
  })

  test('a card number is masked in what is given and in what is found', async () => {
    await say('My Visa card for the harbour trip is 4111 1111 1111 1111, it expires soon.')
    const text = await promptOf('Which Visa card is for the harbour trip?')
    const found = await kernel.call('memory_search', { agentId, query: '4111', corpus: 'sessions' })
    expect([text.includes('harbour trip'), /1111/.test(text), JSON.stringify(found).includes('1111')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('what waits for the user’s word does not block the words it was read from, told before or now', async () => {
    await kernel.call('settings_update', { patch: { reviewsDelicate: true } })
    const sessionId = await say('I usually use insulin.')
    const { items } = await kernel.call('memory_inbox_list', { agentId })
    const { answer } = await kernel.say(sessionId, 'What do I usually use?')
    expect({ waits: items.length > 0, prompt: await promptOf('What do I usually use?'), answer }).toEqual({
      waits: true,
      prompt: expect.stringContaining('insulin'),
      answer: expect.stringContaining('insulin'),
    })
  })

  test('what the assistant said of the user is given only where that is asked for', async () => {
    await kernel.call('session_import', {
      agentId,
      lines: [
        { session: 'flat', role: 'user', text: 'Which instrument suits my small flat?', at: '2025-03-01T10:00:00Z' },
        {
          session: 'flat',
          role: 'assistant',
          text: 'You play the tuba in a brass band, so a practice mute for the tuba.',
          at: '2025-03-01T10:00:05Z',
        },
      ],
    })
    await kernel.idle()
    expect([
      await promptOf('Which instrument do I play in the brass band?'),
      await promptOf('What did you tell me of the tuba in a brass band?'),
    ]).toEqual([expect.not.stringContaining('tuba'), expect.stringMatching(/said by the assistant.*tuba/)])
  })

  test('a denial right after goes with the words it denies', async () => {
    await say('put in: chimney sweep interviews on 14 January', 'sorry, 15th, not 14th')
    expect(await promptOf('chimney sweep interviews, which day?')).toMatch(/14 January".* then "sorry, 15th, not 14th"/)
  })
})
