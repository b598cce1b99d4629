import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/dump-profile.ts'
import type { Behaviour } from '../../testing/loopback-behaviours.ts'
import * as behave from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts'
import { openDataFile, type DataFile } from '../../storage/data-file.ts'
import { threadTimeOf } from '../../testing/thread-time.ts'
import { createSmallTrajectories, trajectoryLimits } from './small-trajectories.ts'
import { dayMs } from '../../util/days.ts'

const agentId = 'majordomo'
let clock: MovableClock
let chat: LoopbackKernel
beforeEach(async () => {
  clock = createMovableClock()
  chat = await openLoopbackKernel({ clock })
})
afterEach(() => chat.close())

const store = (content: string) =>
  chat
    .kernel()
    .call('memory_store', { agentId, type: 'knowledge', content })
    .then(({ id }) => id)
const call = (name: string, given: object) => ({ id: name, name, arguments: JSON.stringify(given) })

async function answered(text: string, ...behaviours: Behaviour[]): Promise<string> {
  chat.server.script(...behaviours)
  const { turnId } = await chat.send(text)
  await chat.ended(turnId)
  return turnId
}

/** So long goes by; the app is opened twice, since one look at a clock makes nothing small. */
async function pass(days: number): Promise<void> {
  await chat.kernel().close()
  clock.advance(days * dayMs)
  await chat.reopen()
  await chat.reopen()
  await chat.kernel().caughtUp()
  await chat.kernel().idle()
}

const receiptOf = (turnId: string) => chat.kernel().call('turn_receipt', { turnId })
const inData = (sql: string): unknown[] =>
  withDatabase(join(chat.kernel().home, 'data.db'), (db) => db.prepare(sql).all())

/** A turn with all that a receipt lists: what was given, left out, thought and called. */
async function fullTurn(): Promise<string> {
  for (let number = 0; number < 30; number += 1)
    await store(`The spare key of shed ${number} hangs in the barn, row ${number}.`)
  await chat.kernel().call('settings_update', { patch: { memoryTokenBudget: 200 } })
  const aside = 'in the old barn by the pond '.repeat(20)
  return answered(
    'Which green tea do I love?',
    behave.callTools([call('now', { aside })]),
    behave.reply('That of Fuding [1].', { reasoning: 'The user asks for tea.' }),
  )
}

describe('the receipt of an old turn', () => {
  test('says what was given, cited, called and what it cost, and no more what was left out or thought', async () => {
    const turnId = await fullTurn()
    const before = await receiptOf(turnId)
    expect(before.entries.some(({ outcome }) => outcome === 'dropped')).toBe(true)
    const [{ size }] = inData('SELECT length(receipt) AS size FROM trajectories') as [{ size: number }]
    await pass(trajectoryLimits.wholeDays + 1)
    const after = await receiptOf(turnId)
    const given = before.entries.filter(({ outcome }) => outcome === 'injected')
    expect(after.entries.map(({ memoryId, citation, cited }) => [memoryId, citation, cited])).toEqual(
      given.map(({ memoryId, citation, cited }) => [memoryId, citation, cited]),
    )
    expect(after.entries.every(({ memory }) => memory !== null)).toBe(true)
    expect({ ...after, entries: [], calls: [], isSmall: false }).toEqual({ ...before, entries: [], calls: [] })
    expect(after.calls).toEqual(before.calls.map((one) => ({ ...one, input: null })))
    const { answer, turn } = await chat.turn(turnId)
    expect([answer.text, answer.reasoning, turn.usedCount > 0]).toEqual(['That of Fuding [1].', undefined, true])
    expect(inData('SELECT length(receipt) AS size FROM trajectories')).not.toEqual([{ size }])
    expect((inData('SELECT length(receipt) AS size FROM trajectories') as [{ size: number }])[0].size).toBeLessThan(
      size / 2,
    )
  })

  test('is whole while it is young, and after one look at a clock that is wrong', async () => {
    const turnId = await fullTurn()
    await pass(trajectoryLimits.wholeDays - 1)
    expect((await receiptOf(turnId)).isSmall).toBe(false)
    await chat.kernel().close()
    clock.advance(3_650 * dayMs)
    await chat.reopen()
    await chat.kernel().idle()
    expect((await receiptOf(turnId)).isSmall).toBe(false)
  })

  test('stays small where its question is answered anew: the new answer has a receipt of its own', async () => {
    const turnId = await fullTurn()
    await pass(trajectoryLimits.wholeDays + 1)
    chat.server.script(behave.reply('That of Fuding [1].'))
    const again = await chat.kernel().call('chat_regenerate', { turnId })
    await chat.ended(again.turnId)
    expect([(await receiptOf(turnId)).isSmall, (await receiptOf(again.turnId)).isSmall]).toEqual([true, false])
  })

  test('is emptied of what is forgotten and destroyed as before', async () => {
    const turnId = await fullTurn()
    await pass(trajectoryLimits.wholeDays + 1)
    const [id = ''] = (await receiptOf(turnId)).entries.flatMap(({ memoryId, cited }) =>
      cited ? (memoryId ?? []) : [],
    )
    await chat.kernel().call('memory_delete', { id })
    expect((await receiptOf(turnId)).entries.find(({ memoryId }) => memoryId === id)).toMatchObject({ memory: null })
    await chat.kernel().call('memory_trash_purge', { agentId, ids: [id] })
    expect(inData(`SELECT count(*) AS n FROM trajectories WHERE receipt LIKE '%${id}%'`)).toEqual([{ n: 0 }])
    expect(inData(`SELECT count(*) AS n FROM receipt_memories WHERE memory_id = '${id}'`)).toEqual([{ n: 0 }])
  })

  test('that cannot be read did not keep the others from being made small', async () => {
    await fullTurn()
    const other = await answered('And in winter?', behave.reply('There too.'))
    withDatabase(join(chat.kernel().home, 'data.db'), (db) => {
      db.exec('DROP TRIGGER receipt_changed')
      db.prepare("UPDATE trajectories SET receipt = '{' WHERE turn_id <> ?").run(other)
    })
    await pass(trajectoryLimits.wholeDays + 1)
    expect((await receiptOf(other)).isSmall).toBe(true)
    expect(inData('SELECT count(*) AS n FROM trajectories WHERE whole_bytes IS NOT NULL')).toEqual([{ n: 0 }])
  })
})

