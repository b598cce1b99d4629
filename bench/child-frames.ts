// Works in the built app on the profile named first, as a person does; prints the gaps between its frames, by what was done.
import { _electron, type Page } from '@playwright/test'
import { createUser } from '../e2e/user.ts'
import { call, useProvider } from '../e2e/kernel-calls.ts'
import { root } from '../scripts/lib/paths.ts'
import { startLoopbackProvider } from '../src-main/testing/loopback-provider.ts'
import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { longChat } from './lib/long-chat.ts'

const [home = '', seconds = '60'] = process.argv.slice(2)
const perSecond = 200

const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
const app = await _electron.launch({
  args: ['.', '--disable-gpu', '--log-level=3'],
  cwd: root,
  env: { ...Object.fromEntries(environment), LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', MAJORDOMO_HOME: home },
  timeout: 60_000,
})
const page = await app.firstWindow()
page.setDefaultTimeout(60_000)
const loopback = await startLoopbackProvider()
try {
  await page.locator('textarea').first().waitFor()
  await call(page, 'settings_update', { patch: { firstStart: 'done' } })
  await useProvider(page, loopback.baseUrl)
  await watchFrames(page)
  process.stdout.write(JSON.stringify(await walk(page)))
} finally {
  await app.close()
  await loopback.close()
}

async function walk(page: Page): Promise<Record<string, readonly number[]>> {
  const user = createUser(page)
  const gaps: Record<string, readonly number[]> = {}
  const during = async (name: string, act: () => Promise<void>): Promise<void> => {
    await page.evaluate(() => Object.assign(window, { gaps: [] }))
    await act()
    gaps[name] = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
  }
  const log = page.getByRole('log')

  await during('open the chat', async () => {
    await page.getByRole('button', { name: longChat.title }).first().click()
    await log.getByText(longChat.last).first().waitFor()
  })
  await log.hover()
  await during('scroll the chat', async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      await page.mouse.wheel(0, -2_000)
      await nextFrames(page, 3)
    }
  })
  await during('search in the chat', async () => {
    await page.keyboard.press('Control+f')
    await page.keyboard.type('market', { delay: 60 })
    for (let hit = 0; hit < 10; hit += 1) {
      await page.keyboard.press('Enter')
      await nextFrames(page, 15)
    }
    await page.keyboard.press('Escape')
  })
  await during('open Butler', () => user.goTo('butler'))
  await user.memories.getByRole('listitem').first().waitFor()
  await user.memories.getByRole('listitem').first().hover()
  await during('scroll the memories', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      await page.mouse.wheel(0, 3_000)
      await nextFrames(page, 3)
    }
    await page.keyboard.press('End')
    await nextFrames(page, 30)
  })
  await during('search the memories', async () => {
    await page.getByRole('searchbox', { name: 'Search memories' }).pressSequentially('sister', { delay: 60 })
    await user.memories.getByText('Why it is here').first().waitFor()
  })
  await during('open details', async () => {
    for (let index = 0; index < 5; index += 1) {
      await user.memories.getByRole('listitem').nth(index).getByRole('button').first().click()
      await nextFrames(page, 20)
    }
  })

  await user.goTo('chat')
  await user.field.fill('Tell me everything.')
  const text = longChat.answer(Number(seconds) * perSecond)
  // One frame carries what came in it: two hundred tokens a second are four each twentieth of a second.
  loopback.script(reply(text, { chunks: Number(seconds) * perSecond, delayMs: 1_000 / perSecond }))
  await during('stream and type', async () => {
    await user.field.press('Enter')
    await loopback.received(1)
    const ends = performance.now() + Number(seconds) * 1_000
    while (performance.now() < ends) await page.keyboard.type('what else is there ', { delay: 80 })
  })
  return gaps
}

/** Notes the milliseconds between one frame and the next. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { gaps: [] })
    let last = performance.now()
    const note = (now: number): void => {
      ;(window as unknown as { gaps: number[] }).gaps.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

async function nextFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)
}
