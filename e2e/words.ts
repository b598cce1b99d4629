/** The names by which a person finds things in the window. */
const en = {
  again: 'Answer again',
  assistant: 'Majordomo',
  butler: 'Butler',
  chat: 'Chat',
  keep: 'Keep',
  learned: 'Learned from this',
  memories: 'Memories',
  memory: 'Memory',
  message: 'Message',
  newChat: 'New chat',
  notices: 'Notices',
  receipt: 'What this answer looked at',
  settings: 'Settings',
  trash: 'Trash',
  toReview: /waits? for your word$/,
  used: /^Looked at (?:(?:\d+|no) memor|an earlier conversation)/,
}

const zh: typeof en = {
  again: '重新回答',
  assistant: '管家',
  butler: '管家',
  chat: '对话',
  keep: '记住',
  learned: '从中记住的事',
  memories: '记忆',
  memory: '记忆',
  message: '消息',
  newChat: '新对话',
  notices: '通知',
  receipt: '这个回答参考了什么',
  settings: '设置',
  trash: '回收站',
  toReview: /件事等您确认$/,
  used: /^(?:(?:参考了 \d+ 条|没有参考)记忆|参考了以前的对话)/,
}

export type Language = 'en' | 'zh'
export const words: Readonly<Record<Language, typeof en>> = { en, zh }
