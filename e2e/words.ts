import { createInstance } from 'i18next'
import enTexts from '../src-renderer/i18n/en.json' with { type: 'json' }
import { marked, spacing } from '../src-renderer/i18n/spacing.ts'
import zhTexts from '../src-renderer/i18n/zh.json' with { type: 'json' }

const i18n = createInstance().use(spacing)
await i18n.init({
  resources: { en: { translation: enTexts }, zh: { translation: zhTexts } },
  fallbackLng: false,
  postProcess: [spacing.name],
  interpolation: { escape: marked },
  parseMissingKeyHandler(key) {
    throw new Error(`No text for ${key}.`)
  },
})

/** What stands in the window of this language for a key, by which a person finds things there. */
export const textsIn = (language: Language): Texts => {
  const t = i18n.getFixedT(language)
  return (key, values = {}) => t(key, values)
}
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The names by which a person finds things in the window. */
const en = {
  again: 'Answer again',
  assistant: 'Majordomo',
  butler: 'Butler',
  card: 'You, in short',
  chat: 'Chat',
  keep: 'Keep',
  learned: 'Learned from this',
  memories: 'Memories',
  memory: 'Memory',
  message: 'Message',
  newChat: 'New chat',
  notices: 'Notices',
  questions: 'Shall I keep this?',
  receipt: 'What this answer used',
  settings: 'Settings',
  settingsIndex: 'Pages of Settings',
  allSettings: 'All settings',
  settingsPages: {
    answers: /^Who answers/,
    memory: /^Memory and learning/,
    look: /^Language and look/,
    schedules: /^Reminders and schedules/,
    desktop: /^Desktop/,
    data: /^Storage and backups/,
    programs: /^Programs/,
    usage: /^Usage and limits/,
    jobs: /^Work in the background/,
    diagnostics: /^How the app is doing/,
    about: /^About and help/,
  },
  trash: 'Trash',
  you: 'You',
  used: /^(?:Used (?:\d+ memor|an earlier )|What this answer used$)/,
}

const zh: typeof en = {
  again: '重新回答',
  assistant: '管家',
  butler: '管家',
  card: '个人资料',
  chat: '对话',
  keep: '记住',
  learned: '从中记住的事',
  memories: '记忆',
  memory: '记忆',
  message: '消息',
  newChat: '新对话',
  notices: '通知',
  questions: '要记住这些吗？',
  receipt: '这个回答用到了什么',
  settings: '设置',
  settingsIndex: '设置页面',
  allSettings: '全部设置',
  settingsPages: {
    answers: /^模型/,
    memory: /^记忆和学习/,
    look: /^语言和外观/,
    schedules: /^提醒和计划/,
    desktop: /^桌面/,
    data: /^存储和备份/,
    programs: /^程序/,
    usage: /^用量和上限/,
    jobs: /^后台任务/,
    diagnostics: /^运行状况/,
    about: /^关于和帮助/,
  },
  trash: '回收站',
  you: '关于您',
  used: /^(?:用到 \d+ 条记忆|用到以前的对话|用到这个对话|这个回答用到了什么$)/,
}

/** What simple rules learn without asking, which gives its memory its title, and what they ask about first. */
export const sentences = {
  en: {
    plain: 'My sister is called Nora.',
    season: 'My favourite season is autumn.',
    home: 'I live in Lisbon.',
    newHome: 'I moved to Porto.',
    delicate: { told: 'Remember that I have asthma.', title: 'I have asthma.' },
    money: { told: 'Remember that I owe my brother 200 euros.', title: 'I owe my brother 200 euros.' },
  },
  zh: {
    plain: '我喜欢喝乌龙茶。',
    season: '我最喜欢的季节是秋天。',
    home: '我住在里斯本。',
    newHome: '我搬到波尔图了。',
    delicate: { told: '请记住，我有哮喘。', title: '我有哮喘。' },
    money: { told: '请记住我的工资是八千。', title: '我的工资是八千。' },
  },
} as const

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export type SettingsPlace = keyof (typeof en)['settingsPages']
export const words: Readonly<Record<Language, typeof en>> = { en, zh }
