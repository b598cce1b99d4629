import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesInProfile } from '../../testing/bytes-in-profile.ts'
import { dumpProfile, withDatabase } from '../../testing/dump-profile.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'
const day = 86_400_000
const clock = createMovableClock('2026-03-01T10:00:00.000Z')
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel({ clock })
})
afterEach(() => discardTestKernel(kernel))

const newSession = async () => (await kernel.call('session_create', { agentId })).id
const activeOf = async () => (await kernel.call('memory_list', { agentId, limit: 200 })).items
const holding = async (word: string) => (await activeOf()).find(({ content }) => content.includes(word))
async function forget(word: string): Promise<string> {
  const memory = await holding(word)
  await kernel.call('memory_forget', { agentId, selection: { ids: [memory?.id ?? ''] }, expectedCount: 1 })
  return memory?.id ?? ''
}
const trashed = async () => (await kernel.call('memory_trash_list', { agentId })).items.map(({ id }) => id)

/** Enough around it for rows to be moved from page to page, which leaves copies of them behind. */
async function fill(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { id } = await kernel.call('memory_store', {
      agentId,
      type: 'knowledge',
      content: `Note ${at}: ${'the weather was fair '.repeat(1 + ((at * 7) % 40))}`,
    })
    if (at % 3 === 0) await kernel.call('memory_delete', { id })
  }
}

