import type { Settings } from '../contract/settings.ts'

export type Language = 'en' | 'zh'

/** What the system shows of the app, beside its menu. */
const english = {
  app: 'Majordomo',
  open: 'Open Majordomo',
  newChat: 'New Chat',
  quick: 'Quick Question',
  quit: 'Quit',
  answerCame: 'Your answer is ready.',
  noAnswerCame: 'An answer could not be finished.',
  reminder: 'You have a reminder.',
  aChat: 'A chat',
  addWord: 'Add to Dictionary',
  noSuggestions: 'No Suggestions',
  copyLink: 'Copy Link',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
}
export type Words = typeof english
const chinese: Words = {
  app: '管家',
  open: '打开管家',
  newChat: '新对话',
  quick: '快速提问',
  quit: '退出',
  answerCame: '有新的回答。',
  noAnswerCame: '有一个回答没有写完。',
  reminder: '您有一个提醒到时间了。',
  aChat: '一个对话',
  addWord: '添加到词典',
  noSuggestions: '没有建议',
  copyLink: '复制链接',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  selectAll: '全选',
}

export const wordsIn: Readonly<Record<Language, Words>> = { en: english, zh: chinese }

/** The user's choice, else the system's, else English. */
export function languageOf(setting: Settings['language'], locale: string): Language {
  if (setting !== 'system') return setting
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
