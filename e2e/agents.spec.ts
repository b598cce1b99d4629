import { reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import type { Language } from './words.ts'

const names = {
  en: {
    picker: /^Chat with .*Choose another assistant$/,
    make: 'New assistant',
    change: 'Change Tutor',
    name: 'Name',
    mark: 'Letter or emoji',
    blue: 'Blue',
    model: /^Model/,
    instructions: 'What it should be like',
    more: 'More',
    temperature: 'Precise or lively',
    none: /^None/,
    starters: 'Conversation starters',
    save: 'Save',
    nameMissing: 'Give it a name.',
    answers: 'Tutor answers, with loopback-large.',
    first: 'Majordomo',
    began: 'A new chat with Majordomo.',
    listOfModels: 'Who answers',
  },
  zh: {
    picker: /^正在和.*换一个助手$/,
    make: '新助手',
    change: '修改 Tutor',
    name: '名字',
    mark: '字或表情',
    blue: '蓝',
    model: /^模型/,
    instructions: '角色设定',
    more: '更多',
    temperature: '严谨还是活泼',
    none: /^不用/,
    starters: '开场白',
    save: '保存',
    nameMissing: '请给它起个名字。',
    answers: '由 Tutor 回答，用的模型是 loopback-large。',
    first: '管家',
    began: '已和管家开始新对话。',
    listOfModels: '由谁回答',
  },
} as const

for (const language of ['en', 'zh'] as const satisfies readonly Language[]) {
  const t = names[language]
  test(`an assistant is made, answers in its own way with its own model, and is changed and left (${language})`, async ({
    launch,
    loopback,
  }) => {
    let page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    await useProvider(page, loopback.baseUrl)
    await page.reload()
    let user = createUser(page, language)
    await user.field.fill('Half a thought')
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: t.make }).click()
    const form = user.dialog(t.make)
    await form.getByRole('button', { name: t.save }).click()
    await expect(form.getByText(t.nameMissing)).toBeVisible()
    await form.getByLabel(t.name, { exact: true }).fill('Tutor')
    await form.getByLabel(t.mark).fill('🦉')
    await form.getByRole('radio', { name: t.blue }).check()
    await form.getByRole('button', { name: t.model }).click()
    await page.getByRole('dialog', { name: t.listOfModels }).getByRole('option', { name: 'loopback-large' }).click()
    await form.getByLabel(t.instructions).fill('Ask before you explain.')
    await form.getByText(t.more, { exact: true }).click()
    await form.getByLabel(t.temperature).fill('0.3')
    await form.getByLabel(t.starters).fill('Quiz me on rivers\nExplain tides')
    await page.screenshot({ path: test.info().outputPath(`form-${language}.png`) })
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: t.save }).click()
    await expect(form).toBeHidden()

    await expect(page.getByText(t.answers)).toBeVisible()
    await expect(user.field).toHaveValue('Half a thought')
    await page.screenshot({ path: test.info().outputPath(`empty-${language}.png`) })
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Quiz me on rivers' }).click()
    await expect(user.field).toHaveValue('Half a thought\nQuiz me on rivers')
    loopback.script(reply('Which river is the longest?'))
    const answer = await user.say('Quiz me on rivers')
    await expect(answer).toContainText('Which river is the longest?')
    await expect(answer.locator('[data-mark="🦉"]'), 'whose answer it is').toBeVisible()
    const { body } = loopback.requests.at(-1) ?? {}
    expect(body).toMatchObject({ model: 'loopback-large', temperature: 0.3 })
    expect(JSON.stringify(body?.messages)).toContain('Ask before you explain.')

    await user.field.fill('Something typed')
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: t.first, exact: true }).click()
    await expect(user.notices).toContainText(t.began)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(user.field).toHaveValue('Something typed')

    page = await launch()
    user = createUser(page, language)
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: 'Tutor' }).click()
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: t.change }).click()
    const change = user.dialog(t.change)
    await expect(change.getByLabel(t.mark)).toHaveValue('🦉')
    await change.getByRole('radio', { name: t.none }).check()
    await change.getByRole('button', { name: t.save }).click()
    await expect(change).toBeHidden()
    expect((await call(page, 'agent_list', {})).items.at(-1)).toMatchObject({
      name: 'Tutor',
      memory: 'none',
      temperature: 0.3,
    })
  })
}

