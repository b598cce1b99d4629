import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openedChat } from '../../testing/opened.ts'
import type { LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { discardTestKernel, openTestKernel } from '../../testing/test-kernel.ts'

/** Changes data.db behind the app's back, to what a crash would have left. */
function rewrite(chat: LoopbackKernel, sql: string, ...values: string[]): void {
  const db = new Sqlite(join(chat.kernel().home, 'data.db'))
  db.prepare(sql).run(...values)
  db.close()
}

describe('after the app was closed while it answered', () => {
  test('the turn is interrupted, not stopped by the user', async () => {
    const chat = await openedChat()
    chat.server.script(behave.hold('Munich is '))
    const { turnId } = await chat.send('Where is Munich?')
    await chat.kernel().event('turn_delta')
    await chat.kernel().close()
    await chat.reopen()
    const { turn, answer } = await chat.turn(turnId)
    expect([turn.state, answer.text, answer.state]).toEqual(['interrupted', 'Munich is ', 'partial'])
  })
})

test('a turn that began while the app closed worked on closed files', async () => {
  const kernel = await openTestKernel()
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })
  const closing = kernel.close()
  await kernel.call('chat_send', { sessionId, text: 'Where is Munich?' })
  await closing
  await setImmediate()
  const logs = join(kernel.home, 'logs')
  const log = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
  expect(log.join('')).not.toContain('turn failed')
  const again = await openTestKernel({ home: kernel.home })
  const { turns } = await again.call('session_get', { sessionId, limit: 10 })
  expect(turns.map(({ state }) => state)).toEqual(['interrupted'])
  await discardTestKernel(again)
})

describe('after a crash', () => {
  test('a turn that was cut off says so, keeps what it had and goes on from there', async () => {
    const chat = await openedChat()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    chat.server.script(behave.hold('Munich is '))
    const { turnId, answerMessageId } = await chat.send('I live in Berlin.')
    await chat.kernel().event('turn_delta', ({ offset, text }) => offset + text.length === 'Munich is '.length)
    await chat.kernel().close()
    rewrite(chat, "UPDATE turns SET state = 'running' WHERE id = ?", turnId)
    rewrite(chat, "UPDATE messages SET state = 'streaming' WHERE id = ?", answerMessageId)
    rewrite(chat, 'DELETE FROM jobs')
    chat.server.script(behave.reply('not Berlin.'))
    const kernel = await chat.reopen()
    const cut = await chat.turn(turnId)
    await kernel.idle()
    await kernel.call('chat_continue', { turnId })
    const { turn, answer } = await chat.ended(turnId)
    await kernel.idle()
    const { items: memories } = await kernel.call('memory_list', { agentId: 'majordomo' })
    const { items: jobs } = await kernel.call('job_list', {})
    const deltas = kernel.events.flatMap((event) => (event.name === 'turn_delta' ? [event.payload.offset] : []))
    expect({
      cut: [cut.turn.state, cut.answer.text, cut.answer.state],
      later: [turn.state, answer.text],
      offset: deltas[0],
    }).toEqual({
      cut: ['interrupted', 'Munich is ', 'partial'],
      later: ['done', 'Munich is not Berlin.'],
      offset: 'Munich is '.length,
    })
    expect({ memories: memories.map(({ content }) => content), jobs: jobs.length }).toEqual({
      memories: ['I live in Berlin.'],
      jobs: 1,
    })
  })

  test('a new message may be sent although the last turn was cut off', async () => {
    const chat = await openedChat()
    const { turnId } = await chat.send('First')
    await chat.ended(turnId)
    await chat.kernel().close()
    rewrite(chat, "UPDATE turns SET state = 'running' WHERE id = ?", turnId)
    await chat.reopen()
    expect((await chat.ended((await chat.send('Second')).turnId)).turn.state).toBe('done')
  })

  test('a job that was running runs once more, and what it had stored is not stored again', async () => {
    const chat = await openedChat()
    await chat.kernel().call('settings_update', { patch: { extraction: 'rules' } })
    const { turnId } = await chat.send('My name is Ada and I live in Berlin.')
    await chat.ended(turnId)
    await chat.kernel().idle()
    const before = await chat.kernel().call('memory_list', { agentId: 'majordomo' })
    const profile = (await chat.kernel().call('agent_get', { id: 'majordomo' })).profile
    await chat.kernel().close()
    rewrite(chat, "UPDATE jobs SET state = 'running', result = NULL")
    rewrite(chat, 'DELETE FROM learned')
    const kernel = await chat.reopen()
    await kernel.idle()
    const runs = kernel.events.flatMap((event) => (event.name === 'job_changed' ? [event.payload.job.state] : []))
    const { turn } = await chat.turn(turnId)
    expect({
      runs: runs.filter((state) => state === 'running').length <= 1,
      job: (await kernel.call('job_list', {})).items[0],
    }).toMatchObject({
      runs: true,
      job: { state: 'done', result: { stored: before.items.length, extractor: 'rules' } },
    })
    expect(await kernel.call('memory_list', { agentId: 'majordomo' })).toEqual(before)
    expect((await kernel.call('agent_get', { id: 'majordomo' })).profile).toEqual(profile)
    expect(turn.learned.map(({ memoryId }) => memoryId).toSorted()).toEqual(before.items.map(({ id }) => id).toSorted())
  })
})
