import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../../testing/dump-profile.ts'
import { answerWith, type ScriptedOperation } from '../../../testing/extraction-request.ts'
import * as behave from '../../../testing/loopback-behaviours.ts'
import { embeddingAnswer } from '../../../testing/loopback-embedding.ts'
import { sourceModels } from '../../../testing/source-parts.ts'
import { openedChat } from '../../../testing/opened.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../../testing/test-kernel.ts'
import { must } from '../../../util/must.ts'

const agentId = 'majordomo'

type Line = { readonly text: string; readonly session?: string; readonly untrusted_spans?: readonly object[] }
const tell = async (kernel: TestKernel, lines: readonly Line[]): Promise<void> => {
  const said = lines.map((line, index) => ({
    session: 'told',
    role: 'user',
    at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}.000Z`,
    ...line,
  }))
  await kernel.call('session_import', { agentId, lines: said, extract: false })
  await kernel.idle()
}
const vectorsIn = (home: string): number =>
  withDatabase(join(home, 'data.db'), (db) => Number(db.prepare('SELECT count(*) FROM vectors').pluck().get()))

describe('with the model that comes with the app', () => {
  let kernel: TestKernel
  const told = [
    'I parked the station wagon behind the old brewery.',
    'My daughter takes violin lessons on Thursdays.',
    'We painted the bedroom walls a pale green.',
    'The boiler in the cellar was repaired by Mr Hoffmann.',
    'Our holiday cottage stands on a cliff in Brittany.',
    'I gave up smoking four years ago.',
    '我把护照放在书房的抽屉里。',
    '我妹妹下个月结婚。',
    '周末我常去河边钓鱼。',
  ] as const
  beforeAll(async () => {
    kernel = await openTestKernel({ models: sourceModels })
    await tell(
      kernel,
      told.map((text) => ({ text })),
    )
  })
  afterAll(() => discardTestKernel(kernel))

  const found = async (query: string) => {
    const { messages, mode, degraded } = await kernel.call('memory_search', { agentId, query, corpus: 'sessions' })
    return { texts: messages.slice(0, 3).map(({ text }) => text), mode, degraded }
  }

  test.each([
    ['a question in other words finds what was said', 'Where did I leave my car?', told[0]],
    ['a question in other words finds what was said', 'Who fixed the heating?', told[3]],
    ['a question in the other language finds what was said', 'Where did I put my passport?', told[6]],
    ['a question in the other language finds what was said', '我的女儿学什么乐器？', told[1]],
  ])('%s: %s', async (_title, query, expected) => {
    const { texts, mode, degraded } = await found(query)
    expect({ mode, degraded, isFound: texts.includes(expected) }).toEqual({
      mode: 'hybrid',
      degraded: null,
      isFound: true,
    })
    const { text } = await kernel.call('memory_build_context', { agentId, query })
    expect(text).toContain(expected)
  })

  test('messages count as what search by meaning is made of', async () => {
    expect(await kernel.call('embedding_status', {})).toMatchObject({
      state: 'ready',
      done: told.length,
      total: told.length,
    })
  })

  test('a deleted conversation leaves no vectors, on disk or in memory', async () => {
    const before = vectorsIn(kernel.home)
    await tell(kernel, [{ session: 'other', text: 'My grandmother turned ninety.' }])
    const { items } = await kernel.call('session_list', { agentId })
    const session = must(
      items.find(({ title }) => title.startsWith('My grandmother')),
      'the conversation',
    )
    const with_ = { vectors: vectorsIn(kernel.home), texts: (await found('How old is granny?')).texts }
    await kernel.call('session_delete', { sessionId: session.id, memories: 'keep' })
    const { done, total } = await kernel.call('embedding_status', {})
    expect({
      before: { vectors: with_.vectors - before, isFound: with_.texts.includes('My grandmother turned ninety.') },
      after: {
        vectors: vectorsIn(kernel.home) - before,
        done,
        total,
        texts: (await found('How old is granny?')).texts,
      },
    }).toEqual({
      before: { vectors: 1, isFound: true },
      after: {
        vectors: 0,
        done: told.length,
        total: told.length,
        texts: expect.not.arrayContaining(['My grandmother turned ninety.']),
      },
    })
  })
})

describe('with a model service', () => {
  const residence: ScriptedOperation = {
    op: 'add',
    says: 'I live at number 7 in Porto',
    attribute: 'residence',
    value: 'Porto',
    fact: 'The user lives in Porto.',
  }

  /** A service at `host`; `asked` holds what it is asked to embed. */
  async function open(host: '127.0.0.1' | '0.0.0.0', before: (batch: number) => Promise<unknown> = async () => null) {
    const chat = await openedChat({
      baseUrl: (server) => server.baseUrl.replace('127.0.0.1', host),
      extraction: (body) => answerWith([residence], body),
    })
    const provider = must((await chat.kernel().call('provider_list', {})).activeId, 'a model service')
    const asked: string[] = []
    let batches = 0
    chat.server.treatEmbeddings(async (body) => {
      const texts = body.input.filter((text) => text.includes('number'))
      asked.push(...texts)
      if (texts.length > 0) await before((batches += 1))
      return behave.whole(embeddingAnswer(body))
    })
    const choose = async (model: string) => {
      await chat.kernel().call('viking_configure_embedding', { provider, model })
      await chat.kernel().idle()
    }
    return { chat, asked, choose }
  }
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `The kettle number ${at}`)

  test('the user’s own words are embedded: nothing pasted, no secret, nothing the assistant said', async () => {
    const { chat, asked, choose } = await open('127.0.0.1')
    const pasted = 'number one of the terms and conditions'
    const at = '2026-01-01T00:00:00.000Z'
    const lines = [
      { session: 's', role: 'user', at, text: 'My lucky number is seven; my password is hunter2-X9' },
      { session: 's', role: 'assistant', at, text: 'What a number' },
      {
        session: 's',
        role: 'user',
        at,
        text: pasted,
        untrusted_spans: [{ start: 0, end: pasted.length, source: 'paste' }],
      },
    ]
    const { failed } = await chat.kernel().call('session_import', { agentId, lines, extract: false })
    await choose('first')
    expect({ failed, asked }).toEqual({ failed: [], asked: ['My lucky number is seven; my password is •••'] })
  })

  test.each([
    { where: 'elsewhere', host: '0.0.0.0', sent: [] },
    { where: 'on this computer', host: '127.0.0.1', sent: ['I live at number 7 in Porto'] },
  ] as const)('what is kept on this computer is embedded by a model $where: $sent', async ({ host, sent }) => {
    const { chat, asked, choose } = await open(host)
    await chat.ended((await chat.send('I live at number 7 in Porto')).turnId)
    await chat.kernel().idle()
    const { items } = await chat.kernel().call('memory_list', { agentId })
    await chat.kernel().call('memory_local_only', { id: must(items[0], 'what was learned').id, value: true })
    await choose('first')
    expect(asked).toEqual(sent)
  })

  test('another model makes them anew, and those of the one before go', async () => {
    const { chat, asked, choose } = await open('127.0.0.1')
    await tell(
      chat.kernel(),
      numbered(20).map((text) => ({ text })),
    )
    await choose('first')
    await choose('second')
    expect({ asked: asked.toSorted(), vectors: vectorsIn(chat.kernel().home) }).toEqual({
      asked: [...numbered(20), ...numbered(20)].toSorted(),
      vectors: 20,
    })
  })

  test('cut off, they are gone on with at the next start: none is made twice', async () => {
    const { chat, asked, choose } = await open('127.0.0.1', async (batch) => {
      if (batch === 2) await chat.kernel().call('embedding_pause', { paused: true })
    })
    await tell(
      chat.kernel(),
      numbered(60).map((text) => ({ text })),
    )
    await choose('first')
    const found = await chat
      .kernel()
      .call('memory_search', { agentId, query: 'The kettle number 7', corpus: 'sessions' })
    const paused = { asked: asked.length, mode: found.mode, degraded: found.degraded }
    const kernel = await chat.reopen()
    await kernel.call('embedding_pause', { paused: false })
    await kernel.idle()
    expect({ paused, asked: asked.toSorted(), vectors: vectorsIn(kernel.home) }).toEqual({
      paused: { asked: 32, mode: 'keyword', degraded: 'building' },
      asked: numbered(60).toSorted(),
      vectors: 60,
    })
  })
})
