import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../../i18n/en.json'
import { aboutOf, kindLabel, wayBack } from './change-words.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })
const { t } = i18n

test.each([
  { change: { kind: 'learn', summary: 'Lives in Oslo' }, about: 'Lives in Oslo' },
  { change: { kind: 'learn', summary: '' }, about: 'deleted for good since' },
  { change: { kind: 'purge', summary: '3' }, about: '3 memories' },
  { change: { kind: 'delete_all', summary: 'majordomo' }, about: 'all memories' },
  { change: { kind: 'import', summary: 'import' }, about: 'memories from a file' },
])('$change.kind of "$change.summary" is about $about', ({ change, about }) => {
  expect(aboutOf(t, change)).toBe(about)
})

test.each([
  { change: { kind: 'learn', undone: false }, back: 'undo' },
  { change: { kind: 'learn', undone: true }, back: null },
  { change: { kind: 'undo', undone: false }, back: 'redo' },
  { change: { kind: 'purge', undone: false }, back: null },
] as const)('the way back of $change is $back', ({ change, back }) => {
  expect(wayBack(change)).toBe(back)
})

test('a kind that is not known here has a name that fits all', () => {
  expect([kindLabel(t, 'learn'), kindLabel(t, 'unheard_of')]).toEqual(['Learned', 'Changed'])
})
