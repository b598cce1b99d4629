import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

test('an export that was being written while something was destroyed was told as a fault of the app', async () => {
  const kernel = await openTestKernel()
  const agentId = 'majordomo'
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  for (let at = 0; at < 3; at += 1) await kernel.say(sessionId, `The boat number ${at} is called Iris.`)
  const codes = new Set<string>()
  for (let at = 0; at < 15 && !codes.has('busy'); at += 1) {
    const { id } = await kernel.call('memory_store', {
      agentId,
      type: 'knowledge',
      content: `The shed number ${at} is red.`,
    })
    await kernel.call('memory_delete', { id })
    const exports = Array.from({ length: 10 }, () => kernel.ask('session_export', { sessionId }))
    const [, ...answers] = await Promise.all([kernel.ask('memory_trash_purge', { agentId, all: true }), ...exports])
    for (const answer of answers) codes.add(answer.ok ? 'ok' : answer.error.code)
  }
  expect([...codes].filter((code) => code !== 'ok' && code !== 'busy')).toEqual([])
  expect(codes).toContain('busy')
  await discardTestKernel(kernel)
})

test('session_export is what session_import takes', async () => {
  const kernel = await openTestKernel()
  const agentId = 'majordomo'
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.say(sessionId, 'I live in Berlin.')
  const file = await kernel.call('session_export', { sessionId })
  const lines = readFileSync(file.handle, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toHaveLength(file.count)
  const takenBy = ({ call }: TestKernel) => call('session_import', { agentId, fileHandle: file.handle, extract: false })
  const elsewhere = await openTestKernel()
  expect(await takenBy(elsewhere)).toMatchObject({ sessions: 1, messages: 2, failed: [] })
  // Where it is from, and where it came in, it is there already.
  for (const one of [elsewhere, kernel]) expect(await takenBy(one)).toMatchObject({ sessions: 0, skipped: 2, left: 0 })
  await discardTestKernel(elsewhere)
  await discardTestKernel(kernel)
})
