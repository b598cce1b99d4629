import { findQuotes } from './find-quote.ts'
import { ownWords } from './own-words.ts'
import type { SourceMessage } from './source-message.ts'

/** True where the quote stands in the user's own words of one of these messages. */
export const quotesOwnWords = (
  { quote, messageId }: { readonly quote: string; readonly messageId: string },
  { messages }: { readonly messages: readonly SourceMessage[] },
): boolean =>
  messages.some(
    (message) => message.id === messageId && message.role === 'user' && findQuotes(ownWords(message), quote).length > 0,
  )
