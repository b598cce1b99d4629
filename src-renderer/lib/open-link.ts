import { createContext, use } from 'react'

/** Opens a page outside the app, as the bridge of the window does it. */
export const OpenLink = createContext((_url: string): void => {
  throw new Error('no window is there that opens links')
})

export const useOpenLink = (): ((url: string) => void) => use(OpenLink)
