import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium or Chrome installed on this machine; undefined leaves the choice to Playwright. */
export function systemChromium(): string | undefined {
  return candidates.find((path) => existsSync(path))
}
