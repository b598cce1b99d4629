import type { Page } from '@playwright/test'
import { aMemory } from '../src-main/testing/memory.ts'
import { callTools, reply, whole } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'

const store = (page: Page, content: string) =>
  call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content })
const asked = (id: string, name: string, given: object) => ({ id, name, arguments: JSON.stringify(given) })

test('a model looks things up in two rounds of parallel calls: they are shown under the answer and in its receipt, and cited', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  loopback.script(reply('Noted.'))
  await user.say('The plumber comes on Tuesday at nine.')
  await user.newChat()
  await store(page, 'My boat is called Marlin.')
  await store(page, 'The cellar key hangs behind the clock.')
  loopback.script(
    callTools([asked('a', 'memory_search', { query: 'cellar key' }), asked('b', 'memory_count', {})]),
    callTools([asked('c', 'conversation_search', { query: 'plumber' }), asked('d', 'now', {})]),
    reply('Your boat is Marlin [1]; the key hangs behind the clock [2]. The plumber comes on Tuesday [3].', {
      reasoning: 'They own a boat, a key and a fuse.',
    }),
  )
  const answer = await user.say('What is my boat called?')
  await expect(answer).toContainText('Your boat is Marlin')

  const thought = answer.getByText(/^Thought for/)
  await expect(thought).toBeVisible()
  await expect(answer.getByText('They own a boat, a key and a fuse.')).toBeHidden()
  await thought.focus()
  await page.keyboard.press('Enter')
  await expect(answer.getByText('They own a boat, a key and a fuse.')).toBeVisible()

  await answer.getByText('Looked up 3 things').click()
  const lookedUp = answer.getByRole('list', { name: 'Looked up 3 things' })
  await expect(lookedUp.getByRole('listitem')).toHaveText([
    /Searched memories “cellar key”.*[1-9] found/,
    /Counted memories/,
    /Searched conversations “plumber”.*1 found/,
    /Looked at the clock/,
  ])
  await page.screenshot({ path: test.info().outputPath('answer.png') })
  expect.soft(await violations(page), 'answer').toEqual([])

  const receipt = await user.receiptOf(answer)
  const cited = receipt.getByRole('region', { name: 'Cited in the answer' })
  await expect(cited.getByText('The cellar key hangs behind the clock.').first()).toBeVisible()
  await expect(cited.getByText('The plumber comes on Tuesday at nine.').first()).toBeVisible()
  await expect(receipt.getByRole('region', { name: 'What the model did' }).getByRole('listitem')).toHaveCount(4)
  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await page.screenshot({ path: test.info().outputPath('receipt.png') })
  expect.soft(await violations(page), 'receipt').toEqual([])
})

test('what only the model had said was asked about, and shown, as the user’s own words', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  const fact = 'My sister owns a bakery.'
  loopback.script(callTools([asked('a', 'memory_store', { fact, quote: 'my sister owns a bakery' })]), reply('Noted.'))
  await user.say('Bread went up again.')
  await user.goTo('butler')
  await page.getByRole('tab', { name: 'To review' }).click()
  const question = page.getByRole('article', { name: fact })
  await expect(question).toContainText('Written by the model, not your words')
  await expect(question).not.toContainText('Bread')
  expect.soft(await violations(page), 'question').toEqual([])
  await page.screenshot({ path: test.info().outputPath('question.png') })
  await question.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(question).toBeHidden()

  await page.getByRole('tab', { name: 'Memories' }).click()
  await user.memories.getByRole('button', { name: fact }).click()
  const panel = page.getByRole('complementary', { name: 'Memory', exact: true })
  await expect(panel.getByRole('blockquote').locator('..')).toContainText('Written by the model, not your words ·')
  await expect(panel).not.toContainText('no longer')
  await page.screenshot({ path: test.info().outputPath('detail.png') })

  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  await call(page, 'memory_import', {
    memories: [{ ...aMemory({ content: 'The bakery closes at six.' }), evidence: [], history: [] }],
    fileName: 'aunt.json',
  })
  await user.goTo('chat')
  loopback.script(reply('Your sister owns it, and it closes at six [1] [2].'))
  const receipt = await user.receiptOf(await user.say('When does my sister’s bakery close?'))
  await expect(receipt.getByText('Written by the model, not your words')).toBeVisible()
  await expect(receipt.getByText('Imported from “aunt.json”')).toBeVisible()
  expect.soft(await violations(page), 'receipt').toEqual([])
  await page.screenshot({ path: test.info().outputPath('receipt.png') })
})

test('a stop between the calls and the answer leaves the whole record', async ({ launch, loopback }) => {
  const page = await launch()
  const user = createUser(page)
  await useProvider(page, loopback.baseUrl)
  await store(page, 'My boat is called Marlin.')
  loopback.script(
    callTools([asked('a', 'memory_search', { query: 'boat' }), asked('b', 'now', {})], { text: 'Let me look.' }),
    reply('First part. Second part. ', { chunks: 2, gated: true }),
  )
  await user.field.fill('Which boat?')
  const answer = await user.send()
  await expect(answer.getByText('Looked up 1 thing')).toBeVisible()
  loopback.release()
  await expect(answer).toContainText('First part.')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(answer).toContainText('This answer is not finished.')
  await expect(answer).toContainText('Let me look.')
  await expect(answer).toContainText('First part.')
  await expect(answer).not.toContainText('Second part.')
  await answer.getByText('Looked up 1 thing').click()
  await expect(answer.getByRole('list', { name: 'Looked up 1 thing' })).toContainText('Searched memories “boat”')
  const receipt = await user.receiptOf(answer)
  await expect(receipt.getByRole('region', { name: 'What the model did' }).getByRole('listitem')).toHaveCount(2)
})

test('the form says what it learned of the window, and what it assumes where nothing is known', async ({
  launch,
  loopback,
}) => {
  const page = await launch()
  const user = createUser(page)
  await user.goTo('settings')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const form = page.getByRole('form', { name: 'Connect a model' })
  await form.getByRole('radio', { name: 'Ollama' }).click()
  await page.getByLabel('Address').fill(loopback.baseUrl)
  await expect(form).toContainText('4,096 tokens are assumed')
  // Once for the list that the field offers, once for the test.
  const listed = whole({ data: [{ id: 'loopback-small', max_model_len: 40_960 }] })
  loopback.scriptModels(listed, listed)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('loopback-small')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByLabel('Context window, in tokens')).toHaveValue('40960')
  await expect(form).toContainText('As the service says.')
  await page.screenshot({ path: test.info().outputPath('form.png') })
  expect.soft(await violations(page), 'form').toEqual([])
  await page.getByRole('button', { name: 'Save and use' }).click()
  await expect(user.notices).toContainText('answers from now on')
  expect((await call(page, 'provider_list', {})).items).toMatchObject([
    { contextWindow: 40_960, windowSource: 'service', tools: true },
  ])
})
