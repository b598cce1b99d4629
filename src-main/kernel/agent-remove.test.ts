import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../storage/file-backups.ts'
import { bytesInProfile } from '../testing/bytes-in-profile.ts'
import { dumpProfile, withDatabase } from '../testing/dump-profile.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const live = async (agentId: string, place: string) => {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, `I live in ${place}.`)
  await kernel.say(sessionId, 'Where do I live?')
  await kernel.call('pain_record', { agentId, summary: `The printer of ${place} jams` })
  await kernel.call('session_folder_create', { agentId, name: `About ${place}` })
  await kernel.call('profile_update', { agentId, field: 'recent_topic', value: `${place} in spring` })
  const lines = [{ session: place, at: '2025-01-01', role: 'user', text: `My sister lives in ${place} too.` }]
  await kernel.call('session_import', { agentId, lines, fileName: `${place}.zip` })
  await kernel.call('temporary_open', { agentId })
  const rule = { kind: 'at', at: '2099-01-01T09:00:00Z' } as const
  await kernel.call('schedule_create', { agentId, rule, action: { kind: 'say', sessionId, text: `Water ${place}` } })
  await kernel.idle()
}

const rowsOf = (agentId: string) =>
  Object.entries(dumpProfile(kernel.home))
    .filter(([table]) => !/\.(?:usage|access_log)$/u.test(table))
    .flatMap(([table, rows]) => (rows ?? []).filter((row) => row['agent_id'] === agentId).map(() => table))

test('an assistant goes with its chats and memories to the last byte, and nothing of another one does', async () => {
  await kernel.call('agent_create', { id: 'tutor', name: 'Quillmere', instructions: 'Speak of Quillmere.' })
  await live('tutor', 'Quillmere')
  await live('majordomo', 'Oslo')
  const before = rowsOf('majordomo').toSorted()
  const asked = { id: 'tutor', confirm: 'tutor' }
  const told = await kernel.call('agent_remove', { ...asked, dryRun: true })
  expect(told).toMatchObject({ chats: 2, schedules: 1 })
  expect(told.memories).toBeGreaterThan(0)
  expect(await kernel.call('agent_remove', asked)).toEqual(told)
  await kernel.idle()
  expect((await kernel.call('agent_list', {})).items.map(({ id }) => id)).toEqual(['majordomo'])
  expect(await kernel.ask('session_list', { agentId: 'tutor' })).toMatchObject({ error: { code: 'not_found' } })
  expect([rowsOf('tutor'), rowsOf('majordomo').toSorted()]).toEqual([[], before])
  await kernel.close()
  expect(bytesInProfile(kernel.home, { said: 'Quillmere' })).toEqual([])
  kernel = await openTestKernel({ home: kernel.home })
  expect((await kernel.call('memory_list', { agentId: 'majordomo' })).items.map(({ content }) => content)).toContain(
    'I live in Oslo.',
  )
})

test('the words of an assistant that had chats and no memories were left in the files', async () => {
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor', memory: 'none' })
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'tutor' })
  await kernel.say(sessionId, 'What is Quillmere?')
  withDatabase(join(kernel.home, 'data.db'), backUp)
  const { memories } = await kernel.call('agent_remove', { id: 'tutor', confirm: 'tutor' })
  await kernel.idle()
  expect([memories, rowsOf('tutor')]).toEqual([0, []])
  await kernel.close()
  expect(bytesInProfile(kernel.home, { said: 'Quillmere' })).toEqual([])
})

test('the first assistant cannot be removed, nor one whose id is not given twice', async () => {
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor' })
  expect([
    await kernel.ask('agent_remove', { id: 'majordomo', confirm: 'majordomo' }),
    await kernel.ask('agent_remove', { id: 'tutor', confirm: 'other' }),
    await kernel.ask('agent_remove', { id: 'nobody', confirm: 'nobody' }),
  ]).toMatchObject(['conflict', 'invalid_input', 'not_found'].map((code) => ({ ok: false, error: { code } })))
  expect((await kernel.call('agent_list', {})).items).toHaveLength(2)
})

test('an id that was an assistant before begins with nothing', async () => {
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor' })
  await live('tutor', 'Quillmere')
  await kernel.call('agent_remove', { id: 'tutor', confirm: 'tutor' })
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor' })
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'tutor' })
  await kernel.say(sessionId, 'I live in Oslo.')
  await kernel.idle()
  expect((await kernel.call('memory_list', { agentId: 'tutor' })).items.map(({ content }) => content)).toEqual([
    'I live in Oslo.',
  ])
})

test('words of a chat that began while an assistant was removed were left in the index', async () => {
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor' })
  await live('tutor', 'Oslo')
  const removed = kernel.call('agent_remove', { id: 'tutor', confirm: 'tutor' })
  await kernel.event('memory_changed', ({ agentId, change }) => agentId === 'tutor' && change === 'purged')
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'tutor' })
  await kernel.call('chat_send', { sessionId, text: 'I live in Quillmere.' })
  const content = 'My sister lives in Quillmere.'
  await kernel.call('memory_store', { agentId: 'tutor', type: 'knowledge', content })
  await removed
  await kernel.idle()
  expect(rowsOf('tutor')).toEqual([])
  await kernel.close()
  expect(bytesInProfile(kernel.home, { said: 'Quillmere', term: 'quillmer' })).toEqual([])
})

test('a program that was let in to an assistant which is gone reached another one of the same id', async () => {
  for (const id of ['tutor', 'coder']) await kernel.call('agent_create', { id, name: id })
  const letIn = async (agents: string[]) => {
    const { secret } = await kernel.call('access_token_create', { name: 'Notes', scopes: ['read'], agents })
    return { secret, admission: await kernel.authenticate(secret) }
  }
  const alone = await letIn(['tutor'])
  const both = await letIn(['tutor', 'coder'])
  await kernel.call('agent_remove', { id: 'tutor', confirm: 'tutor' })
  await kernel.call('agent_create', { id: 'tutor', name: 'Tutor' })
  expect([alone, both].map(({ admission }) => admission?.ended.aborted)).toEqual([true, true])
  expect(await kernel.authenticate(alone.secret)).toBeNull()
  const again = await kernel.authenticate(both.secret)
  expect([again?.caller.agents, again?.ended.aborted]).toEqual([['coder'], false])
  const { items } = await kernel.call('access_token_list', {})
  expect(items.map(({ state, agents }) => [state, agents])).toEqual([
    ['active', ['coder']],
    ['revoked', ['tutor']],
  ])
})
