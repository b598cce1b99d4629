import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileRecovery } from '../../contract/profile-files.ts'
import { backupPath } from '../../storage/file-backups.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const agentId = 'majordomo'

describe('memories.db put back to what it was, beside a newer data.db', () => {
  const clock = createMovableClock('2026-03-01T09:00:00.000Z')
  let home = ''
  let kernel: TestKernel | undefined
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'majordomo-restored-'))
  })
  afterEach(async () => {
    await kernel?.close()
    rmSync(home, { recursive: true, force: true })
  })

  const open = async (recovery?: FileRecovery): Promise<TestKernel> => {
    await kernel?.close()
    clock.advance(60_000)
    kernel = await openTestKernel({ home, clock, ...(recovery && { recovery }) })
    await kernel.idle()
    return kernel
  }
  const say = async (...texts: readonly string[]): Promise<string> => {
    const now = await open()
    const { id } = await now.call('session_create', { agentId })
    for (const text of texts) await now.say(id, text)
    return id
  }
  const close = async (): Promise<void> => {
    await kernel?.close()
    kernel = undefined
  }
  const remembered = async (now: TestKernel): Promise<string[]> =>
    (await now.call('memory_list', { agentId })).items.map(({ content }) => content).toSorted()
  const file = () => join(home, 'memories.db')
  /** The memories as they are now; put back by what is returned. */
  const backUp = async (): Promise<() => void> => {
    await close()
    copyFileSync(file(), backupPath(file(), 14))
    return () => copyFileSync(backupPath(file(), 14), file())
  }

  test.each<{ how: string; from: FileRecovery['from'] }>([
    { how: 'its backup', from: 'backup' },
    { how: 'an older copy, as it is', from: 'what_is_there' },
  ])('what was said since counted as learned, and was never learned again: $how', async ({ from }) => {
    await say('My sister is called Nora.')
    const putBack = await backUp()
    const session = await say('I live in Porto.', 'I work as a gardener.')
    const before = await remembered(await open())
    await close()
    if (from === 'backup') rmSync(file())
    else putBack()

    const restored = await open({ file: 'memories.db', from })
    expect(await remembered(restored)).toEqual(before)
    const { turns } = await restored.call('session_get', { sessionId: session, limit: 10 })
    const told = turns.flatMap(({ learned }) => learned.map(({ memoryId }) => memoryId))
    const items = (await restored.call('memory_list', { agentId })).items.map(({ id }) => id)
    expect(told.length).toBe(2)
    expect(items).toEqual(expect.arrayContaining(told))

    const jobs = await restored.call('job_list', {})
    expect(await (await open()).call('job_list', {})).toEqual(jobs)
    expect(await remembered(await open())).toEqual(before)
  })

  test('what was asked to be forgotten since came back with the backup', async () => {
    await say('My sister is called Nora.', 'I am allergic to hazelnuts.')
    await backUp()
    await say('I live in Porto.', 'Forget that I live in Porto.', 'Forget that my sister is called Nora.')
    const before = await remembered(await open())
    expect(before).toEqual(['I am allergic to hazelnuts.'])
    await close()
    rmSync(file())
    expect(await remembered(await open({ file: 'memories.db', from: 'backup' }))).toEqual(before)
  })

  test('a file that was begun anew by choice stays empty', async () => {
    await say('My sister is called Nora.')
    await close()
    rmSync(file())
    expect(await remembered(await open({ file: 'memories.db', from: 'what_is_there' }))).toEqual([])
  })

  test('conversations put back beside newer memories are not read again', async () => {
    await say('My sister is called Nora.')
    await close()
    copyFileSync(join(home, 'data.db'), backupPath(join(home, 'data.db'), 19))
    await say('I live in Porto.')
    await close()
    rmSync(join(home, 'data.db'))
    const restored = await open({ file: 'data.db', from: 'backup' })
    expect(await remembered(restored)).toEqual(['I live in Porto.', 'My sister is called Nora.'])
  })
})
