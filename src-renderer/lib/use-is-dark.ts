import { useSyncExternalStore } from 'react'

const system = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(changed: () => void): () => void {
  const list = system()
  const observer = new MutationObserver(changed)
  list.addEventListener('change', changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    list.removeEventListener('change', changed)
    observer.disconnect()
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : system().matches
}

/** Whether the dark theme shows, by the user's choice or the system's. For what is drawn with colours of its own only. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}
