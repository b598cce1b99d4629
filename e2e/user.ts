import { expect, type Locator, type Page } from '@playwright/test'
import { beginning, type Language, languages, type SettingsPlace, textsIn } from './words.ts'

/** A text in either language: what stands under an answer speaks the answer's. */
const inAnyLanguage = (key: string): RegExp =>
  new RegExp(`^(?:${languages.map((one) => textsIn(one)(key)).join('|')})$`, 'u')

/** What a person does in the window, whatever the window is: Electron's or a browser's. */
export function createUser(page: Page, language: Language = 'en') {
  const t = textsIn(language)
  const field = page.getByRole('textbox', { name: t('chat.message'), exact: true })
  const memories = page.getByRole('list', { name: t('butler.memories'), exact: true })
  const trash = page.getByRole('list', { name: t('butler.trash'), exact: true })

  const sent = async (): Promise<Locator> => {
    const answers = page.getByRole('article', { name: t('chat.by.assistant'), exact: true })
    const before = await answers.count()
    await field.press('Enter')
    return answers.nth(before)
  }
  const goTo = async (place: 'chat' | 'butler' | 'settings'): Promise<void> => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: t(`nav.${place}`), exact: true })
      .click()
    // Butler opens on the portrait; what a person looks for is mostly in the list.
    if (place === 'butler') await page.getByRole('tab', { name: t('butler.memories'), exact: true }).click()
  }
  /** Opens Settings on one of their pages. */
  const openSettings = async (place: SettingsPlace): Promise<void> => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: t('nav.settings'), exact: true })
      .click()
    const index = page.getByRole('navigation', { name: t('finder.index'), exact: true })
    const back = page.getByRole('button', { name: t('finder.back'), exact: true })
    await index.or(back).first().waitFor()
    // A narrow window shows one at a time.
    if (!(await index.isVisible())) await back.click()
    await index.getByRole('button', { name: new RegExp(`^${t(`finder.page.${place}`)}`) }).click()
  }
  const goToYou = async (): Promise<void> => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: t('nav.butler'), exact: true })
      .click()
    await page.getByRole('tab', { name: t('butler.tab.you'), exact: true }).click()
  }

  return {
    field,
    memories,
    trash,
    goTo,
    goToYou,
    openSettings,
    /** The answer that the message in the field gets, from its first moment. */
    send: sent,
    /** Says something and waits until it was answered. */
    async say(text: string, withinMs = 20_000): Promise<Locator> {
      await field.fill(text)
      const answer = await sent()
      await expect(answer.getByRole('button', { name: t('chat.regenerate'), exact: true })).toBeVisible({
        timeout: withinMs,
      })
      return answer
    },
    /** The chips under an answer. */
    /** What was learned from a turn, in the language of its answer. */
    learned: (answer: Locator): Locator => answer.getByRole('list', { name: inAnyLanguage('chat.learned.label') }),
    /** Keeps what an answer asks about, in place. */
    async keepWaiting(answer: Locator): Promise<void> {
      const questions = answer.getByRole('list', { name: t('chat.question.label'), exact: true })
      await questions.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
      await expect(questions).toBeHidden()
      await expect(answer.getByRole('list', { name: inAnyLanguage('chat.learned.label') })).toBeVisible()
    },
    async newChat(): Promise<void> {
      await page.getByRole('button', { name: t('chat.new'), exact: true }).click()
      await expect(page.getByRole('article')).toHaveCount(0)
    },
    /** The receipt of an answer, opened. */
    async receiptOf(answer: Locator): Promise<Locator> {
      await answer.getByRole('button', { name: usedIn(language) }).click()
      return page.getByRole('complementary', { name: t('chat.receipt.title'), exact: true })
    },
    /** The detail panel of a memory in Butler, opened from the list. */
    async openMemory(title: string): Promise<Locator> {
      await goTo('butler')
      await memories.getByRole('button', { name: title }).click()
      return page.getByRole('complementary', { name: t('butler.detail'), exact: true })
    },
    /** The profile card in Butler, opened as the form of the portrait. */
    async openCard(): Promise<Locator> {
      await goToYou()
      const card = page.getByRole('region', { name: t('butler.profile.title'), exact: true })
      const fillIn = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^(?:${t('you.edit')}|${t('you.fillIn')})$`) })
      await expect(card.or(fillIn).first()).toBeVisible()
      if (!(await card.isVisible())) await fillIn.first().click()
      return card
    },
    /** The dialog of this title. */
    dialog: (name: string): Locator => page.getByRole('dialog', { name, exact: true }),
    /** What the app says for a moment at the lower edge. */
    notices: page.getByRole('region', { name: t('common.notices'), exact: true }),
  }
}
export type User = ReturnType<typeof createUser>

/** The button under an answer that opens its receipt. */
export function usedIn(language: Language): RegExp {
  const t = textsIn(language)
  return new RegExp(`^(?:${beginning(t, 'chat.receipt.used', 'what')}|${t('chat.receipt.title')}$)`)
}

/** Number of a source, as the answer cites it. */
export const citation = (answer: Locator, number: number): Locator =>
  answer.getByRole('button', { name: `${number}`, exact: true })
