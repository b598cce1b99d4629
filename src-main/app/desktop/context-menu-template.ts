import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { Words } from '../words.ts'

interface ContextMenuActions {
  replaceWord(word: string): void
  addWord(word: string): void
  copyLink(url: string): void
}

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'
>

/** The menu of what was clicked: nothing of it leaves this computer. Empty where there is nothing to do. */
export function contextMenuTemplate(
  clicked: Clicked,
  words: Words,
  { replaceWord, addWord, copyLink }: ContextMenuActions,
): MenuItemConstructorOptions[] {
  const { isEditable, editFlags, misspelledWord, dictionarySuggestions, linkURL } = clicked
  const item = (role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll', enabled: boolean) =>
    ({ role, label: words[role], enabled }) satisfies MenuItemConstructorOptions
  const spelling: MenuItemConstructorOptions[] =
    isEditable && misspelledWord !== ''
      ? [
          ...(dictionarySuggestions.length > 0
            ? dictionarySuggestions.map((word) => ({ label: word, click: () => replaceWord(word) }))
            : [{ label: words.noSuggestions, enabled: false }]),
          { label: words.addWord, click: () => addWord(misspelledWord) },
        ]
      : []
  const link = /^(?:https?|mailto):/u.test(linkURL) ? [{ label: words.copyLink, click: () => copyLink(linkURL) }] : []
  const editing = isEditable
    ? [
        [item('undo', editFlags.canUndo), item('redo', editFlags.canRedo)],
        [item('cut', editFlags.canCut), item('copy', editFlags.canCopy), item('paste', editFlags.canPaste)],
        [item('selectAll', editFlags.canSelectAll)],
      ]
    : [clicked.selectionText.trim() === '' ? [] : [item('copy', editFlags.canCopy)]]
  return apart([spelling, link, ...editing])
}

/** Groups with a line between each two. */
const apart = (groups: readonly MenuItemConstructorOptions[][]): MenuItemConstructorOptions[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' as const }, ...group]))