test('a turn that was cut off is not gone on with from its calls after a week', async () => {
  chat.server.script(behave.callTools([call('now', {})]), behave.status(401))
  const { turnId } = await chat.send('Hello')
  await chat.ended(turnId)
  await pass(trajectoryLimits.stepDays - 1)
  expect(inData('SELECT count(*) AS n FROM tool_calls WHERE step IS NOT NULL')).toEqual([{ n: 1 }])
  await pass(2)
  expect(inData('SELECT count(*) AS n FROM tool_calls WHERE step IS NOT NULL')).toEqual([{ n: 0 }])
  chat.server.script(behave.reply('Fine.'))
  await chat.kernel().call('chat_continue', { turnId })
  expect((await chat.ended(turnId)).turn).toMatchObject({ state: 'done', calls: [{ name: 'now' }] })
})

test('five thousand whole receipts are made small by size in pieces of less than 50 ms', async () => {
  const turnId = await fullTurn()
  const { home } = chat.kernel()
  await chat.kernel().close()
  withDatabase(join(home, 'data.db'), (db) => {
    for (const name of ['turns', 'trajectories']) {
      const columns = (db.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name)
      const own = (column: string): string =>
        column === 'id' || column === 'turn_id' ? 't.n' : column === 'user_message_id' ? "'u' || t.n" : column
      db.exec(`WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5000)
        INSERT INTO ${name} (${columns.join(', ')}) SELECT ${columns.map(own).join(', ')} FROM ${name}, t
        WHERE ${name === 'turns' ? 'id' : 'turn_id'} = '${turnId}'`)
    }
  })
  const data: DataFile = openDataFile(join(home, 'data.db'))
  const all = data.trajectories.wholeBytes()
  const limits = { ...trajectoryLimits, mostWholeBytes: Math.floor(all / 2) }
  const { handler } = createSmallTrajectories({ data, clock, seenAt: 0, limits })
  const times: number[] = []
  for (let piece = handler.next(); piece; piece = handler.next()) {
    const run = piece
    times.push(threadTimeOf(() => void run(new AbortController().signal)))
  }
  const left = data.trajectories.wholeBytes()
  data.close()
  process.stdout.write(
    `trajectories: ${all} bytes, ${left} left whole, ${times.length} pieces, ${Math.max(...times)} ms at most\n`,
  )
  expect(left).toBeLessThanOrEqual(limits.mostWholeBytes)
  expect(left).toBeGreaterThan(limits.mostWholeBytes * 0.99)
  expect(Math.max(...times)).toBeLessThan(50)
  await chat.reopen()
})
