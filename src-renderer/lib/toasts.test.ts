import { expect, test } from 'vitest'
import { createI18n } from '../i18n/setup.ts'
import { createToastStore } from './toasts.ts'

const [en, zh] = await Promise.all([createI18n('en'), createI18n('zh')])

const shown = (texts: readonly string[]) => {
  const store = createToastStore()
  for (const text of texts) store.getState().show({ text: () => text })
  return store.getState().toasts
}

test.each([
  { title: 'identical ones are shown once', texts: ['Busy', 'Busy', 'Busy'], left: ['Busy'] },
  { title: 'one that comes again is the newest', texts: ['Busy', 'Gone', 'Busy'], left: ['Gone', 'Busy'] },
  { title: 'the newest two are shown', texts: ['One', 'Two', 'Three'], left: ['Two', 'Three'] },
])('of the notices $title', ({ texts, left }) => {
  expect(shown(texts).map((toast) => toast.text(en.t))).toEqual(left)
})

test('a notice that comes again is shown for its full time', () => {
  expect(shown(['Busy', 'Busy'])).toMatchObject([{ id: 2 }])
})

test('a notice that stays was replaced by an equal one that goes by itself', () => {
  const store = createToastStore()
  store.getState().show({ text: () => 'Began anew', lasting: true })
  store.getState().show({ text: () => 'Began anew' })
  expect(store.getState().toasts).toMatchObject([{ id: 1, lasting: true }])
})

test('a notice that offers its own way back stays beside an equal one', () => {
  const store = createToastStore()
  for (const id of [1, 2])
    store.getState().show({ text: () => 'Forgot “Tea”', action: { label: () => `Undo ${id}`, run() {} } })
  expect(store.getState().toasts.map((toast) => toast.action?.label(en.t))).toEqual(['Undo 1', 'Undo 2'])
})

test('a notice with a way back was swallowed by an equal one that stays', () => {
  const store = createToastStore()
  store.getState().show({ text: () => '2 chats imported', lasting: true })
  store.getState().show({ text: () => '2 chats imported', action: { label: () => 'Undo', run() {} } })
  expect(store.getState().toasts.map((toast) => toast.action?.label(en.t))).toEqual([undefined, 'Undo'])
})

test('a notice of one chat stood over the next one', () => {
  const store = createToastStore()
  store.getState().show({ text: () => 'Kept', ofChat: true })
  store.getState().show({ text: () => 'Chat deleted' })
  store.getState().leaveChat()
  expect(store.getState().toasts.map((toast) => toast.text(en.t))).toEqual(['Chat deleted'])
})

test('a notice that stood while the language was changed kept the old one', () => {
  const store = createToastStore()
  for (const count of [1, 2, 2]) store.getState().show({ text: (t) => t('chat.remove.doneForgot', { count }) })
  expect(store.getState().toasts.map((toast) => toast.text(zh.t))).toEqual([
    '对话已删除，1 条记忆移到了回收站',
    '对话已删除，2 条记忆移到了回收站',
  ])
})
