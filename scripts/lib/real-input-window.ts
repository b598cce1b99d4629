import { _electron, type Locator } from '@playwright/test'
import { createUser } from '../../e2e/user.ts'
import { root } from './paths.ts'

/** What the window showed for one question. */
export interface SeenAnswer {
  readonly answer: string
  /** The quotes of the memories that were given to the answer, those it cited first. */
  readonly usedQuotes: readonly string[]
  readonly leftOutQuotes: readonly string[]
}

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
    const user = createUser(page, 'en')
    await user.newChat()
    const seen: SeenAnswer[] = []
    for (const question of questions) {
      const answer = await user.say(question)
      const receipt = await user.receiptOf(answer)
      // The request's facts stand below the memories: they are there when all is.
      await receipt.getByText('Sent to').waitFor()
      seen.push({
        answer: await answer.innerText(),
        usedQuotes: [
          ...(await quotesIn(receipt, 'Cited in the answer')),
          ...(await quotesIn(receipt, 'Given, not cited')),
        ],
        leftOutQuotes: await receipt
          .getByRole('list', { name: /left out$/ })
          .locator('li p.font-serif')
          .allTextContents(),
      })
      await page.keyboard.press('Escape')
    }
    return seen
  } finally {
    await app.close()
  }
}

const quotesIn = (receipt: Locator, title: string): Promise<string[]> =>
  receipt
    .locator('section')
    .filter({ has: receipt.page().getByRole('heading', { name: title, exact: true }) })
    .locator('li p.font-serif')
    .allInnerTexts()
