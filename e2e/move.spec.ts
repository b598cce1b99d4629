import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, system, test } from './app.ts'
import { call } from './kernel-calls.ts'
import { createUser } from './user.ts'
import { violations } from './violations.ts'
import { languages, sentences, textsIn } from './words.ts'

for (const language of languages) {
  const t = textsIn(language)
  const w = sentences[language]
  test(`no copy could be made at once, and nobody said how everything moves to another computer (${language})`, async ({
    launch,
    running,
    profile,
  }) => {
    const page = await launch(system[language])
    const user = createUser(page, language)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'trip.txt', mimeType: 'text/plain', buffer: Buffer.from('By train.') })
    await user.say(w.sister)
    await call(page, 'agent_create', { name: 'Tutor' })
    await user.openSettings('data')
    const section = (name: string) => page.getByRole('region', { name: t(`finder.section.${name}`), exact: true })
    await expect(section('place')).toContainText(profile)
    await expect(section('place')).not.toContainText('memories.db')
    await expect(section('place').getByRole('button', { name: t('startup.openFolder') })).toBeVisible()
    await section('backups')
      .getByRole('button', { name: t('finder.backups.now') })
      .click()
    await expect(user.notices).toContainText(t('finder.backups.done'))
    await expect(section('backups')).not.toContainText(/none yet|还没有/u)
    await page.screenshot({ path: test.info().outputPath('backed-up.png') })
    expect.soft(await violations(page), 'storage and backups').toEqual([])
    await running().close()

    // As one copies the folder by hand.
    const there = join(profile, 'there')
    mkdirSync(there)
    for (const name of readdirSync(profile).filter((one) => one !== 'there'))
      cpSync(join(profile, name), join(there, name), { recursive: true })
    const moved = await launch({ ...system[language], MAJORDOMO_HOME: there })
    const owner = createUser(moved, language)
    await expect(moved.getByText(w.sister).first()).toBeVisible()
    expect((await call(moved, 'agent_list', {})).items.map(({ name }) => name)).toContain('Tutor')
    await moved.getByText(w.sister).first().click()
    await expect(moved.getByRole('list', { name: t('chat.files.label') })).toContainText('trip.txt')
    await owner.goTo('butler')
    await expect(owner.memories).toContainText(w.sister)
  })
}
