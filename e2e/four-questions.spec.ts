import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { createUser, usedIn } from './user.ts'
import type { Language } from './words.ts'

/** What a person who is no expert has to find out in ten seconds, each from the chat after an answer. */
const inWindow = {
  en: {
    told: 'My sister is called Nora.',
    asked: "What is my sister's name?",
    title: 'My sister is called Nora.',
    cited: 'Cited in the answer',
    forget: 'Forget “My sister is called Nora.”',
    preview: 'Forget this?',
    confirm: 'Forget 1 memory',
    forgot: 'Forgot “My sister is called Nora.”',
  },
  zh: {
    told: '我喜欢喝乌龙茶。',
    asked: '我喜欢喝什么？',
    title: '我喜欢喝乌龙茶。',
    cited: '回答中引用了',
    forget: '忘记“我喜欢喝乌龙茶。”',
    preview: '忘记这些吗？',
    confirm: '忘记 1 条记忆',
    forgot: '已忘记“我喜欢喝乌龙茶。”',
  },
} as const

for (const language of ['en', 'zh'] as const)
  test(
    `each of the four questions is answered within three clicks: ${language}`,
    { tag: '@core' },
    async ({ launch }) => {
      const page = await launch()
      const user = await inLanguage(page, language)
      const t = inWindow[language]
      await expect(user.learned(await user.say(t.told))).toContainText(t.title)
      await user.newChat()
      const answer = await user.say(t.asked)
      const clicks = await countClicks(page)

      await test.step('what does it know about me', async () => {
        await user.goTo('butler')
        await expect(user.memories.getByRole('listitem')).toHaveCount(1)
        await expect(user.memories).toContainText(t.title)
        expect(await clicks.since()).toBeLessThanOrEqual(3)
      })
      await test.step('why does it believe it', async () => {
        await user.goTo('chat')
        await clicks.since()
        const memory = await user.openMemory(t.title)
        await expect(memory.getByRole('blockquote')).toHaveText(t.told)
        expect(await clicks.since()).toBeLessThanOrEqual(3)
      })
      let receipt: Locator | null = null
      await test.step('what did it use just now', async () => {
        await user.goTo('chat')
        await clicks.since()
        receipt = await user.receiptOf(answer)
        await expect(receipt.getByRole('region', { name: t.cited })).toContainText(t.title)
        expect(await clicks.since()).toBeLessThanOrEqual(3)
        await answer.getByRole('button', { name: usedIn(language) }).click()
      })
      await test.step('forget it', async () => {
        await clicks.since()
        receipt = await user.receiptOf(answer)
        await receipt.getByRole('button', { name: t.forget }).click()
        await user.dialog(t.preview).getByRole('button', { name: t.confirm }).click()
        await expect(user.notices).toContainText(t.forgot)
        await expect(receipt).not.toContainText(t.title)
        expect(await clicks.since()).toBeLessThanOrEqual(3)
      })
    },
  )

async function inLanguage(page: Page, language: Language) {
  if (language === 'zh') {
    await createUser(page).openSettings('look')
    await page.getByRole('radio', { name: '中文' }).click()
  }
  const user = createUser(page, language)
  if (language === 'zh') await user.goTo('chat')
  return user
}

/** Counts what the mouse does from now on. */
async function countClicks(page: Page): Promise<{ since(): Promise<number> }> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0'
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement
        if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1)
      },
      true,
    )
  })
  return {
    since: () =>
      page.evaluate(() => {
        const { dataset } = document.documentElement
        const count = Number(dataset['clicks'])
        dataset['clicks'] = '0'
        return count
      }),
  }
}
