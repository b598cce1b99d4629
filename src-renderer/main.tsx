import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { Bridge } from '../src-main/contract/bridge.ts'
import { App } from './app/App.tsx'
import { createApp } from './app/create-app.ts'
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

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('Missing: #root')
  const [i18n, bridge] = await Promise.all([
    createI18n(language),
    window.kernel ?? import('./lib/web-bridge.ts').then(({ createWebBridge }) => createWebBridge()),
  ])
  const app = createApp(bridge)
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ErrorBoundary>
          <App app={app} />
        </ErrorBoundary>
      </I18nextProvider>
    </StrictMode>,
  )
}

void start()
