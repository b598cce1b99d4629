import { type ReactNode, use } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { createI18n } from './setup.ts'

type Language = 'zh' | 'en'

const instances = new Map<Language, ReturnType<typeof createI18n>>()

function instanceOf(language: Language) {
  const known = instances.get(language) ?? createI18n(language)
  instances.set(language, known)
  return known
}

interface InLanguageProps {
  /** Null: that of the window. */
  readonly language: Language | null
  readonly children: ReactNode
}

/** What stands in it speaks this language, whatever the window's. It waits until the texts are here. */
export function InLanguage({ language, children }: InLanguageProps) {
  const { i18n } = useTranslation()
  return language === null || language === i18n.language ? children : <Other language={language}>{children}</Other>
}

function Other({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={use(instanceOf(language))}>
      <div lang={language === 'zh' ? 'zh-CN' : 'en'} className="contents">
        {children}
      </div>
    </I18nextProvider>
  )
}
