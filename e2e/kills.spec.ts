import type { ElectronApplication, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { bytesInProfile } from '../src-main/testing/bytes-in-profile.ts'
import { inspectProfile, soundProfile } from '../src-main/testing/killed-profile.ts'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import type { LoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { createRandom, pick, type Random } from '../src-main/testing/random.ts'
import { expect, startApp, test } from './app.ts'
import { endKernel } from './end-kernel.ts'
import { call, useProvider } from './kernel-calls.ts'
import { kill, killAtStart } from './kill-app.ts'
import {
  type Acknowledged,
  importFiles,
  importedLines,
  importedMemories,
  type Moment,
  moments,
  say,
  works,
} from './kill-work.ts'
import { createUser } from './user.ts'
import { titleOf } from '../src-main/util/title-of.ts'

// A slice in every test run, everything with CAMPAIGN=full.
const isFull = process.env['CAMPAIGN'] === 'full'
const profiles = isFull ? 5 : 1
const killsPerProfile = isFull ? 10 : 2
/** The kill comes so long after the work began at most; at a start, after the process was made. */
const longestWaitMs = { start: 3_000, turn: 600, learn: 1_200, import: 1_600, purge: 1_200, quit: 600, thread: 1_200 }

for (let profileNumber = 1; profileNumber <= profiles; profileNumber += 1) {
  test(`an app whose main process or kernel thread is killed at any moment loses nothing (seed ${profileNumber})`, async ({
    profile,
    loopback,
  }) => {
    test.setTimeout(20 * 60_000)
    const random = createRandom(profileNumber * 15_485_863)
    const done: Acknowledged = {
      messages: new Map(),
      learned: new Set(),
      opened: new Set(),
      imported: new Set(),
      forgotten: new Set(),
      destroyed: new Set(),
    }
    const tally: string[] = []
    const run = { profile, loopback, random, done }
    for (let nth = 1; nth <= killsPerProfile; nth += 1) {
      const moment = momentOf(profileNumber, nth)
      const round = `p${profileNumber}k${nth}`
      tally.push(await test.step(`${round}: ${moment}`, () => killOnce(run, moment, round)))
      expect(inspectProfile(profile, new Set(done.messages.keys())), round).toMatchObject(soundProfile)
    }
    let aside = 0
    await inApp(run, async (_app, page) => {
      await showsAll(page, done)
      await isUsable(page, done, 'at the end')
      for (const round of done.opened) await importFiles(page, round, done)
      const { items } = await call(page, 'session_list', { agentId: 'majordomo', limit: 200 })
      const whole = items.filter(({ messageCount }) => messageCount === importedLines)
      expect(whole.map(({ title }) => title).toSorted()).toEqual(
        [...done.opened].map((round) => `Line 0 of ${round}.`).toSorted(),
      )
      aside = await noJobLeft(page)
      // What a kill kept from being destroyed is destroyed now.
      const trash = await call(page, 'memory_trash_list', { agentId: 'majordomo' })
      if (trash.items.length > 0) await call(page, 'memory_trash_purge', { agentId: 'majordomo', all: true })
    })
    const { memories } = inspectProfile(profile, new Set(done.messages.keys()))
    const times = (words: string): number => memories.filter((memory) => memory.includes(words)).length
    expect([...done.learned].filter((word) => times(`${word} `) !== 1)).toEqual([])
    expect([...done.imported].filter((word) => times(` of ${word} is blue`) !== importedMemories)).toEqual([])
    expect(bytesInProfile(profile, Object.fromEntries([...done.forgotten].map((word) => [word, word])))).toEqual([])
    process.stdout.write(
      `window kill campaign: seed ${profileNumber}, ${tally.join(', ')}; ${done.messages.size} messages, ` +
        `${done.learned.size} things told, ${done.imported.size} files, ${done.forgotten.size} destroyed (${done.destroyed.size} before a kill), ${aside} jobs put aside and tried again, 0 failed\n`,
    )
  })
}

interface Run {
  readonly profile: string
  readonly loopback: LoopbackProvider
  readonly random: Random
  readonly done: Acknowledged
}

/** Each moment in turn; the slice takes one kill of the process and one of the thread. */
function momentOf(profileNumber: number, nth: number): Moment {
  if (!isFull) return nth === 1 ? 'learn' : 'thread'
  return moments[(profileNumber * killsPerProfile + nth) % moments.length] ?? 'start'
}

/** What the thread does when it is ended. */
const busy = ['learn', 'import', 'purge'] as const

/** Tells what was killed, and whether the work was done before. */
async function killOnce(run: Run, moment: Moment, round: string): Promise<string> {
  const ms = run.random() * longestWaitMs[moment]
  if (moment === 'start') {
    await killAtStart(run.profile, ms)
    return moment
  }
  let killed = true
  const busyWith = moment === 'thread' ? pick(run.random, busy) : moment
  await inApp(run, async (app, page) => {
    await showsAll(page, run.done)
    await isUsable(page, run.done, `before ${round}`)
    if (moment === 'turn') {
      await useProvider(page, run.loopback.baseUrl)
      await call(page, 'settings_update', { patch: { extraction: 'rules' } })
      run.loopback.script(reply('An answer that takes its time to come.', { chunks: 20, delayMs: 20 }))
    }
    const child = app.process()
    const begun = Promise.withResolvers<void>()
    const work = works[busyWith]({ app, page, round, done: run.done, begun: begun.resolve }).catch(() =>
      begun.resolve(),
    )
    await begun.promise
    await delay(ms)
    if (moment === 'thread') {
      await endKernel(app, page)
      await work
      await isUsable(page, run.done, `after ${round}`)
    } else {
      killed = await kill(child)
      await work
    }
  })
  const name = busyWith === moment ? moment : `${moment} at ${busyWith}`
  return killed ? name : `${name} (ended first)`
}

/** Starts the app, and ends it as a user does where it still runs. */
async function inApp({ profile }: Run, use: (app: ElectronApplication, page: Page) => Promise<void>): Promise<void> {
  const app = await startApp(profile)
  const child = app.process()
  try {
    await use(app, await app.firstWindow({ timeout: 120_000 }))
  } finally {
    if (child.exitCode === null && child.signalCode === null) await app.close()
  }
}

/** The window opens and shows what was acknowledged last; all of it is in the kernel's hands. */
async function showsAll(page: Page, done: Acknowledged): Promise<void> {
  await expect(createUser(page).field).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await call(page, 'storage_health', {})).cutOff).toEqual([])
  const all = [...done.messages]
  for (const [id, { sessionId, text }] of all.slice(-5)) {
    const { messages } = await call(page, 'session_get', { sessionId })
    expect(messages.find((message) => message.id === id)?.text).toBe(text)
  }
  const last = all.at(-1)?.[1]
  if (last === undefined) return
  await page
    .getByRole('list', { name: 'Recent' })
    .getByRole('button', { name: titleOf(last.text) })
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'You', exact: true })).toContainText(last.text)
}

/** What is said in the window is answered, in the same app. */
async function isUsable(page: Page, done: Acknowledged, round: string): Promise<void> {
  const user = createUser(page)
  await user.newChat()
  await user.say(`Are you there ${round}?`, 60_000)
  await say({ page, done }, `And then, ${round}?`)
}

/** Everything is read in the end. A job that was cut off twice waits for its user, who has it tried. */
async function noJobLeft(page: Page): Promise<number> {
  const aside = new Set<string>()
  const left = async (): Promise<readonly string[]> => {
    const states = ['pending', 'running', 'retrying', 'needs_attention'] as const
    const lists = await Promise.all(states.map((state) => call(page, 'job_list', { state })))
    const jobs = lists.flatMap(({ items }) => items)
    for (const { id, state, lastError } of jobs) {
      if (state !== 'needs_attention' || aside.has(id)) continue
      expect(lastError?.message).toBe('The app ended while it worked on this.')
      aside.add(id)
      await call(page, 'job_retry', { id })
    }
    return jobs.map(({ state }) => state)
  }
  await expect.poll(left, { message: 'jobs left', timeout: 60_000 }).toEqual([])
  return aside.size
}
