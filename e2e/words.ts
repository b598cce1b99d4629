import { createInstance } from 'i18next'
import en from '../src-renderer/i18n/en.json' with { type: 'json' }
import { marked, spacing } from '../src-renderer/i18n/spacing.ts'
import zh from '../src-renderer/i18n/zh.json' with { type: 'json' }

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export type SettingsPlace = keyof (typeof en)['finder']['page']

const i18n = createInstance().use(spacing)
await i18n.init({
  resources: { en: { translation: en }, zh: { translation: zh } },
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
export type Texts = (key: string, values?: Values) => string
type Values = Readonly<Record<string, string | number>>

/** What a text says before its value of this name, which is not known. */
export const beginning = (t: Texts, key: string, name: string, values: Values = {}): string =>
  t(key, { ...values, [name]: '\0' }).split('\0')[0] ?? ''

/** What simple rules learn without asking, which gives its memory its title, questions about it, and what they ask about first. */
export const sentences = {
  en: {
    plain: 'My sister is called Nora.',
    sister: 'My sister is called Nora.',
    name: 'Nora',
    whoIsShe: "What is my sister's name?",
    season: 'My favourite season is autumn.',
    whichSeason: 'What is my favourite season?',
    home: 'I live in Lisbon.',
    newHome: 'I moved to Porto.',
    delicate: { told: 'I usually use insulin.', title: 'I usually use insulin.' },
  },
  zh: {
    plain: '我喜欢喝乌龙茶。',
    sister: '我妹妹叫小雨。',
    name: '小雨',
    whoIsShe: '我妹妹叫什么？',
    season: '我最喜欢的季节是秋天。',
    whichSeason: '我最喜欢哪个季节？',
    home: '我住在里斯本。',
    newHome: '我搬到波尔图了。',
    delicate: { told: '我平时用胰岛素。', title: '我平时用胰岛素。' },
  },
} as const
