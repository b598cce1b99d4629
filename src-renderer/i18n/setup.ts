import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../src-main/contract/settings.ts'
import { marked, spacing } from './spacing.ts'

/** The language of the window: the user's choice, else the system's, else English. */
export function languageFor(setting: Settings['language'], system: string): 'zh' | 'en' {
  if (setting !== 'system') return setting
  return system.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** Texts come one language at a time. Both have the same keys (i18n.test.ts), so that neither falls back on the other. */
const texts: BackendModule = {
  type: 'backend',
  init() {},
  // With two parameters i18next takes a promise; with three it would wait for a callback.
  // oxlint-disable-next-line typescript/no-misused-promises -- as above
  read: async (language, _namespace) =>
    (language === 'zh' ? await import('./zh.json') : await import('./en.json')).default,
}

export async function createI18n(language: 'zh' | 'en') {
  const i18n = createInstance()
  await i18n
    .use(texts)
    .use(initReactI18next)
    .use(spacing)
    // React escapes what it draws.
    .init({ lng: language, fallbackLng: false, postProcess: [spacing.name], interpolation: { escape: marked } })
  return i18n
}
