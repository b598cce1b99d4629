import { afterEach, describe, expect, test } from 'vitest'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
const hour = 60 * 60 * 1_000
const long = Array.from({ length: 40 }, (_, day) => `On day ${day + 3} of the tour we saw town ${day}.`).join(' ')
const clock = createMovableClock()
let chat: LoopbackKernel
afterEach(() => chat.close())

/** A service that does everything outside the chat as well: what is learned, vectors, overviews, solutions. */
async function openForAll(): Promise<void> {
  chat = await openLoopbackKernel({ clock })
  const provider = must((await chat.kernel().call('provider_list', {})).items[0], 'a model service').id
  await chat.kernel().call('viking_configure_embedding', { provider, model: 'vectors' })
  await chat.kernel().call('viking_configure_summary_driver', { provider, model: 'small' })
  await chat.kernel().idle()
}

/** Asks for all of it once. */
async function live() {
  const { call, idle } = chat.kernel()
  chat.server.scriptExtraction(...Array.from({ length: 8 }, () => behave.prose()))
  const { turnId } = await chat.send('I live in Berlin.')
  await chat.ended(turnId)
  await idle()
  await call('memory_store', { agentId, type: 'knowledge', content: long })
  await idle()
  const { pain } = await call('pain_record', { agentId, summary: 'The gate squeals' })
  const solutions = await call('pain_generate_solutions', { painId: pain.id })
  const found = await call('memory_search', { agentId, query: 'Berlin' })
  await idle()
  return { found: found.items.map(({ memory }) => memory.content), solutions, turn: (await chat.turn(turnId)).turn }
}

const usage = () => chat.kernel().call('usage_summary', { since: '2020-01-01' })
const requests = () => chat.server.requests.length + chat.server.embeddings.length

describe('a service that does all that is not chat', () => {
  test('is not asked in 24 idle hours, also where the app is opened again', async () => {
    await openForAll()
    await live()
    // What was refused or not understood is tried again first.
    for (let wait = 0; wait < 4; wait += 1) {
      clock.advance(hour)
      await chat.reopen()
      await chat.kernel().idle()
    }
    const before = { requests: requests(), ledger: (await usage()).items }
    expect(new Set(before.ledger.map(({ purpose }) => purpose))).toEqual(
      new Set(['chat', 'extraction', 'embedding', 'question_embedding', 'summary', 'solutions']),
    )
    for (let at = 0; at < 24; at += 1) {
      clock.advance(hour)
      if (at % 8 === 7) await chat.reopen()
      await chat.kernel().idle()
    }
    expect({ requests: requests(), ledger: (await usage()).items }).toEqual(before)
  })

  test('is asked for the chat only under caps of 0, and every refusal is seen', async () => {
    await openForAll()
    const [before, asked] = [requests(), chat.server.requests.length]
    await chat.kernel().call('settings_update', { patch: { modelCaps: { run: 0, day: 0, month: 0 } } })
    const { found, solutions, turn } = await live()
    const { refusals } = await usage()
    expect({
      asked: chat.server.requests.slice(asked).map(({ kind }) => kind),
      more: requests() - before,
      found: found.includes('I live in Berlin.'),
      solutions: solutions.reason,
      extraction: turn.extraction,
      refused: [...new Set(refusals.map(({ purpose }) => purpose))].toSorted(),
    }).toMatchObject({
      asked: ['chat'],
      more: 1,
      found: true,
      solutions: 'cap_reached',
      extraction: { state: 'done', capReached: true },
      refused: ['embedding', 'extraction', 'solutions', 'summary'],
    })
  })
})
