import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import en from '../../../i18n/en.json'
import { aboutOf, kindLabel, sinceThen, wayBack } from './change-words.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })
const { t } = i18n

test.each([
  { change: { kind: 'learn', summary: 'Lives in Oslo' }, about: 'Lives in Oslo' },
  { change: { kind: 'learn', summary: '', destroyed: true }, about: 'deleted for good since' },
  { change: { kind: 'forget', summary: '', destroyed: true }, about: 'deleted for good since' },
  { change: { kind: 'forget', summary: '' }, about: 'I had no memory of it' },
  { change: { kind: 'forget', summary: '', memoryIds: ['k1'] }, about: 'something you said' },
  { change: { kind: 'ask_forget', summary: '' }, about: 'I was not sure what you meant' },
  { change: { kind: 'purge', summary: '3' }, about: '3 memories' },
  { change: { kind: 'delete_all', summary: 'majordomo' }, about: 'all memories' },
  { change: { kind: 'import', summary: 'import' }, about: 'memories from a file' },
])('$change.kind of "$change.summary" is about $about', ({ change, about }) => {
  expect(aboutOf(t, { memoryIds: [], destroyed: false, ...change })).toBe(about)
})

test.each([
  { change: { kind: 'learn', undone: false }, back: 'undo' },
  { change: { kind: 'learn', undone: true }, back: null },
  { change: { kind: 'undo', undone: false }, back: 'redo' },
  { change: { kind: 'purge', undone: false }, back: null },
  { change: { kind: 'learn', undone: false, destroyed: true }, back: null },
  { change: { kind: 'learn', undone: false, changedSince: true }, back: null },
] as const)('the way back of $change is $back', ({ change, back }) => {
  expect(wayBack({ destroyed: false, changedSince: false, ...change })).toBe(back)
})

test.each([
  { kind: 'purge', fate: {}, said: null },
  { kind: 'learn', fate: { destroyed: true }, said: null },
  { kind: 'import', fate: { destroyed: true }, said: 'Deleted for good since' },
  { kind: 'learn', fate: { undone: true }, said: 'Undone' },
  { kind: 'learn', fate: { changedSince: true }, said: 'Changed again since' },
])('a $kind that was destroyed is called undone: $fate', ({ kind, fate, said }) => {
  expect(sinceThen(t, { kind, undone: false, destroyed: false, changedSince: false, ...fate })).toBe(said)
})

test('a kind that is not known here has a name that fits all', () => {
  expect([kindLabel(t, 'learn'), kindLabel(t, 'unheard_of')]).toEqual(['Learned', 'Changed'])
})

test('“Replaced: I live in Dresden.” said of what is new that it had been replaced', () => {
  expect(kindLabel(t, 'supersede')).toBe('Updated')
})
