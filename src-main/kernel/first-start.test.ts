import { afterEach, expect, test } from 'vitest'
import { discardTestKernel, openTestKernel, type TestKernel } from '../testing/test-kernel.ts'

let kernel: TestKernel
afterEach(() => discardTestKernel(kernel))

const step = async () => (await kernel.call('settings_get', {})).firstStart
const reopen = async () => {
  await kernel.close()
  kernel = await openTestKernel({ home: kernel.home })
}

test('the first steps go on where they were left, and end with the first turn', async () => {
  kernel = await openTestKernel()
  expect(await step()).toBe('look')
  await kernel.call('settings_update', { patch: { firstStart: 'import' } })
  await reopen()
  expect(await step()).toBe('import')
  const { id } = await kernel.call('session_create', { agentId: 'majordomo' })
  await kernel.say(id, 'Hello')
  expect(await step()).toBe('done')
})

test('a profile of before that holds a chat is shown no first steps', async () => {
  kernel = await openTestKernel()
  await kernel.call('session_create', { agentId: 'majordomo', title: 'Old' })
  expect(await step()).toBe('look')
  await reopen()
  expect(await step()).toBe('done')
})
