import type { Page } from '@playwright/test'
import { hold, reply } from '../src-main/testing/loopback-behaviours.ts'
import { expect, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { type Language, textsIn } from './words.ts'

const agentId = 'majordomo'
const said = {
  en: {
    button: 'See what will be sent',
    title: 'What will be sent',
    found: 'Found for your message',
    excerpts: 'From earlier conversations',
    setting: 'Show what will be sent before sending',
    send: 'Send',
    cancel: 'Cancel',
    changed: 'Something changed after you looked.',
    leftOut: 'You left this out',
    receipt: 'You saw this before it was sent. Nothing else was sent.',
    used: 'What this answer used',
    dropped: /left out/i,
    bees: 'I keep bees in Grenoble.',
    ill: 'My bees were ill in spring.',
    barn: 'The bees sleep behind the red barn in winter.',
    question: 'How are my bees?',
    role: 'Beekeeper of Annecy',
    again: 'Answer again',
  },
  zh: {
    button: '预览发送内容',
    title: '将要发送的内容',
    found: '与这条消息有关的记忆',
    excerpts: '以往对话中的话',
    setting: '发送前先预览内容',
    send: '发送',
    cancel: '取消',
    changed: '您查看之后有了变化。',
    leftOut: '您没有勾选它',
    receipt: '发送前您看过这些内容，除此之外什么都没有发送。',
    used: '这个回答用到了什么',
    dropped: /没有用上/,
    bees: '我在大理养蜜蜂。',
    ill: '我的蜜蜂春天生过病。',
    barn: '蜜蜂冬天睡在红色谷仓后面。',
    question: '我的蜜蜂怎么样？',
    role: '安纳西的养蜂人',
    again: '重新回答',
  },
} as const

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

/** It looks right, and reads right, in both sizes and themes. */
async function lookAtAll(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [420, 700],
    ] as const) {
      await call(page, 'settings_update', { patch: { theme } })
      await page.setViewportSize({ width, height })
      expect.soft(await violations(page), `${name}, ${theme}, ${width}`).toEqual([])
      await shot(page, `${name}-${theme}-${width}`)
    }
  await call(page, 'settings_update', { patch: { theme: 'light' } })
  await page.setViewportSize({ width: 1280, height: 800 })
}

