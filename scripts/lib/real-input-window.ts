import { _electron, type Locator, type Page } from '@playwright/test'
import { root } from './paths.ts'

/** What the window showed for one question. */
export interface SeenAnswer {
  readonly question: string
  readonly answer: string
  /** The quotes of the receipt's memories that were used, best first. */
  readonly usedQuotes: readonly string[]
  readonly leftOutQuotes: readonly string[]
}

const answerTimeoutMs = 30_000

/** Types the questions into a new chat of the built app, on a profile that no other process has open. */
export async function askInWindow(home: string, questions: readonly string[]): Promise<SeenAnswer[]> {
  const environment = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const app = await _electron.launch({
    args: ['.', '--disable-gpu', '--log-level=3', '--lang=en'],
    cwd: root,
    env: { ...Object.fromEntries(environment), MAJORDOMO_HOME: home },
    timeout: 60_000,
  })
  try {
    const page = await app.firstWindow()
    await page.getByRole('button', { name: /^(?:New chat|新对话|新聊天)/ }).first().click()
    const seen: SeenAnswer[] = []
    for (const question of questions) seen.push(await askOne(page, question, seen.length))
    return seen
  } finally {
    await app.close()
  }
}

/** `index` turns stand in the chat already. */
async function askOne(page: Page, question: string, index: number): Promise<SeenAnswer> {
  const field = page.locator('textarea').last()
  await field.fill(question)
  await field.press('Enter')
  const article = page.getByRole('log').getByRole('article').nth(index * 2 + 1)
  const receiptButton = article.locator('button', { has: page.locator('svg.lucide-book-open-text') })
  await receiptButton.waitFor({ timeout: answerTimeoutMs })
  const answer = await article.locator(':scope > div').first().innerText()
  await receiptButton.click()
  const panel = page.getByRole('complementary').last()
  await panel.locator('p').first().waitFor()
  // The panel says "loading" first; its facts are there when the receipt is.
  await panel.locator('dl, section, p').nth(0).waitFor()
  await panel.getByText(/\d/).first().waitFor({ timeout: answerTimeoutMs })
  const sections = panel.locator('section:has(ul)')
  const seen = { question, answer, usedQuotes: await quotesIn(sections, /^(?:Used|用到)/), leftOutQuotes: await quotesIn(sections, /^(?:Left out|没|未)/) }
  await page.keyboard.press('Escape')
  return seen
}

const quotesIn = (sections: Locator, title: RegExp): Promise<string[]> =>
  sections.filter({ has: sections.page().locator('h3', { hasText: title }) }).locator('li p.font-serif').allInnerTexts()
