import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { dayMs } from '../../util/days.ts'

const agentId = 'majordomo'

let kernel: TestKernel
let clock = createMovableClock()
beforeEach(async () => {
  clock = createMovableClock()
  kernel = await openTestKernel({ clock })
  for (const thing of ['quokkas', 'wombats', 'numbats']) {
    await kernel.call('memory_store', { agentId, type: 'knowledge', content: `I saw ${thing} by the river` })
  }
})
afterEach(() => discardTestKernel(kernel))

const reopen = async (): Promise<void> => {
  kernel = await openTestKernel({ home: kernel.home, clock })
}
const looked = async () => (await kernel.event('files_changed')).health

/** Writes over one letter of an address: it stands in the table and in an index, and with a quotation mark before it elsewhere. */
function flipAByte(): void {
  const path = join(kernel.home, 'memories.db')
  const bytes = readFileSync(path)
  let at = bytes.indexOf('agent://majordomo/')
  while (at !== -1 && bytes[at - 1] === 0x22) at = bytes.indexOf('agent://majordomo/', at + 1)
  expect(at).toBeGreaterThan(0)
  bytes[at + 9] = 0x78
  writeFileSync(path, bytes)
}

describe('the files are looked through after the start', () => {
  test('a day after they were found sound, and a backup of each is left', async () => {
    await kernel.close()
    clock.advance(dayMs)
    await reopen()
    expect(await looked()).toMatchObject({
      checkedAt: clock.now().toISOString(),
      damaged: [],
      backups: [{ file: 'memories.db' }, { file: 'data.db' }],
    })
    await kernel.close()
    await reopen()
    expect((await kernel.call('storage_health', {})).checkedAt).toBe(clock.now().toISOString())
    expect(kernel.events.filter(({ name }) => name === 'files_changed')).toEqual([])
  })

  test('a check noted by a clock that was a year ahead kept the files from being looked through for a year', async () => {
    await kernel.close()
    clock.advance(365 * dayMs)
    await reopen()
    await looked()
    await kernel.close()
    clock.advance(-364 * dayMs)
    await reopen()
    expect((await looked()).checkedAt).toBe(clock.now().toISOString())
  })

  test('after an end that was none', async () => {
    const before = (await kernel.call('storage_health', {})).checkedAt
    clock.advance(60_000)
    const killed = readdirSync(kernel.home).filter((name) => /\.db(?:-wal)?$/.test(name))
    const bytes = new Map(killed.map((name) => [name, readFileSync(join(kernel.home, name))]))
    await kernel.close()
    for (const [name, content] of bytes) writeFileSync(join(kernel.home, name), content)
    await reopen()
    const { checkedAt, cutOff } = await looked()
    expect({ isLater: checkedAt !== null && checkedAt > (before ?? ''), cutOff }).toEqual({ isLater: true, cutOff: [] })
  })

  test('a backup of a damaged file that was asked for leaves none, and says so', async () => {
    await kernel.close()
    flipAByte()
    await reopen()
    const { id } = await kernel.call('schedule_create', {
      agentId: 'majordomo',
      rule: { kind: 'cron', cron: '0 3 * * *', timeZone: 'Europe/Berlin' },
      action: { kind: 'backup' },
    })
    await kernel.call('schedule_run_now', { id })
    await kernel.idle()
    expect((await kernel.call('job_list', {})).work).toMatchObject([
      { kind: 'backup', state: 'needs_attention', lastError: { code: 'storage_damaged' } },
    ])
    expect((await kernel.call('storage_health', {})).backups).toEqual([])
  })

  test('damage that the opening does not see was told to nobody', async () => {
    await kernel.close()
    flipAByte()
    clock.advance(dayMs)
    await reopen()
    expect(await looked()).toMatchObject({ damaged: ['memories.db'], backups: [] })
    await kernel.close()
    await reopen()
    expect(await looked()).toMatchObject({ damaged: ['memories.db'] })
  })

  test('what is destroyed is in no backup either', async () => {
    await kernel.close()
    clock.advance(dayMs)
    await reopen()
    await looked()
    const backup = join(kernel.home, 'memories.db.v15.backup')
    expect(readFileSync(backup).includes('wombats')).toBe(true)
    copyFileSync(backup, join(kernel.home, 'memories.db.aside-2026-01-01T000000'))
    const { items } = await kernel.call('memory_list', { agentId })
    for (const { id } of items) await kernel.call('memory_delete', { id })
    await kernel.call('memory_trash_purge', { agentId, all: true })
    await kernel.idle()
    expect([existsSync(backup), existsSync(join(kernel.home, 'memories.db.aside-2026-01-01T000000'))]).toEqual([
      false,
      false,
    ])
  })
})

test('a lost log is told of once it is known', async () => {
  const main = readFileSync(join(kernel.home, 'memories.db'))
  const data = readFileSync(join(kernel.home, 'data.db'))
  await kernel.close()
  writeFileSync(join(kernel.home, 'memories.db'), main)
  writeFileSync(join(kernel.home, 'data.db'), data)
  for (const name of readdirSync(kernel.home)) if (/-(wal|shm)$/.test(name)) rmSync(join(kernel.home, name))
  await reopen()
  expect((await kernel.call('storage_health', {})).cutOff).toEqual(['memories.db', 'data.db'])
})
