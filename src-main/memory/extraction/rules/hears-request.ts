import type { SourceMessage } from '../../evidence/source-message.ts'
import { findAll } from './rules-reader.ts'

/** True where the sentence that a quote stands in asks to forget, in so many words of the user's own. */
export const hearsRequest = (message: SourceMessage, quote: string): boolean =>
  findAll(message, []).some(
    ({ operation }) =>
      operation.op === 'forget' && (operation.quote.includes(quote) || quote.includes(operation.quote)),
  )
export type HearsRequest = typeof hearsRequest
