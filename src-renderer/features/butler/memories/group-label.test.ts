import { expect, test } from 'vitest'
import { createI18n } from '../../../i18n/setup.ts'
import { themeLabel } from './group-label.ts'

test('“Possession” stood in English in a Chinese window', async () => {
  const [en, zh] = await Promise.all([createI18n('en'), createI18n('zh')])
  const labels = ['possession', 'boat_licence', '船照'].map((key) => [themeLabel(en.t, key), themeLabel(zh.t, key)])
  expect(labels).toEqual([
    ['Things you have', '拥有的东西'],
    ['Boat Licence', '其他'],
    ['Other things', '船照'],
  ])
})
