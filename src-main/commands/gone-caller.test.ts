import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerGone, ownerCaller } from '../contract/caller.ts'
import { aMemory } from '../testing/memory.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'
import type { CommandMap } from './command-map.ts'

const agentId = 'majordomo'
const owner = ownerCaller('ipc')
const cancelled = { ok: false, error: { code: 'cancelled' } }

describe('what is under way when its caller has gone', () => {
  let kernel: TestKernel
  let sessionId: string
  beforeAll(async () => {
    kernel = await openTestKernel()
    sessionId = (await kernel.call('session_create', { agentId })).id
    await kernel.say(sessionId, 'I like green tea.')
  })
  afterAll(() => discardTestKernel(kernel))

  const exportsLeft = (): string[] => {
    const folder = join(kernel.home, 'exports')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const abandoned = <Name extends keyof CommandMap>(name: Name, input: CommandMap[Name]['input']) => {
    const gone = new AbortController()
    const asked = kernel.dispatch(owner, name, input, gone.signal)
    gone.abort(callerGone())
    return asked
  }

  test('an export ends, and leaves no file', async () => {
    expect(await abandoned('memory_export', { agentId })).toMatchObject(cancelled)
    expect(await abandoned('session_export', { sessionId })).toMatchObject(cancelled)
    expect(exportsLeft()).toEqual([])
  })

  test.each(['memories', 'sessions', 'all'] as const)('a search of %s ends', async (corpus) => {
    expect(await abandoned('memory_search', { agentId, query: 'tea', corpus })).toMatchObject(cancelled)
  })

  test('a search by a pattern ends', async () => {
    const asked = { pattern: 'tea', scopeUri: `agent://${agentId}` }
    expect(await abandoned('viking_grep', asked)).toMatchObject(cancelled)
  })

  test('an import ends: what has come in stays, is told of, and can be undone', async () => {
    const memories = Array.from({ length: 200 }, (_, at) => {
      const content = `Box ${at} holds ${at * 7} screws.`
      return { ...aMemory({ id: `box-${at}`, agentId, content, title: content }), evidence: [], history: [] }
    })
    const before = (await kernel.call('memory_stats', { agentId })).total
    const gone = new AbortController()
    const leave = kernel.subscribe(owner, ({ name }) => name === 'progress' && gone.abort(callerGone()))
    const told = kernel.event('memory_changed', ({ change }) => change === 'imported')
    expect(await kernel.dispatch(owner, 'memory_import', { memories }, gone.signal)).toMatchObject(cancelled)
    leave()
    const { total } = await kernel.call('memory_stats', { agentId })
    expect(total - before).toBeGreaterThan(0)
    expect(total - before).toBeLessThan(200)
    const { changeId } = await told
    expect(await kernel.call('change_undo', { changeId })).toMatchObject({ restored: total - before })
  })

  test('an import of conversations ends, and the same file goes on where it was cut off', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({
      session: 'long',
      at: `2026-01-01T00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}Z`,
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: `Line ${at} is about screws.`,
    }))
    expect(await abandoned('session_import', { agentId, lines, extract: false })).toMatchObject(cancelled)
    await kernel.call('session_import', { agentId, lines, extract: false })
    const found = await kernel.call('session_list', { agentId, query: 'Line 0' })
    const { messages } = await kernel.call('session_get', { sessionId: found.items[0]?.id ?? '', limit: 200 })
    expect(messages.map(({ text }) => text)).toEqual(lines.map(({ text }) => text))
  })
})
