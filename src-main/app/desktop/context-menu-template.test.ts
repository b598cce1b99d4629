import { expect, test } from 'vitest'
import { wordsIn } from '../words.ts'
import { contextMenuTemplate } from './context-menu-template.ts'

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const clicked = {
  isEditable: false,
  selectionText: '',
  editFlags,
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
}
const editing = ['Undo', 'Redo', '-', 'Cut', 'Copy', 'Paste', '-', 'Select All']
const done: string[] = []
const actions = {
  replaceWord: (word: string) => void done.push(`replace ${word}`),
  addWord: (word: string) => void done.push(`add ${word}`),
  copyLink: (url: string) => void done.push(`copy ${url}`),
}
const labels = (change: Partial<typeof clicked>, language: 'en' | 'zh' = 'en') =>
  contextMenuTemplate({ ...clicked, ...change }, wordsIn[language], actions).map(({ type, label }) =>
    type === 'separator' ? '-' : label,
  )

test('a click with the other button offers what can be done there, and nothing that asks anybody else', () => {
  expect(labels({})).toEqual([])
  expect(labels({ selectionText: 'tea' })).toEqual(['Copy'])
  expect(labels({ isEditable: true })).toEqual(editing)
  expect(labels({ isEditable: true, misspelledWord: 'helo', dictionarySuggestions: ['hello', 'help'] })).toEqual([
    'hello',
    'help',
    'Add to Dictionary',
    '-',
    ...editing,
  ])
  expect(labels({ isEditable: true, misspelledWord: 'xqz' }, 'zh').slice(0, 3)).toEqual(['没有建议', '添加到词典', '-'])
  expect(labels({ linkURL: 'https://example.com/', selectionText: 'tea' })).toEqual(['Copy Link', '-', 'Copy'])
  expect(labels({ linkURL: 'file:///etc/passwd' })).toEqual([])
})

test('a suggestion takes the place of the word, and a link is copied whole', () => {
  const menu = contextMenuTemplate(
    { ...clicked, isEditable: true, misspelledWord: 'helo', dictionarySuggestions: ['hello'], linkURL: 'https://a.b/' },
    wordsIn.en,
    actions,
  )
  for (const { click } of menu.slice(0, 4)) click?.call(null, {} as never, undefined, {} as never)
  expect(done).toEqual(['replace hello', 'add helo', 'copy https://a.b/'])
})
