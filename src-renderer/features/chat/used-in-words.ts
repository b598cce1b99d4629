import type { TFunction } from 'i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'

type Used = Pick<Turn, 'usedCount' | 'usedMessageCount' | 'usedHereCount'>

/** True where an answer used anything at all. */
export const usedAnything = ({ usedCount, usedMessageCount, usedHereCount }: Used): boolean =>
  usedCount + usedMessageCount + usedHereCount > 0

/** What an answer used: memories, earlier conversations, what was said before in this one. */
export function usedInWords(
  t: TFunction,
  { usedCount, usedMessageCount, usedHereCount }: Used,
  language: string,
): string {
  const parts = [
    usedCount > 0 && t('chat.receipt.ofMemories', { count: usedCount }),
    usedMessageCount > 0 && t('chat.receipt.ofEarlier'),
    usedHereCount > 0 && t('chat.receipt.ofHere'),
  ].filter((part) => part !== false)
  return t('chat.receipt.used', { what: new Intl.ListFormat(language).format(parts) })
}
