import { expect, test } from 'vitest'
import { createToastStore } from './toasts.ts'

const shown = (texts: readonly string[]) => {
  const store = createToastStore()
  for (const text of texts) store.getState().show({ text })
  return store.getState().toasts
}

test.each([
  { title: 'identical ones are shown once', texts: ['Busy', 'Busy', 'Busy'], left: ['Busy'] },
  { title: 'one that comes again is the newest', texts: ['Busy', 'Gone', 'Busy'], left: ['Gone', 'Busy'] },
  { title: 'the newest two are shown', texts: ['One', 'Two', 'Three'], left: ['Two', 'Three'] },
])('of the notices $title', ({ texts, left }) => {
  expect(shown(texts).map((toast) => toast.text)).toEqual(left)
})

test('a notice that comes again is shown for its full time', () => {
  expect(shown(['Busy', 'Busy'])).toEqual([{ id: 2, text: 'Busy' }])
})

test('a notice that stays was replaced by an equal one that goes by itself', () => {
  const store = createToastStore()
  store.getState().show({ text: 'Began anew', lasting: true })
  store.getState().show({ text: 'Began anew' })
  expect(store.getState().toasts).toEqual([{ id: 1, text: 'Began anew', lasting: true }])
})

test('a notice that offers its own way back stays beside an equal one', () => {
  const store = createToastStore()
  for (const id of [1, 2]) store.getState().show({ text: 'Forgot “Tea”', action: { label: `Undo ${id}`, run() {} } })
  expect(store.getState().toasts.map((toast) => toast.action?.label)).toEqual(['Undo 1', 'Undo 2'])
})

test('a notice with a way back was swallowed by an equal one that stays', () => {
  const store = createToastStore()
  store.getState().show({ text: '2 chats came in', lasting: true })
  store.getState().show({ text: '2 chats came in', action: { label: 'Undo', run() {} } })
  expect(store.getState().toasts.map((toast) => toast.action?.label)).toEqual([undefined, 'Undo'])
})
