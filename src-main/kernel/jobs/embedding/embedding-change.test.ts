import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectVectors, sentencesOf } from '../../../testing/embedding-profile.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { embeddingAnswer } from '../../../testing/loopback-embedding.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../../testing/loopback-kernel.ts'
import type { EmbeddingTreatment } from '../../../testing/loopback-provider.ts'
import { must } from '../../../util/must.ts'

const agentId = 'majordomo'
const memories = 300
let chat: LoopbackKernel
let provider: string
beforeAll(async () => {
  chat = await openLoopbackKernel()
  const { call } = chat.kernel()
  provider = must((await call('provider_list', {})).activeId, 'a model service')
  for (const content of sentencesOf(memories)) await call('memory_store', { agentId, type: 'knowledge', content })
  await choose('first')
  await chat.kernel().idle()
})
afterAll(() => chat.close())

const choose = (model: string) => chat.kernel().call('viking_configure_embedding', { provider, model })
const statusOf = () => chat.kernel().call('embedding_status', {})
const modelIdOf = (model: string) => `endpoint:${new URL(chat.server.baseUrl).host}/v1:${model}`

/** A search whose words hold a memory: what is said of it, and whether that memory is the best. */
async function searched(at: number) {
  const query = sentencesOf(memories)[at] ?? ''
  const { items, mode, degraded } = await chat.kernel().call('memory_search', { agentId, query })
  return { isBest: items[0]?.memory.content === query, mode, degraded }
}

/** Answers batches of memories once `before` has resolved; counts how often each text is asked for. */
function watch(before: (batch: number) => Promise<unknown>) {
  const asked = new Map<string, number>()
  let batches = 0
  const treat: EmbeddingTreatment = async (body) => {
    const texts = body.input.filter((text) => text.includes(' number '))
    for (const text of texts) asked.set(text, (asked.get(text) ?? 0) + 1)
    if (texts.length > 0) await before((batches += 1))
    return behave.whole(embeddingAnswer(body))
  }
  chat.server.treatEmbeddings(treat)
  return { asked, batches: () => batches }
}

test('while another model makes its vectors every search is answered by words, and at its end the old ones are gone', async () => {
  const found: unknown[] = []
  const done: number[] = []
  const since = chat.kernel().events.length
  const { asked } = watch(async (batch) => {
    found.push(await searched(batch))
    const { state, reason, done: made, total } = await statusOf()
    done.push(made)
    found.push({ state, reason, total })
  })
  await choose('second')
  await chat.kernel().idle()
  chat.server.treatEmbeddings(null)
  const batches = Math.ceil(memories / 16)
  expect(found).toEqual(
    Array.from({ length: batches }, () => [
      { isBest: true, mode: 'keyword', degraded: 'building' },
      { state: 'building', reason: 'building', total: memories },
    ]).flat(),
  )
  expect(done).toEqual(Array.from({ length: batches }, (_, batch) => batch * 16))
  expect(asked).toEqual(new Map(sentencesOf(memories).map((text) => [text, 1])))
  expect(await searched(7)).toEqual({ isBest: true, mode: 'hybrid', degraded: null })

  const events = chat.kernel().events.slice(since)
  const told = events.flatMap((event) => (event.name === 'embedding_changed' ? [event.payload.status] : []))
  const progress = events.flatMap((event) =>
    event.name === 'progress' && event.payload.kind === 'embed' ? [event.payload.done] : [],
  )
  expect(told.map(({ done: made }) => made)).toEqual(progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect([told[0]?.state, told[0]?.done, told.at(-1)?.state, told.at(-1)?.done]).toEqual([
    'building',
    0,
    'ready',
    memories,
  ])
  expect(inspectVectors(chat.kernel().home).models).toEqual({ [modelIdOf('second')]: memories })
})

test('paused it stops, also over a restart, and resumed it goes on where it was', async () => {
  const watched = watch(async (batch) => {
    if (batch === 5) await chat.kernel().call('embedding_pause', { paused: true })
  })
  await choose('third')
  await chat.kernel().idle()
  const paused = { status: await statusOf(), found: await searched(9), batches: watched.batches() }
  await chat.reopen()
  await chat.kernel().idle()
  const reopened = { status: await statusOf(), found: await searched(9), batches: watched.batches() }
  expect(paused).toMatchObject({
    status: { state: 'paused', reason: 'building', done: 80, total: memories },
    found: { isBest: true, mode: 'keyword', degraded: 'building' },
    batches: 5,
  })
  expect(reopened).toEqual(paused)

  await chat.kernel().call('embedding_pause', { paused: false })
  await chat.kernel().idle()
  chat.server.treatEmbeddings(null)
  expect(await statusOf()).toMatchObject({ state: 'ready', reason: null, done: memories, total: memories })
  expect(watched.asked).toEqual(new Map(sentencesOf(memories).map((text) => [text, 1])))
  expect(inspectVectors(chat.kernel().home).models).toEqual({ [modelIdOf('third')]: memories })
})

test('what changes while a model makes its vectors gets one of what it says now', async () => {
  const { call } = chat.kernel()
  const { items } = await call('memory_list', { agentId, limit: 100 })
  const edited = must(items[0], 'a memory')
  const removed = must(items[1], 'a memory')
  const { asked } = watch(async (batch) => {
    if (batch !== 3) return
    await call('memory_update', {
      id: edited.id,
      patch: { content: 'The harp number 1 is edited.', title: 'Harp' },
      expectedVersion: edited.version,
    })
    await call('memory_delete', { id: removed.id })
    await call('memory_store', { agentId, type: 'knowledge', content: 'The flute number 2 came late.' })
  })
  await choose('fourth')
  await chat.kernel().idle()
  chat.server.treatEmbeddings(null)
  expect([asked.get('Harp\nThe harp number 1 is edited.'), asked.get('The flute number 2 came late.')]).toEqual([1, 1])
  expect(await statusOf()).toMatchObject({ state: 'ready', done: memories, total: memories })
  const { vectors } = inspectVectors(chat.kernel().home)
  const has = (content: string) => vectors.some((line) => line.includes(content))
  expect([has('harp number 1'), has('flute number 2'), has(edited.content), has(removed.content)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a model that was retired knows nothing of what changed since, and is made anew where it lacks', async () => {
  await choose('fifth')
  await choose('fourth')
  await chat.kernel().idle()
  expect(await statusOf()).toMatchObject({ state: 'ready', done: memories, total: memories, reason: null })
  expect(inspectVectors(chat.kernel().home).models).toEqual({ [modelIdOf('fourth')]: memories })
})
