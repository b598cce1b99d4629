import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { Bridge } from '../src-main/contract/bridge.ts'
import { type DesktopBridge, quickHash } from '../src-main/contract/desktop.ts'
import { App } from './app/App.tsx'
import { type AppState, createApp } from './app/create-app.ts'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { createI18n, languageFor } from './i18n/setup.ts'
import './styles/tokens.css'

declare global {
  interface Window {
    /** Put here by the preload script; absent in a browser. */
    readonly kernel?: Bridge
  }
}

const language = languageFor('system', navigator.language)
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
// The first layout would else measure with whatever the system has instead, name by name.
void document.fonts.load("14px 'Inter Variable'")

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('Missing: #root')
  const [i18n, bridge] = await Promise.all([
    createI18n(language),
    window.kernel ?? import('./lib/web-bridge.ts').then(({ createWebBridge }) => createWebBridge()),
  ])
  const app = createApp(bridge)
  if (bridge.desktop) document.documentElement.dataset['titleBar'] = bridge.desktop.titleBar
  const desktop = location.hash === quickHash ? bridge.desktop : undefined
  const page = desktop ? await quickPage(app, desktop) : <App app={app} />
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ErrorBoundary>{page}</ErrorBoundary>
      </I18nextProvider>
    </StrictMode>,
  )
}

/** The small window is made of the same code, and needs little of it. */
async function quickPage(app: AppState, desktop: DesktopBridge) {
  const { QuickApp } = await import('./app/QuickApp.tsx')
  return <QuickApp app={app} desktop={desktop} />
}

void start()
