/** What the web bridge asks of the browser. */
export interface WebPage {
  /** The one-time token of the address, which is taken out of it; null where there is none. */
  takeToken(): string | null
  /** The secret that the server gave this page; kept by origin, which a cookie is not. Null where there is none. */
  readSecret(): string | null
  keepSecret(secret: string | null): void
  /** `run` is called where a new link was opened, here or in another tab of this browser. */
  onLink(run: () => unknown): void
  reload(): void
  fetch(path: string, init?: RequestInit): Promise<Response>
  connect(): WebSocket
  later(run: () => void, ms: number): void
  /** Null where the user chose none. */
  chooseFile(accept: readonly string[]): Promise<File | null>
  download(path: string, fileName: string): void
  openTab(url: string): void
}

const secretKey = 'majordomo-page'

export const browserPage: WebPage = {
  takeToken() {
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    if (token) history.replaceState(history.state, '', location.pathname + location.search)
    return token
  },
  readSecret: () => localStorage.getItem(secretKey),
  keepSecret: (secret) =>
    secret === null ? localStorage.removeItem(secretKey) : localStorage.setItem(secretKey, secret),
  onLink(run) {
    window.addEventListener('hashchange', run)
    window.addEventListener('storage', ({ key, newValue }) => key === secretKey && newValue !== null && run())
  },
  reload: () => location.reload(),
  fetch: (path, init) => fetch(path, init),
  connect: () => new WebSocket(`ws://${location.host}/ws`),
  later: (run, ms) => void setTimeout(run, ms),
  chooseFile(accept) {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept.join(',')
    return new Promise((resolve) => {
      input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
      input.addEventListener('cancel', () => resolve(null))
      input.click()
    })
  },
  download(path, fileName) {
    const link = document.createElement('a')
    link.href = path
    link.download = fileName
    link.click()
  },
  openTab: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
}
