import type { Language } from '../../../contract/memory.ts'

/** What a model is told of what the user put into a message by hand. */
export const pulledNote: Readonly<Record<Language, string>> = {
  en: 'The user put the following into this message by hand: it is to be answered with this in mind.',
  zh: '以下内容是用户特意为这条消息附上的：回答时请参考。',
}
