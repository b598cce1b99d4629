import { createContext } from 'react'

/** What is searched for in the chat that is open, for what would fold it away; empty for nothing. */
export const FindQuery = createContext('')
