import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hold, reply } from '../../testing/loopback-behaviours.ts'
import { type LoopbackKernel, openLoopbackKernel } from '../../testing/loopback-kernel.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'

const disk = mountSmallDisk(32 * 1024 * 1024)
afterAll(() => disk?.remove())

/** Longer than the room that the files hold already. */
const story = 'Once upon a time. '.repeat(80_000)
const full = { ok: false, error: expect.objectContaining({ code: 'storage_full' }) }

describe.skipIf(disk === null)('on a full disk (skipped where no disk may be mounted)', () => {
  const home = join(disk?.path ?? '', 'profile')
  let chat: LoopbackKernel
  beforeEach(async () => {
    chat = await openLoopbackKernel({ home })
  })
  afterEach(async () => {
    disk?.free()
    await chat.close()
    rmSync(home, { recursive: true, force: true })
  })

  /** Has the disk run full while the model answers, and the answer end. */
  const fillDuringAnswer = async (): Promise<string> => {
    chat.server.script(hold(story))
    const { turnId } = await chat.send('Tell me a story about Lisbon.')
    await chat.kernel().event('turn_delta', (delta) => delta.turnId === turnId)
    disk?.fill()
    chat.server.release()
    await chat.kernel().event('turn_ended', (end) => end.turnId === turnId)
    return turnId
  }

  test('“a copy of both files was made” was said where the disk had no room for one', async () => {
    const health = await chat.kernel().call('storage_back_up', {})
    expect(health.backups).toHaveLength(2)
    disk?.fill()
    expect(await chat.kernel().ask('storage_back_up', {})).toEqual(full)
  })

  test('an answer that could not be stored was told as a fault of the app, and was gone from the window', async () => {
    const turnId = await fillDuringAnswer()
    expect(await chat.kernel().event('turn_ended')).toMatchObject({ error: { code: 'storage_full' } })
    expect(await chat.turn(turnId)).toMatchObject({
      turn: { state: 'interrupted', unsaved: true, error: { code: 'storage_full' } },
      answer: { text: story, state: 'partial' },
    })
    // Neither going on nor the next message pretends that there is room.
    expect(await chat.kernel().ask('chat_continue', { turnId })).toEqual(full)
    expect(await chat.kernel().ask('chat_send', { sessionId: chat.sessionId, text: 'And then?' })).toEqual(full)
    disk?.free()
    await chat.kernel().call('chat_continue', { turnId })
    expect(await chat.turn(turnId)).toMatchObject({
      turn: { state: 'done', unsaved: false, error: null, hasReceipt: true },
      answer: { text: story, state: 'complete' },
    })
    expect(chat.server.requests).toHaveLength(1)
  })

  test('an answer that could not be stored stayed lost after space was made, unless it was asked for again', async () => {
    const turnId = await fillDuringAnswer()
    disk?.free()
    await chat.kernel().event('turn_ended', (end) => end.turnId === turnId && end.state === 'done')
    await chat.reopen()
    expect(await chat.turn(turnId)).toMatchObject({ answer: { text: story, state: 'complete' } })
  })

  test('each refused command ended the app; now all that was acknowledged is there, and all goes on', async () => {
    const { kernel } = chat
    chat.server.script(reply('Noted.'))
    await chat.ended((await chat.send('I live in Berlin.')).turnId)
    disk?.fill()
    const text = 'My sister is called Nora. '.repeat(4_000)
    for (let again = 0; again < 20; again += 1)
      expect(await kernel().ask('chat_send', { sessionId: chat.sessionId, text })).toEqual(full)
    await kernel().caughtUp()
    const read = await kernel().call('session_get', { sessionId: chat.sessionId })
    expect(read.messages.map((message) => message.text)).toEqual(['I live in Berlin.', 'Noted.'])
    disk?.free()
    chat.server.script(reply('Good.'))
    await chat.ended((await chat.send('I like tea.')).turnId)
    await chat.reopen()
    const after = await kernel().call('session_get', { sessionId: chat.sessionId })
    expect(after.messages.map((message) => message.text)).toEqual([
      'I live in Berlin.',
      'Noted.',
      'I like tea.',
      'Good.',
    ])
    expect((await kernel().call('memory_init', {})).integrity).toBe('ok')
  })

  test('a model whose measure could not be kept ended the app', async () => {
    let fills = true
    const measured = await openLoopbackKernel({
      home: join(home, 'measured'),
      extraction: () => {
        if (fills) disk?.fill()
        return '{"operations":[]}'
      },
    })
    try {
      const { kernel } = measured
      const providerId = (await kernel().call('provider_list', {})).items[0]?.id ?? ''
      await kernel().call('model_trust_measure', { providerId })
      await kernel().caughtUp()
      expect(await kernel().call('model_trust_get', { providerId })).toMatchObject({ measuredAt: null, progress: null })
      fills = false
      disk?.free()
      await kernel().call('model_trust_measure', { providerId })
      await kernel().caughtUp()
      expect(await kernel().call('model_trust_get', { providerId })).toMatchObject({ measuredAt: expect.any(String) })
    } finally {
      disk?.free()
      await measured.close()
    }
  })
})
