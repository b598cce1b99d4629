import { describe, expect, test } from 'vitest'
import { integrityOf } from '../../testing/crash-points.ts'
import { reply, status } from '../../testing/loopback-behaviours.ts'
import { openLoopbackKernel, type LoopbackKernel } from '../../testing/loopback-kernel.ts'
import { createMovableClock, type MovableClock } from '../../testing/movable-clock.ts'
import { createRandom, pick, type Random } from '../../testing/random.ts'
import { must } from '../../util/must.ts'
import { periodsOf } from '../models/caps.ts'

// Eight profiles through 20 jumps each with CAMPAIGN=full, one through four in every test run.
const isFull = process.env['CAMPAIGN'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5, 6, 7, 8] : [17]
const jumpsOfEach = isFull ? 20 : 4

const agentId = 'majordomo'
const hour = 60 * 60_000
const day = 24 * hour
const lengths = [1, 2, 23, 24, 25, 24 * 7, 24 * 29, 24 * 31, 24 * 366, 24 * 3_653].map((hours) => hours * hour)
/** Where clocks go that have lost their time, and days that are not like others. */
const places = [
  '1970-01-01T00:00:01Z',
  '2000-02-29T12:00:00Z',
  '2028-02-29T23:59:59Z',
  '2038-01-19T03:14:08Z',
  '2026-03-29T00:59:59Z',
  '2026-10-25T00:30:00Z',
  '2026-12-31T23:59:59Z',
]

const tally = { jumps: 0, starts: 0, messages: 0, stored: 0, trashed: 0 }

/** What was acknowledged. */
interface Known {
  readonly said: string[]
  /** By id, what is kept. */
  readonly stored: Map<string, string>
  readonly trashed: Set<string>
}

