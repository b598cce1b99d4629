import type { Page } from '@playwright/test'
import { aMemory } from '../src-main/testing/memory.ts'
import { callTools, reply, whole } from '../src-main/testing/loopback-behaviours.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { beginning, languages, textsIn } from './words.ts'

const store = (page: Page, content: string) =>
  call(page, 'memory_store', { agentId: 'majordomo', type: 'knowledge', content })
const asked = (id: string, name: string, given: object) => ({ id, name, arguments: JSON.stringify(given) })

const said = {
  en: {
    plumber: 'The plumber comes on Tuesday at nine.',
    noted: 'Noted.',
    boat: 'My boat is called Marlin.',
    key: 'The cellar key hangs behind the clock.',
    forKey: 'cellar key',
    forPlumber: 'plumber',
    forBoat: 'boat',
    all: 'Your boat is Marlin [1]; the key hangs behind the clock [2]. The plumber comes on Tuesday [3].',
    allShown: 'Your boat is Marlin',
    thought: 'They own a boat, a key and a fuse.',
    whatBoat: 'What is my boat called?',
    bakery: 'My sister owns a bakery.',
    quote: 'my sister owns a bakery',
    bread: 'Bread went up again.',
    closes: 'The bakery closes at six.',
    both: 'Your sister owns it, and it closes at six [1] [2].',
    when: 'When does my sister’s bakery close?',
    look: 'Let me look.',
    parts: ['First part. ', 'Second part. '],
  },
  zh: {
    plumber: '水管工星期二上午九点来。',
    noted: '好的。',
    boat: '我的船叫马林鱼号。',
    key: '地窖的钥匙挂在钟后面。',
    forKey: '地窖的钥匙',
    forPlumber: '水管工',
    forBoat: '船',
    all: '您的船叫马林鱼号[1]，钥匙挂在钟后面[2]，水管工星期二来[3]。',
    allShown: '您的船叫马林鱼号',
    thought: '对方有一条船、一把钥匙。',
    whatBoat: '我的船叫什么名字？',
    bakery: '我妹妹开了一家面包店。',
    quote: '我妹妹开了一家面包店',
    bread: '面包又涨价了。',
    closes: '面包店六点关门。',
    both: '店是您妹妹开的，六点关门[1][2]。',
    when: '我妹妹的面包店几点关门？',
    look: '我查一下。',
    parts: ['前一部分。', '后一部分。'],
  },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`a model looks things up in two rounds of parallel calls: they are shown under the answer and in its receipt, and cited (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    loopback.script(reply(w.noted))
    await user.say(w.plumber)
    await user.newChat()
    await store(page, w.boat)
    await store(page, w.key)
    loopback.script(
      callTools([asked('a', 'memory_search', { query: w.forKey }), asked('b', 'memory_count', {})]),
      callTools([asked('c', 'conversation_search', { query: w.forPlumber }), asked('d', 'now', {})]),
      reply(w.all, {
        reasoning: w.thought,
      }),
    )
    const answer = await user.say(w.whatBoat)
    await expect(answer).toContainText(w.allShown)

    const thought = answer.getByText(beginning(t, 'chat.reasoning.done', 'time'))
    await expect(thought).toBeVisible()
    await expect(answer.getByText(w.thought)).toBeHidden()
    await thought.focus()
    await page.keyboard.press('Enter')
    await expect(answer.getByText(w.thought)).toBeVisible()

    await answer.getByText(t('chat.calls.label', { count: 3 })).click()
    const lookedUp = answer.getByRole('list', { name: t('chat.calls.label', { count: 3 }) })
    await expect(lookedUp.getByRole('listitem')).toHaveText([
      new RegExp(`${t('chat.calls.name.memory_search')}.*${w.forKey}`),
      new RegExp(t('chat.calls.name.memory_count')),
      new RegExp(
        `${t('chat.calls.name.conversation_search')}.*${w.forPlumber}.*${t('chat.calls.found', { count: 1 })}`,
      ),
      new RegExp(t('chat.calls.name.now')),
    ])
    await page.screenshot({ path: test.info().outputPath('answer.png') })
    expect.soft(await violations(page), 'answer').toEqual([])

    const receipt = await user.receiptOf(answer)
    const cited = receipt.getByRole('region', { name: t('chat.receipt.citedTitle') })
    await expect(cited.getByText(w.key).first()).toBeVisible()
    await expect(cited.getByText(w.plumber).first()).toBeVisible()
    await expect(receipt.getByRole('region', { name: t('chat.calls.title') }).getByRole('listitem')).toHaveCount(4)
    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    await page.screenshot({ path: test.info().outputPath('receipt.png') })
    expect.soft(await violations(page), 'receipt').toEqual([])
  })

  test(`what only the model had said was asked about, and shown, as the user’s own words (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    const fact = w.bakery
    loopback.script(callTools([asked('a', 'memory_store', { fact, quote: w.quote })]), reply(w.noted))
    await user.say(w.bread)
    await user.goTo('butler')
    await page.getByRole('tab', { name: t('butler.tab.review') }).click()
    const question = page.getByRole('article', { name: fact })
    await expect(question).toContainText(t('butler.byModel'))
    await expect(question).not.toContainText(w.bread)
    expect.soft(await violations(page), 'question').toEqual([])
    await page.screenshot({ path: test.info().outputPath('question.png') })
    await question.getByRole('button', { name: t('butler.review.keep'), exact: true }).click()
    await expect(question).toBeHidden()

    await page.getByRole('tab', { name: t('butler.tab.memories') }).click()
    await user.memories.getByRole('button', { name: fact }).click()
    const panel = page.getByRole('complementary', { name: t('butler.detail'), exact: true })
    await expect(panel.getByRole('blockquote').locator('..')).toContainText(`${t('butler.byModel')} ·`)
    await expect(panel).not.toContainText(t('butler.wordsGone'))
    await page.screenshot({ path: test.info().outputPath('detail.png') })

    await call(page, 'settings_update', { patch: { theme: 'dark' } })
    await call(page, 'memory_import', {
      memories: [{ ...aMemory({ content: w.closes }), evidence: [], history: [] }],
      fileName: 'aunt.json',
    })
    await user.goTo('chat')
    loopback.script(reply(w.both))
    const receipt = await user.receiptOf(await user.say(w.when))
    await expect(receipt.getByText(t('butler.byModel'))).toBeVisible()
    await expect(receipt.getByText(t('chat.receipt.fromFile', { file: 'aunt.json' }))).toBeVisible()
    expect.soft(await violations(page), 'receipt').toEqual([])
    await page.screenshot({ path: test.info().outputPath('receipt.png') })
  })

  test(`a stop between the calls and the answer leaves the whole record (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    await store(page, w.boat)
    loopback.script(
      callTools([asked('a', 'memory_search', { query: w.forBoat }), asked('b', 'now', {})], { text: w.look }),
      reply(w.parts.join(''), { chunks: 2, gated: true }),
    )
    await user.field.fill(w.whatBoat)
    const answer = await user.send()
    await expect(answer.getByText(t('chat.calls.label', { count: 1 }))).toBeVisible()
    loopback.release()
    await expect(answer).toContainText(w.parts[0].trim())
    await page.getByRole('button', { name: t('chat.stop') }).click()
    await expect(answer).toContainText(t('chat.turn.stopped'))
    await expect(answer).toContainText(w.look)
    await expect(answer).toContainText(w.parts[0].trim())
    await expect(answer).not.toContainText(w.parts[1].trim())
    await answer.getByText(t('chat.calls.label', { count: 1 })).click()
    await expect(answer.getByRole('list', { name: t('chat.calls.label', { count: 1 }) })).toContainText(
      new RegExp(`${t('chat.calls.name.memory_search')}.*${w.forBoat}`),
    )
    const receipt = await user.receiptOf(answer)
    await expect(receipt.getByRole('region', { name: t('chat.calls.title') }).getByRole('listitem')).toHaveCount(2)
  })

  test(`the form says what it learned of the window, and what it assumes where nothing is known (${language})`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await user.goTo('settings')
    await page.getByRole('button', { name: t('settings.model.add') }).click()
    const form = page.getByRole('form', { name: t('settings.model.add') })
    await form.getByRole('radio', { name: 'Ollama' }).click()
    await page.getByLabel(t('settings.model.baseUrl')).fill(loopback.baseUrl)
    await expect(form).toContainText(t('settings.model.windowHint.unasked'))
    // Once for the list that the field offers, once for the test.
    const listed = whole({ data: [{ id: 'loopback-small', max_model_len: 40_960 }] })
    loopback.scriptModels(listed, listed)
    await page.getByRole('combobox', { name: t('settings.model.model'), exact: true }).fill('loopback-small')
    await page.getByRole('button', { name: t('settings.model.test') }).click()
    await expect(page.getByLabel(t('settings.model.window'))).toHaveValue('40960')
    await expect(form).toContainText(t('settings.model.windowHint.service'))
    await page.screenshot({ path: test.info().outputPath('form.png') })
    expect.soft(await violations(page), 'form').toEqual([])
    await page.getByRole('button', { name: t('settings.model.save') }).click()
    await expect(user.notices).toContainText(t('settings.model.saved', { name: 'Ollama' }))
    expect((await call(page, 'provider_list', {})).items).toMatchObject([
      { contextWindow: 40_960, windowSource: 'service', tools: true },
    ])
  })
}
