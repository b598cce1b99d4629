import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../i18n/setup.ts'
import '../styles/tokens.css'
import { Parts } from './Parts.tsx'
import { Tokens } from './Tokens.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'

const themes = ['light', 'dark'] as const
const asked = new URLSearchParams(location.search)
const language = asked.get('language') === 'zh' ? 'zh' : 'en'
const theme = themes.find((name) => name === asked.get('theme'))

/** One theme by itself, since what opens over a page is part of it; without one, each in a frame beside the other. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('Missing: #root')
  const i18n = await createI18n(language)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  if (theme) document.documentElement.dataset['theme'] = theme
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>{theme ? <Page /> : <BothThemes />}</I18nextProvider>
    </StrictMode>,
  )
}

const Page = () => (
  <TooltipProvider place="styleguide">
    <main className="flex flex-col gap-10 bg-paper p-6">
      <Tokens />
      <Parts />
    </main>
  </TooltipProvider>
)

const BothThemes = () => (
  <div className="grid h-full grid-cols-2">
    {themes.map((name) => (
      <iframe key={name} title={name} src={`?theme=${name}&language=${language}`} className="size-full" />
    ))}
  </div>
)

void start()
