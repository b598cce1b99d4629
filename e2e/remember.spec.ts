import type { Locator } from '@playwright/test'
import { expect, test } from './app.ts'
import { createUser } from './user.ts'

const facts = [
  ['我叫陈雨桐。', '陈雨桐'],
  ['我住在成都。', '成都'],
  ['我是一名产品经理。', '产品经理'],
  ['我养了一只猫，名字叫豆豆。', '豆豆'],
  ['我对海鲜过敏。', '海鲜'],
  ['My sister is called Nora.', 'Nora'],
  ['I work at Fjordline.', 'Fjordline'],
  ['I love hiking in the mountains.', 'hiking in the mountains'],
  ['My favourite season is autumn.', 'autumn'],
  ["I don't eat pork.", 'pork'],
] as const
const questions = [
  ['我住在哪里？', '成都', '我住在成都。'],
  ['我对什么过敏？', '海鲜', '我对海鲜过敏。'],
  ['我的猫叫什么名字？', '豆豆', '我养了一只猫，名字叫豆豆。'],
  ["What is my sister's name?", 'Nora', 'My sister is called Nora.'],
  ['What is my favourite season?', 'autumn', 'My favourite season is autumn.'],
  ['Where do I live?', '成都', '我住在成都。'],
  ['What is my job?', '产品经理', '我是一名产品经理。'],
  ['我妹妹叫什么？', 'Nora', 'My sister is called Nora.'],
] as const

/** The sources that an answer cites, by their numbers. */
const citations = (answer: Locator): Locator => answer.getByRole('button', { name: /^\d+$/ })

test(
  'what was told in two languages is known after a restart, and every answer shows its source',
  { tag: '@core' },
  async ({ launch }) => {
    const first = await launch()
    const before = createUser(first)
    for (const [fact, known] of facts) {
      // What stands under an answer is in its language.
      const { learned } = createUser(first, /\p{Script=Han}/u.test(fact) ? 'zh' : 'en')
      await expect(learned(await before.say(fact))).toContainText(known)
    }

    const page = await launch()
    const user = createUser(page)
    const cited = page.getByRole('region', { name: 'Cited in the answer' })
    for (const [question, known, quote] of questions) {
      const answer = await user.say(question)
      await expect(answer).toContainText(known)
      await expect(citations(answer)).toHaveCount(1)
      await citations(answer).click()
      await expect(cited.getByRole('listitem').filter({ hasText: quote })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(cited).toBeHidden()
    }

    const answer = await user.say('我对什么过敏？')
    const receipt = await user.receiptOf(answer)
    await expect(cited.getByRole('listitem').filter({ hasText: '我对海鲜过敏。' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()

    await citations(answer).click()
    await cited.getByRole('button', { name: /^Open “.*海鲜.*” in Butler$/ }).click()
    const memory = page.getByRole('complementary', { name: 'Memory', exact: true })
    await expect(memory.getByRole('blockquote')).toHaveText('我对海鲜过敏。')

    const profile = await user.openCard()
    for (const value of ['陈雨桐', '成都', '产品经理'])
      await expect(profile.getByRole('button', { name: value, exact: true })).toBeVisible()

    await user.openMemory('我对海鲜过敏。')
    await memory.getByRole('button', { name: 'Jump to message' }).click()
    await expect(
      page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: '我对海鲜过敏。' }),
    ).toBeInViewport()
    await expect(
      page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: '我叫陈雨桐。' }),
    ).toHaveCount(1)
  },
)

test('a question in the other language finds a pet', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await user.say('My sister is called Nora.')
  const told = await user.say('我养了一只猫，名字叫豆豆。')
  await expect(createUser(page, 'zh').learned(told)).toContainText('豆豆')
  await user.newChat()
  const answer = await user.say('What is my cat called?')
  await expect(answer).toContainText('豆豆')
  await expect(answer).not.toContainText('Nora')
})

test('what was never told is not answered with something else', async ({ launch }) => {
  const user = createUser(await launch())
  await user.say('My favourite season is autumn.')
  await expect(user.learned(await user.say('My sister is called Nora.'))).toBeVisible()
  await user.newChat()
  await expect(await user.say('我喜欢喝什么？')).toContainText('我还不知道。')
  await expect(await user.say('Which instrument do I play?')).toContainText('I don’t know.')
})

test('who asked how to do what Settings do was told “I don’t know” and not where', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  const answer = await user.say('How do I export my data?')
  await answer.getByRole('button', { name: 'In Settings: Export memories' }).click()
  await expect(page.getByRole('button', { name: 'Export…' })).toBeVisible()
  await user.goTo('chat')
  await expect((await user.say('I like jokes.')).getByText('In Settings:')).toHaveCount(0)
  await expect(await user.say('Tell me a joke')).toContainText('connect a language model')
})

test('the same in a Chinese window', async ({ launch }) => {
  const page = await launch()
  await createUser(page).openSettings('look')
  await page.getByRole('radio', { name: '中文' }).click()
  const user = createUser(page, 'zh')
  await user.goTo('chat')
  const told = await user.say('我喜欢喝乌龙茶。')
  await expect(user.learned(told).getByText('已记住：我喜欢喝乌龙茶')).toBeVisible()

  await user.newChat()
  const answer = await user.say('我喜欢喝什么？')
  await expect(answer).toContainText('我喜欢喝乌龙茶。')
  await expect(await user.receiptOf(answer)).toContainText('回答中引用了')
  const memory = await user.openMemory('我喜欢喝乌龙茶')
  await expect(memory.getByRole('blockquote')).toHaveText('我喜欢喝乌龙茶。')
})
