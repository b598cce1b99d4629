import type { Language } from '../../contract/memory.ts'

/** Says to who answers in a temporary chat that nothing said there lasts. */
export const temporaryNote: Readonly<Record<Language, string>> = {
  en: 'This is a temporary chat: nothing that is said in it is kept or learned, and nothing that is remembered can be stored, changed or forgotten from here. Where the user asks for that, say so: it is done in an ordinary chat, or under “What I know about you”.',
  zh: '这是临时对话：这里说的话不会保存，也不会被记住；在这里也不能新增、修改或忘记任何记忆。如果用户提出这样的要求，请如实说明：请在普通对话中或在“我对您的了解”里操作。',
}
