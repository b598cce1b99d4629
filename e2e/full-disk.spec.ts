import { join } from 'node:path'
import { hold } from '../src-main/testing/loopback-behaviours.ts'
import { mountSmallDisk, type SmallDisk } from '../src-main/testing/small-disk.ts'
import { expect, system, test } from './app.ts'
import { call, useProvider } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { beginning, languages, textsIn } from './words.ts'

let disk: SmallDisk | null = null
test.beforeAll(() => {
  disk = mountSmallDisk(64 * 1024 * 1024)
  test.skip(disk === null, 'No disk may be mounted here, so none can be filled.')
})
test.afterAll(() => disk?.remove())

const said = {
  en: {
    ask: 'What is the capital of Portugal?',
    answer: 'The capital of Portugal is Lisbon.',
    more: 'It lies on the Tagus. ',
    again: 'And of Spain?',
  },
  zh: { ask: '葡萄牙的首都是哪里？', answer: '葡萄牙的首都是里斯本。', more: '它在特茹河边。', again: '西班牙呢？' },
} as const

for (const language of languages) {
  const w = said[language]
  const t = textsIn(language)
  test(`a disk that ran full during an answer ended the app, and the answer was gone (${language})`, async ({
    launch,
    loopback,
    crash,
  }) => {
    const home = { ...system[language], MAJORDOMO_HOME: join(disk?.path ?? '', language) }
    const page = await launch(home)
    const user = createUser(page, language)
    await useProvider(page, loopback.baseUrl)
    // Longer than the room that the files hold already.
    loopback.script(hold(`${w.answer}\n\n${w.more.repeat(25_000)}`))
    await user.field.fill(w.ask)
    const answer = await user.send()
    await expect(answer).toContainText(w.answer)
    disk?.fill()
    loopback.release()

    await expect(answer).toContainText(t('chat.turn.unsaved', { reason: t('errors.storage_full') }))
    await expect(answer).toContainText(w.answer)
    await user.field.fill(w.again)
    await user.field.press('Enter')
    await expect(user.notices).toContainText(t('errors.storage_full'))
    // What was written is not lost, and what is stored can be read.
    await expect(user.field).toHaveValue(w.again)
    expect((await call(page, 'session_list', { agentId: 'majordomo' })).items).toHaveLength(1)

    disk?.free()
    // It is saved by the button or, at times a moment before, by itself.
    const button = answer.getByRole('button', { name: t('common.retry') })
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 2_000 })
      await expect(answer).not.toContainText(beginning(t, 'chat.turn.unsaved', 'reason'), { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await crash()

    const again = await launch(home)
    await again
      .getByRole('list', { name: t('chat.recent') })
      .getByRole('button', { name: w.ask })
      .first()
      .click()
    await expect(again.getByRole('article', { name: t('chat.by.assistant'), exact: true })).toContainText(w.answer)
  })
}