for (const language of ['en', 'zh'] as const satisfies readonly Language[])
  test(`nobody could see what goes to a model before it goes, or keep some of it back (${language})`, async ({
    launch,
    loopback,
  }) => {
    test.slow()
    const w = said[language]
    const page = await launch()
    await call(page, 'settings_update', { patch: { language, extraction: 'rules' } })
    // The app itself answers: nothing is sent, and no button says so.
    const here = createUser(page, language)
    await here.field.fill(w.question)
    await here.field.press('Control+Shift+Enter')
    const lookedAt = here.dialog(textsIn(language)('goes.titleHere'))
    await expect(lookedAt.getByRole('button', { name: textsIn(language)('goes.answer') })).toBeEnabled()
    await expect(lookedAt.getByRole('button', { name: w.send, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await here.field.fill('')
    await useProvider(page, loopback.baseUrl)
    for (const content of [w.bees, w.ill]) await call(page, 'memory_store', { agentId, type: 'knowledge', content })
    await call(page, 'profile_update', { agentId, field: 'role', value: w.role })
    const user = createUser(page, language)
    const dialog = user.dialog(w.title)
    const box = (text: string) => dialog.getByRole('checkbox', { name: text })
    const asked = () => JSON.stringify(loopback.requests.findLast(({ kind }) => kind === 'chat')?.body.messages)
    const chats = () => loopback.requests.filter(({ kind }) => kind === 'chat').length
    loopback.script(...Array.from({ length: 3 }, () => reply('All right [1].')))
    await user.say(w.barn)
    await user.newChat()

    // By the shortcut; Escape leaves the text, and nothing was sent.
    await user.field.fill(w.question)
    await user.field.press('Control+Shift+Enter')
    await expect(box(w.bees)).toBeChecked()
    await expect(dialog).toContainText('loopback-small')
    await expect(dialog).toContainText(new URL(loopback.baseUrl).host)
    await expect(box(w.role)).toBeChecked()
    await expect(box(w.barn)).toBeChecked()
    // Enter, pressed once too often, sends nothing.
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await lookAtAll(page, 'open')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(user.field).toHaveValue(w.question)
    await expect(user.field).toBeFocused()
    expect(chats()).toBe(1)

    // By the button and the keyboard alone: what is taken out does not go, and the receipt says so.
    await page.getByRole('button', { name: w.button }).press('Enter')
    await box(w.ill).press('Space')
    await box(w.excerpts).press('Space')
    await expect(box(w.barn)).not.toBeChecked()
    await box(w.role).press('Space')
    await shot(page, 'unticked')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(dialog).toBeHidden()
    const answer = page.getByRole('article').last()
    await expect(answer.getByRole('button', { name: w.again, exact: true })).toBeVisible()
    expect(asked()).toContain(w.bees)
    for (const words of [w.ill, w.barn, w.role]) expect(asked()).not.toContain(words)
    const receipt = await user.receiptOf(answer)
    await expect(receipt).toContainText(w.receipt)
    await receipt.locator('summary').filter({ hasText: w.dropped }).first().click()
    await expect(receipt.getByText(w.leftOut).first()).toBeVisible()
    await lookAtAll(page, 'receipt')
    await page.keyboard.press('Escape')

    // Each time: by the setting. Answering again shows what was taken out the last time.
    await user.openSettings('memory')
    await page.getByRole('switch', { name: w.setting }).click()
    await user.goTo('chat')
    await answer.getByRole('button', { name: w.again, exact: true }).click()
    await expect(box(w.ill)).not.toBeChecked()
    await expect(box(w.bees)).toBeChecked()
    await box(w.ill).check()
    await dialog.getByRole('button', { name: w.send, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(chats).toBe(3)
    expect(asked()).toContain(w.ill)
    expect(asked()).not.toContain(w.barn)
    await expect(answer.getByRole('button', { name: w.again, exact: true })).toBeVisible()

    // Another model was chosen while it was looked at: nothing goes there before that was shown.
    await user.field.fill(w.question)
    await user.field.press('Enter')
    await expect(box(w.bees)).toBeChecked()
    const sessionId = (await call(page, 'session_list', { agentId })).items[0]?.id ?? ''
    const { activeId } = await call(page, 'provider_list', {})
    const model = { providerId: activeId ?? '', model: 'loopback-large' }
    await call(page, 'session_choose_model', { sessionId, model })
    await box(w.bees).press('Space')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(dialog.getByRole('alert')).toContainText(w.changed)
    await expect(dialog).toContainText('loopback-large')
    await expect(box(w.bees)).not.toBeChecked()
    expect(chats()).toBe(3)
    await lookAtAll(page, 'changed')
    await dialog.getByRole('button', { name: w.cancel, exact: true }).click()
    await expect(user.field).toHaveValue(w.question)

    // A message that waits for an answer is shown once that is there.
    loopback.script(hold('Half'))
    await user.field.press('Enter')
    await expect(box(w.bees)).toBeChecked()
    await page.keyboard.press('Control+Shift+Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').last()).toContainText('Half')
    await user.field.fill(w.barn)
    await user.field.press('Enter')
    await expect(dialog).toBeHidden()
    loopback.release()
    await expect(dialog).toContainText(w.barn)
    await page.keyboard.press('Escape')
    await expect(user.field).toHaveValue(w.barn)
  })

test('the quick window and a message said otherwise show it too, where that is wanted each time', async ({
  launch,
  running,
  loopback,
}) => {
  const page = await launch()
  await useProvider(page, loopback.baseUrl)
  await call(page, 'memory_store', { agentId, type: 'knowledge', content: said.en.bees })
  await call(page, 'settings_update', { patch: { showsFirst: true } })
  const user = createUser(page)
  const dialog = user.dialog(said.en.title)
  await user.field.fill('Where do I keep bees?')
  await user.field.press('Enter')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').last().getByRole('button', { name: 'Answer again' })).toBeVisible()
  await page.getByRole('article', { name: 'You', exact: true }).hover()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your message', exact: true }).fill('Where do my bees live?')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Where do my bees live?')
  // Nothing of what was written is lost.
  await page.keyboard.press('Escape')
  await expect(user.field).toHaveValue('Where do my bees live?')

  await call(page, 'settings_update', { patch: { theme: 'dark' } })
  const opened = running().waitForEvent('window')
  await page.evaluate(() => window.kernel?.desktop?.act('open_quick'))
  const quick = await opened
  const ask = quick.getByRole('textbox', { name: 'Ask something' })
  await ask.fill('Where do I keep bees?')
  await ask.press('Enter')
  const look = quick.getByRole('dialog', { name: said.en.title })
  await expect(look.getByRole('checkbox', { name: said.en.bees })).toBeChecked()
  expect.soft(await violations(quick), 'quick').toEqual([])
  await shot(quick, 'quick')
  await quick.keyboard.press('Escape')
  await expect(look).toBeHidden()
  await expect(ask).toHaveValue('Where do I keep bees?')
  await ask.press('Enter')
  loopback.script(reply('In Grenoble.'))
  await look.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(quick.getByRole('main')).toContainText('In Grenoble.')
})
