import type { i18n as I18n } from 'i18next'
import { useEffect } from 'react'
import type { Settings } from '../../src-main/contract/settings.ts'
import { languageFor } from '../i18n/setup.ts'

/** Puts language and theme on the document, where styles and fonts read them. */
export function useAppearance(i18n: I18n, settings: Settings | undefined): void {
  const { language, theme } = settings ?? {}
  useEffect(() => {
    const next = languageFor(language ?? 'system', navigator.language)
    document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en'
    void i18n.changeLanguage(next)
  }, [i18n, language])
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }, [theme])
}
