import { createContext, use } from 'react'

/** Goes to where reminders are set, with the words of one. */
export const ToSchedule = createContext((_words: string): void => {
  throw new Error('no window is there that sets reminders')
})

export const useToSchedule = (): ((words: string) => void) => use(ToSchedule)
