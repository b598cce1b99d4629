import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../src-main/contract/settings.ts'
import en from './en.json'
import zh from './zh.json'

/** The language of the window: the user's choice, else the system's, else English. */
export function languageFor(setting: Settings['language'], system: string): 'zh' | 'en' {
  if (setting !== 'system') return setting
  return system.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

export async function createI18n(language: 'zh' | 'en') {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
  })
  return i18n
}