test('an empty chat says who answers and offers what grows from what is known, at every size', async ({ launch }) => {
  const page = await launch()
  const user = createUser(page)
  await expect(page.getByText('Majordomo answers without a model')).toBeVisible()
  await expect(page.getByRole('button', { name: 'My name is …' })).toBeVisible()
  await call(page, 'profile_update', { agentId: 'majordomo', field: 'recent_topic', value: 'sailing' })
  await user.say('My sister is called Nora.')
  await user.newChat()
  await expect(page.getByRole('button', { name: 'What did I say about sailing?' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Continue' }).getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Conversation starters' }).getByRole('button')).toHaveCount(4)
  for (const [theme, width, height] of [
    ['light', 1280, 800],
    ['dark', 420, 700],
  ] as const) {
    await call(page, 'settings_update', { patch: { theme } })
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: test.info().outputPath(`empty-${theme}-${width}.png`) })
    expect(await violations(page)).toEqual([])
  }
})

for (const language of ['en', 'zh'] as const) {
  test(`what an empty chat offers grows with what was told, for who answers it, ${language}`, async ({
    launch,
    loopback,
  }) => {
    const page = await launch()
    await call(page, 'settings_update', { patch: { language } })
    const user = createUser(page, language)
    const [like, withModel, alone] =
      language === 'zh'
        ? ['我喜欢喝乌龙茶。', /^我喜欢.*乌龙茶，还可能喜欢什么？$/, '我喜欢什么？']
        : ['I like oolong tea.', 'I like oolong tea. What else might I like?', 'What do I like?']
    await user.say(like)
    await user.newChat()
    await page.getByRole('button', { name: alone }).click()
    await expect(user.field).toHaveValue(alone)
    await expect(user.field).toBeFocused()
    await useProvider(page, loopback.baseUrl)
    await user.goTo('butler')
    await user.goTo('chat')
    await expect(page.getByRole('button', { name: withModel })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('grown.png') })
  })
}

test('what was learned or forgotten after a new chat was opened did not change what it offers', async ({ launch }) => {
  const page = await launch()
  const agentId = 'majordomo'
  const grown = page.getByRole('button', { name: 'What do I like?' })
  await expect(page.getByRole('button', { name: 'My name is …' })).toBeVisible()
  const { id: sessionId } = await call(page, 'session_create', { agentId })
  await call(page, 'chat_send', { sessionId, text: 'I like oolong tea.' })
  await expect(grown).toBeVisible()
  const [like] = (await call(page, 'memory_list', { agentId })).items
  await call(page, 'memory_delete', { id: like?.id ?? '' })
  await expect(grown).toBeHidden()
})

const removal = {
  en: {
    picker: names.en.picker,
    change: 'Change Tutor',
    remove: 'Remove…',
    title: 'Remove Tutor?',
    chats: '1 chat',
    knows: 'I understand that this cannot be undone',
    confirm: 'Remove for good',
    done: 'Tutor was removed',
    first: 'Change Majordomo',
  },
  zh: {
    picker: names.zh.picker,
    change: '修改 Tutor',
    remove: '移除…',
    title: '移除 Tutor？',
    chats: '1 个对话',
    knows: '我知道这些内容无法恢复',
    confirm: '彻底移除',
    done: 'Tutor 已移除',
    first: '修改管家',
  },
} as const

for (const language of ['en', 'zh'] as const satisfies readonly Language[]) {
  const t = removal[language]
  test(`an assistant is removed with all that is its own, after a question, and the first one stays (${language})`, async ({
    launch,
  }) => {
    const page = await launch()
    const user = createUser(page, language)
    await call(page, 'settings_update', { patch: { language, theme: language === 'zh' ? 'dark' : 'light' } })
    const { id } = await call(page, 'agent_create', { name: 'Tutor' })
    await page.reload()
    // What was searched for with the one is not searched for with the other.
    const search = page.getByRole('searchbox').first()
    await search.fill('fog')
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: 'Tutor' }).click()
    await expect(search).toHaveValue('')
    await user.say('My sister is called Nora.')
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: t.change }).click()
    await page.getByRole('button', { name: t.remove }).click()
    const dialog = page.getByRole('dialog', { name: t.title })
    await expect(dialog).toContainText(t.chats)
    await expect(dialog.getByRole('button', { name: t.confirm })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: t.knows }).check()
    expect.soft(await violations(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('remove.png') })
    await page.setViewportSize({ width: 420, height: 700 })
    await page.screenshot({ path: test.info().outputPath('remove-narrow.png') })
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: t.confirm }).click()
    await expect(user.notices).toContainText(t.done)
    await expect(page.getByRole('article')).toHaveCount(0)
    expect((await call(page, 'agent_list', {})).items.map((agent) => agent.id)).not.toContain(id)
    await page.getByRole('button', { name: t.picker }).click()
    await page.getByRole('menuitem', { name: t.first }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('button', { name: t.remove })).toHaveCount(0)
  })
}