describe('what is purged', () => {
  test('is in no file of the profile any more: text, index terms, vectors, before-images, logs, copies', async () => {
    const sessionId = await newSession()
    await fill(60)
    await kernel.say(sessionId, 'I love quiltzing with velvet. I live in Bremen.')
    await kernel.say(sessionId, 'What do you know about my quiltzing?')
    await kernel.say(sessionId, '记住我养了一只叫霹雳丸的猫。')
    await kernel.call('memory_store', {
      agentId,
      type: 'preference',
      content: '霹雳丸喜欢睡在窗台',
      idempotencyKey: 'k1',
    })
    const edited = await kernel.call('memory_store', {
      agentId,
      type: 'preference',
      title: 'Quiltzing club',
      content: 'The quiltzing club meets on Mondays.',
      idempotencyKey: 'k2',
    })
    await kernel.call('memory_update', {
      id: edited.id,
      patch: { content: 'The quiltzing club meets on Tuesdays.' },
      expectedVersion: 1,
    })
    await fill(60)
    writeFileSync(join(kernel.home, 'memories.db.v3.backup'), 'an old copy with quiltzing in it')
    const vector = Uint8Array.from({ length: 384 }, (_, at) => (at * 31 + 7) % 251)
    withDatabase(join(kernel.home, 'memories.db'), (db) => {
      db.prepare("INSERT INTO embedding_models VALUES (1, 'local:x', 384, 'serving', NULL, NULL, NULL, '')").run()
      db.prepare('INSERT INTO vectors SELECT seq, 1, 1, 0.5, ? FROM memories WHERE id = ?').run(vector, edited.id)
    })
    const wanted = { en: 'uiltzing', upper: 'Quiltzing', zh: '霹雳', end: '雳丸', vector }
    const files = new Set(bytesInProfile(kernel.home, wanted).map(({ what }) => what))
    expect([...files].toSorted()).toEqual(['en', 'end', 'upper', 'vector', 'zh'])

    for (const query of ['quiltzing', '霹雳丸']) {
      const { counts } = await kernel.call('memory_forget_preview', { agentId, selection: { query } })
      await kernel.call('memory_forget', { agentId, selection: { query }, expectedCount: counts.memories })
    }
    const result = await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    expect(result.redacted).toBeGreaterThan(2)
    // What the user asked about it later is no quote of it: the question stays.
    const left = (await kernel.call('session_get', { sessionId })).messages.map(({ text }) => text)
    expect(left.filter((text) => /quiltzing|霹雳丸/.test(text))).toEqual(['What do you know about my quiltzing?'])
    await kernel.call('session_delete', { sessionId, memories: 'keep' })
    const other = await newSession()
    await kernel.say(other, 'Hello')
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'Short-lived' })
    await kernel.call('memory_delete', { id: (await holding('Short-lived'))?.id ?? '' })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    expect(bytesInProfile(kernel.home, wanted)).toEqual([])
    expect(await kernel.call('memory_init', {})).toMatchObject({ integrity: 'ok' })
  })

  test('leaves the words of conversations where that is not asked for, and they are recalled nowhere else', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I love porcelain teapots.')
    await forget('teapots')
    expect(await kernel.call('memory_trash_purge', { agentId, all: true })).toMatchObject({ purged: 1, redacted: 0 })
    const { messages } = await kernel.call('session_get', { sessionId })
    expect(messages[0]?.text).toBe('I love porcelain teapots.')
    const query = 'Do I love porcelain teapots?'
    const { messages: found } = await kernel.call('memory_search', { agentId, query, corpus: 'sessions' })
    expect(found.map(({ text }) => text)).toContain('I love porcelain teapots.')
    expect((await kernel.call('memory_build_context', { agentId, query })).text).not.toContain('teapots')
  })

  test('leaves no value of it in an answer that told it in other words', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I live in Bremen. Bremen has a harbour.')
    const { answer } = await kernel.say(sessionId, 'Where do I live?')
    await forget('Bremen')
    const { redacted } = await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
    const left = (await kernel.call('session_get', { sessionId })).messages.map(({ text }) => text)
    expect({ told: answer.includes('Bremen'), redacted, left: left.filter((text) => text.includes('Bremen')) }).toEqual(
      {
        told: true,
        redacted: 2,
        // What else the user said stays as it is.
        left: [expect.stringMatching(/^███.* Bremen has a harbour\.$/)],
      },
    )
  })

  test('leaves no evidence of the words with what else was learned from them', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'My name is Ada and I live in Bremen.')
    const going = (await activeOf()).filter(({ content }) => /Bremen/.test(content))
    const staying = (await activeOf()).filter(({ content }) => !/Bremen/.test(content))
    expect({ going: going.length > 0, staying: staying.length > 0 }).toEqual({ going: true, staying: true })
    const ids = going.map(({ id }) => id)
    await kernel.call('memory_forget', { agentId, selection: { ids }, expectedCount: ids.length })
    await kernel.call('memory_trash_purge', { agentId, ids, alsoInConversations: true })
    const { evidence } = await kernel.call('memory_get', { id: staying[0]?.id ?? '' })
    expect(evidence.map(({ quote }) => quote)).not.toContain(expect.stringContaining('Bremen'))
    expect(bytesInProfile(kernel.home, { word: 'Bremen' })).toEqual([])
  })

  test('cannot be undone, and is in the list of changes as a number', async () => {
    const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'Gone for good' })
    const id = await forget('Gone for good')
    const purge = await kernel.call('memory_trash_purge', { agentId, ids: [id] })
    const { items } = await kernel.call('change_list', { agentId })
    expect(items.map(({ kind, summary, memoryIds }) => ({ kind, summary, memoryIds }))).toEqual([
      { kind: 'purge', summary: '1', memoryIds: [] },
      { kind: 'forget', summary: '', memoryIds: [] },
      { kind: 'add', summary: '', memoryIds: [] },
    ])
    for (const change of [purge.changeId, changeId ?? '']) {
      expect(await kernel.ask('change_undo', { changeId: change })).toMatchObject({
        ok: false,
        error: { code: 'conflict' },
      })
    }
  })

  test('is told of in no other way than by its own word: what only goes to the trash is not called purged', async () => {
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'Gone for good' })
    await kernel.call('memory_delete_all', { agentId, confirm: agentId })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    const told = kernel.events.flatMap((event) => (event.name === 'memory_changed' ? [event.payload] : []))
    expect(told.map(({ change, memoryIds }) => [change, memoryIds.length])).toEqual([
      ['added', 1],
      ['removed', 0],
      ['purged', 0],
    ])
  })

  test('is not learned again from the same words', async () => {
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I love kite surfing.')
    await forget('kite')
    await kernel.call('memory_trash_purge', { agentId, all: true })
    await kernel.say(await newSession(), 'I love kite surfing.')
    expect(await holding('kite')).toBeUndefined()
  })

  test('is only what is in the trash, and of the agent', async () => {
    const { id } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'Stays' })
    expect(await kernel.ask('memory_trash_purge', { agentId, ids: [id] })).toMatchObject({
      error: { code: 'conflict' },
    })
    expect(await kernel.ask('memory_trash_purge', { agentId, all: true })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await kernel.ask('memory_trash_purge', { agentId })).toMatchObject({ error: { code: 'invalid_input' } })
  })
})

