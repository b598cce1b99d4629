import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { must } from '../../util/must.ts'

const agentId = 'majordomo'
let kernel: TestKernel
beforeEach(async () => {
  kernel = await openTestKernel()
})
afterEach(() => discardTestKernel(kernel))

const say = async (text: string): Promise<string> => {
  const { id } = await kernel.call('session_create', { agentId })
  const { turnId } = await kernel.say(id, text)
  await kernel.idle()
  return turnId
}

/** All that tells what a memory rests on. */
async function telling(memoryId: string, turnId: string): Promise<Record<string, string>> {
  const folder = join(kernel.home, 'exports')
  const exported: Record<string, string> = {}
  for (const format of ['json', 'jsonl', 'markdown'] as const) {
    const before = new Set(existsSync(folder) ? readdirSync(folder) : [])
    await kernel.call('memory_export', { agentId, format })
    const made = must(
      readdirSync(folder).find((name) => !before.has(name)),
      'the file',
    )
    exported[format] = readFileSync(join(folder, made), 'utf8')
  }
  return {
    ...exported,
    detail: JSON.stringify(await kernel.call('memory_get', { id: memoryId })),
    panel: JSON.stringify(await kernel.call('memory_evidence', { id: memoryId })),
    receipt: JSON.stringify(await kernel.call('turn_receipt', { turnId })),
  }
}

const memories = async () => (await kernel.call('memory_list', { agentId })).items
const everywhere = ['detail', 'json', 'jsonl', 'markdown', 'panel', 'receipt']

test('exports, receipts and panels quoted a forgotten sentence that a memory which stays rests on', async () => {
  await say('My daughter Wendeline lives in Quillmere.')
  const asked = await say('What is my daughter called?')
  const { id } = must(
    (await memories()).find(({ content }) => content.includes('called Wendeline')),
    'her name',
  )
  const quoting = async () =>
    Object.entries(await telling(id, asked)).flatMap(([what, text]) =>
      text.includes('My daughter Wendeline') ? what : [],
    )
  expect((await quoting()).toSorted()).toEqual(everywhere)
  await say('Forget where my daughter lives.')
  expect((await memories()).map((memory) => memory.id)).toEqual([id])
  expect(await quoting()).toEqual([])
  const { items } = await kernel.call('change_list', { agentId })
  const { changeId } = must(
    items.find(({ kind }) => kind === 'forget'),
    'the change',
  )
  await kernel.call('change_undo', { changeId })
  expect((await quoting()).toSorted()).toEqual(everywhere)
})

test('the profile quoted a message that was forgotten', async () => {
  await say('My name is Wendeline and I live in Quillmere.')
  const quotes = async () =>
    (await kernel.call('profile_get', { agentId })).profile.map(({ field, quote }) => `${field}: ${quote}`)
  expect((await quotes()).toSorted()).toEqual(['location: I live in Quillmere.', 'name: My name is Wendeline'])
  await say('Forget where I live.')
  expect(await quotes()).toEqual(['name: '])
})