describe('a clock that jumps and comes back', () => {
  test.each(seeds)(
    'loses nothing, destroys nothing before its time, and holds nothing up (seed %i)',
    { timeout: 3_600_000 },
    async (seed) => {
      const random = createRandom(seed)
      const clock = createMovableClock('2026-03-28T22:00:00.000Z')
      const chat = await openLoopbackKernel({ clock, extraction: () => '{"operations":[]}' })
      const known: Known = { said: [], stored: new Map(), trashed: new Set() }
      try {
        await live(chat, random, known)
        for (let jump = 0; jump < jumpsOfEach; jump += 1) {
          clock.advance(Math.floor(random() * 6) * hour)
          const before = await calm(chat)
          const ms = jumpFrom(clock, random)
          // One look at a wrong clock, at a start or while it runs, is what is promised for what would be destroyed.
          const isAtStart = random() < 0.5
          if (isAtStart) await chat.kernel().close()
          clock.advance(ms)
          if (isAtStart) await again(chat)
          await live(chat, random, known)
          if (ms < 28 * day && random() < 0.5) await again(chat)
          clock.advance(-ms)
          const { day: spent } = (await chat.kernel().call('usage_summary', {})).spent
          if (Math.abs(ms) > 400 * day) expect(spent, `jump ${jump}: spent today`).toBe(before.day)
          if (random() < 0.6) await again(chat)
          tally.jumps += 1
          const now = clock.now().toISOString()
          const left = await found(chat, clock)
          const want = { ...wanted(known), waiting: [] }
          expect(left, `jump ${jump} by ${ms / hour} h at ${now}`).toEqual(want)
        }
        await again(chat)
        // A check that was noted for the future is made again.
        const health = await chat.kernel().call('storage_health', {})
        const isAhead = (health.checkedAt ?? '') > clock.now().toISOString()
        const { checkedAt } = isAhead ? (await chat.kernel().event('files_changed')).health : health
        expect(Date.parse(checkedAt ?? '')).toBeLessThanOrEqual(clock.now().getTime())
        expect(integrityOf(chat.kernel().home)).toEqual(['ok', 'ok'])
        await emptiedInTime(chat, clock)
      } finally {
        process.stdout.write(`clock campaign: seed ${seed}, ${JSON.stringify(tally)}\n`)
        await chat.close()
      }
    },
  )

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai', 'Pacific/Apia'])(
    'in %s every hour of ten years lies in its day and month, and a day has 23 to 25 hours',
    (zone) => {
      const before = process.env['TZ']
      process.env['TZ'] = zone
      try {
        const wrong: string[] = []
        const step = isFull ? hour / 2 : 7 * hour
        for (let at = Date.parse('2024-01-01'); at < Date.parse('2034-01-01'); at += step) {
          const { day: from, month, end } = periodsOf(new Date(at))
          const hours = (Date.parse(end) - Date.parse(from)) / hour
          const isIn = Date.parse(from) <= at && at < Date.parse(end) && month <= from
          if (!isIn || hours < 23 || hours > 25) wrong.push(new Date(at).toISOString())
        }
        expect(wrong).toEqual([])
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )
})

/** Milliseconds to where the clock goes: some way forward or back, or to one of the odd places. */
function jumpFrom(clock: MovableClock, random: Random): number {
  if (random() < 0.3) return Date.parse(pick(random, places)) - clock.now().getTime()
  return pick(random, lengths) * (random() < 0.5 ? 1 : -1)
}

async function again(chat: LoopbackKernel): Promise<void> {
  tally.starts += 1
  await chat.reopen()
  // The last thing done after a start is to look through the files: what is due to be destroyed was destroyed before.
  await chat.kernel().call('memory_init', {})
}

/** A turn, read by a model that may be away; something stored, something forgotten, something with a shelf life. */
async function live(chat: LoopbackKernel, random: Random, known: Known): Promise<void> {
  const { call, ask } = chat.kernel()
  const text = `Turn ${known.said.length}: I saw ${pick(random, ['a heron', 'two foxes', '一只猫'])} by the river.`
  chat.server.script(reply('Noted.'))
  if (random() < 0.5) chat.server.scriptExtraction(status(503), status(429, {}, { 'retry-after': '999999' }))
  await chat.ended((await chat.send(text)).turnId)
  known.said.push(text)
  tally.messages += 1
  for (let more = 0; more < 2; more += 1) {
    const content = `Fact ${known.stored.size + known.trashed.size} of many.`
    const { id } = await call('memory_store', { agentId, type: 'knowledge', content })
    known.stored.set(id, content)
    tally.stored += 1
  }
  const ids = [...known.stored.keys()]
  if (random() < 0.5) {
    const id = pick(random, ids)
    await call('memory_delete', { id })
    known.stored.delete(id)
    known.trashed.add(id)
    tally.trashed += 1
  }
  await ask('memory_expire', { id: pick(random, [...known.stored.keys()]), value: '2026-07-01' })
  await chat.kernel().idle()
}

/** Without what waits: jobs that were put off are due within a day. */
async function calm(chat: LoopbackKernel) {
  await chat.kernel().idle()
  return (await chat.kernel().call('usage_summary', {})).spent
}

async function found(chat: LoopbackKernel, clock: MovableClock) {
  // What a service puts off is done within days, whatever the clock showed then; then the clock goes back once more.
  for (let days = 0; days < 4; days += 1) {
    await chat.kernel().idle()
    clock.advance(25 * hour)
  }
  await chat.kernel().idle()
  clock.advance(-100 * hour)
  const { call } = chat.kernel()
  const { messages } = await call('session_get', { sessionId: chat.sessionId, limit: 200 })
  const { items } = await call('memory_list', { agentId, limit: 200 })
  const trash = await call('memory_trash_list', { agentId, limit: 200 })
  const jobs = (await call('job_list', { limit: 200 })).items
  return {
    said: messages.filter(({ role }) => role === 'user').map(({ text }) => text),
    stored: items
      .map(({ content }) => content)
      .filter((content) => content.startsWith('Fact'))
      .toSorted(),
    trashed: trash.items.map(({ id }) => id).toSorted(),
    waiting: jobs.filter(({ state }) => state !== 'done').map(({ state, nextRunAt }) => `${state} ${nextRunAt}`),
  }
}

const wanted = ({ said, stored, trashed }: Known) => ({
  said,
  stored: [...stored.values()].toSorted(),
  trashed: [...trashed].toSorted(),
})

/** A month later what went to the trash by a clock that was right is gone, at the second start of that day. */
async function emptiedInTime(chat: LoopbackKernel, clock: MovableClock): Promise<void> {
  const { id } = await chat.kernel().call('memory_store', { agentId, type: 'knowledge', content: 'To be gone.' })
  await chat.kernel().call('memory_delete', { id })
  await chat.kernel().close()
  clock.advance(31 * day)
  await chat.reopen()
  await again(chat)
  await again(chat)
  const { items } = await chat.kernel().call('memory_trash_list', { agentId, limit: 200 })
  expect(must(items, 'the trash').map((item) => item.id)).not.toContain(id)
}
