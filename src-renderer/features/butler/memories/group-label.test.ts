import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { createI18n } from '../../../i18n/setup.ts'
import { themeLabel } from './group-label.ts'

test('“Possession” stood in English in a Chinese window', async () => {
  const [en, zh] = await Promise.all([createI18n('en'), createI18n('zh')])
  const labels = ['possession', 'boat_licence', '船照'].map((key) => [themeLabel(en.t, key), themeLabel(zh.t, key)])
  expect(labels).toEqual([
    ['Things you have', '拥有的东西'],
    ['Boat Licence', '其他：Boat Licence'],
    ['Other: 船照', '船照'],
  ])
})

test('themes in another script than the window’s all had one name', async () => {
  const [en, zh] = await Promise.all([createI18n('en'), createI18n('zh')])
  const named = (t: TFunction, keys: readonly string[]) => new Set(keys.map((key) => themeLabel(t, key))).size
  expect([named(en.t, ['船照', '琴谱', 'past_船照']), named(zh.t, ['boat_licence', 'score', 'past_score'])]).toEqual([
    3, 3,
  ])
})
