import { expect, test } from './app.ts'
import { citation, createUser } from './user.ts'

const facts = [
  ['我叫陈雨桐。', '陈雨桐'],
  ['我住在成都。', '成都'],
  ['我是一名产品经理。', '产品经理'],
  ['我养了一只猫，名字叫豆豆。', '豆豆'],
  ['我对海鲜过敏。', '海鲜'],
  ['My sister is called Nora.', 'Nora'],
  ['I use Figma every day.', 'Figma'],
  ['I love hiking in the mountains.', 'hiking in the mountains'],
  ['My favourite season is autumn.', 'autumn'],
  ['I am learning to play the cello.', 'cello'],
] as const
/** Kept only once the user said so. */
const delicate = '我对海鲜过敏。'

const questions = [
  ['我住在哪里？', '我住在成都。'],
  ['我对什么过敏？', '我对海鲜过敏。'],
  ['我的猫叫什么名字？', '我养了一只猫，名字叫豆豆。'],
  ["What is my sister's name?", 'My sister is called Nora.'],
  ['What is my favourite season?', 'My favourite season is autumn.'],
  ['Where do I live?', '我住在成都。'],
  ['What is my job?', '我是一名产品经理。'],
  ['我妹妹叫什么？', 'My sister is called Nora.'],
] as const

test('what was told in two languages is known after a restart, and every answer shows its source', async ({
  launch,
}) => {
  const before = createUser(await launch())
  for (const [fact, known] of facts) {
    const answer = await before.say(fact)
    if (fact === delicate) await before.keepWaiting(answer)
    else await expect(before.learned(answer)).toContainText(known)
  }

  const page = await launch()
  const user = createUser(page)
  for (const [question, quote] of questions) {
    const answer = await user.say(question)
    await expect(answer.getByText(quote).first()).toBeVisible()
    await expect(citation(answer, 1)).toBeVisible()
  }

  const answer = await user.say('我对什么过敏？')
  const receipt = await user.receiptOf(answer)
  const cited = receipt.getByRole('region', { name: 'Cited in the answer' })
  await expect(cited.getByRole('listitem').filter({ hasText: '我对海鲜过敏。' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()

  await citation(answer, 1).click()
  await cited.getByRole('button', { name: /^Open “.*海鲜.*” in Butler$/ }).click()
  const memory = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(memory.getByRole('blockquote')).toHaveText('我对海鲜过敏。')

  const profile = page.getByRole('region', { name: 'You, in short' })
  for (const value of ['陈雨桐', '成都', '产品经理'])
    await expect(profile.getByRole('button', { name: value, exact: true })).toBeVisible()

  await memory.getByRole('button', { name: 'Jump to message' }).click()
  await expect(
    page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: '我对海鲜过敏。' }),
  ).toBeInViewport()
  await expect(page.getByRole('article', { name: 'You', exact: true }).filter({ hasText: '我叫陈雨桐。' })).toHaveCount(
    1,
  )
})

test('a question in the other language finds a pet', async ({ launch }) => {
  const user = createUser(await launch())
  await user.say('My sister is called Nora.')
  await expect(user.learned(await user.say('我养了一只猫，名字叫豆豆。'))).toContainText('豆豆')
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
  await expect(await user.say('我喜欢喝什么？')).toContainText('我的记忆里没有找到相关内容。')
  await expect(await user.say('Which instrument do I play?')).toContainText('I find nothing about that in my memory.')
})

test('the same in a Chinese window', async ({ launch }) => {
  const page = await launch()
  await createUser(page).goTo('settings')
  await page.getByRole('radio', { name: '中文' }).click()
  const user = createUser(page, 'zh')
  await user.goTo('chat')
  const told = await user.say('我喜欢喝乌龙茶。')
  await expect(user.learned(told).getByText('已记住：喜欢喝乌龙茶')).toBeVisible()

  await user.newChat()
  const answer = await user.say('我喜欢喝什么？')
  await expect(answer).toContainText('我喜欢喝乌龙茶。')
  await expect(await user.receiptOf(answer)).toContainText('回答中引用了')
  const memory = await user.openMemory('喜欢喝乌龙茶')
  await expect(memory.getByRole('blockquote')).toHaveText('我喜欢喝乌龙茶。')
})