test('what an undo took away is destroyed along with all of the trash', async () => {
  const { changeId } = await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'An unsaid zyxomma' })
  await kernel.call('change_undo', { changeId: changeId ?? '' })
  await kernel.call('memory_trash_purge', { agentId, all: true })
  expect(bytesInProfile(kernel.home, { word: 'zyxomma' })).toEqual([])
})

test('a memory of more than 50,000 bytes could not be destroyed, nor anything after it', async () => {
  const sessionId = await newSession()
  await kernel.call('session_folder_create', { agentId, name: 'Home' })
  await kernel.say(sessionId, 'I love hurdygurdy music.')
  const { id } = await kernel.call('memory_store', {
    agentId,
    type: 'knowledge',
    content: `账本😀_${'一百块买了菜'.repeat(3_500)}`,
  })
  await kernel.call('memory_delete', { id })
  await forget('hurdygurdy')
  const purged = await kernel.call('memory_trash_purge', { agentId, all: true, alsoInConversations: true })
  expect(purged).toMatchObject({ purged: 2, isComplete: true })
  expect(await trashed()).toEqual([])
})

describe('after 30 days', () => {
  test('the trash is emptied at the next start, and what is younger stays', async () => {
    const home = kernel.home
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'An old oxymel' })
    const old = await forget('oxymel')
    clock.advance(20 * day)
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'A young one' })
    const young = await forget('young')
    expect((await trashed()).toSorted()).toEqual([old, young].toSorted())
    clock.advance(10 * day + 1)
    expect((await trashed()).toSorted()).toEqual([old, young].toSorted())
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    await kernel.call('memory_init', {})
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    expect(await trashed()).toEqual([young])
    expect((await kernel.call('change_list', { agentId })).items[0]).toMatchObject({
      kind: 'purge',
      summary: '1',
      author: 'system',
    })
    expect(bytesInProfile(home, { word: 'oxymel' })).toEqual([])
    expect(dumpProfile(home)['memories.purges']).toEqual([])
  })

  test.each([
    { name: 'a year ahead at one start emptied the trash', atForget: 0, atStart: 365 * day },
    {
      name: 'in 1970 while something was forgotten destroyed it at the next start',
      atForget: -56 * 365 * day,
      atStart: 0,
    },
  ])('a clock that stood $name', async ({ atForget, atStart }) => {
    const home = kernel.home
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'An early oxymel' })
    clock.advance(atForget)
    const id = await forget('oxymel')
    clock.advance(-atForget)
    for (const ahead of [0, atStart, 0]) {
      await kernel.close()
      clock.advance(ahead)
      kernel = await openTestKernel({ home, clock })
      await kernel.call('memory_init', {})
      expect(await trashed()).toEqual([id])
      await kernel.close()
      clock.advance(-ahead)
      kernel = await openTestKernel({ home, clock })
    }
    expect(await trashed()).toEqual([id])
  })

  test('words that were to leave the conversations too leave them then', async () => {
    const home = kernel.home
    const sessionId = await newSession()
    await kernel.say(sessionId, 'I love hurdygurdy music.')
    const memory = await holding('hurdygurdy')
    await kernel.call('memory_forget', {
      agentId,
      selection: { ids: [memory?.id ?? ''] },
      expectedCount: 1,
      alsoInConversations: true,
    })
    clock.advance(31 * day)
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    await kernel.close()
    kernel = await openTestKernel({ home, clock })
    expect((await kernel.call('session_get', { sessionId })).messages[0]?.text).toMatch(/^███[.]?$/)
    expect(bytesInProfile(home, { word: 'hurdygurdy' })).toEqual([])
  })
})
