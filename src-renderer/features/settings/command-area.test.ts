import { expect, test } from 'vitest'
import { commands } from '../../../src-main/commands/index.ts'
import { createI18n } from '../../i18n/setup.ts'
import { commandArea } from './command-area.ts'

test.each(['en', 'zh'] as const)('who called what was told by names of commands alone (%s)', async (language) => {
  const { t } = await createI18n(language)
  for (const { name } of commands) expect(commandArea(t, name), name).not.toBe('')
  expect(commandArea(t, 'no_such_command')).toBe('')
})
