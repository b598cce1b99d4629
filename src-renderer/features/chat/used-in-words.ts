import type { TFunction } from 'i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'

type Used = Pick<Turn, 'usedCount' | 'usedMessageCount' | 'usedHereCount' | 'usedPassageCount'>

/** True where an answer used anything at all. */
export const usedAnything = ({ usedCount, usedMessageCount, usedHereCount, usedPassageCount }: Used): boolean =>
  usedCount + usedMessageCount + usedHereCount + usedPassageCount > 0

/** What an answer used: memories, earlier conversations, what was said before in this one, passages of what else is searched. */
export function usedInWords(
  t: TFunction,
  { usedCount, usedMessageCount, usedHereCount, usedPassageCount }: Used,
  language: string,
): string {
  const parts = [
    usedCount > 0 && t('chat.receipt.ofMemories', { count: usedCount }),
    usedMessageCount > 0 && t('chat.receipt.ofEarlier'),
    usedHereCount > 0 && t('chat.receipt.ofHere'),
    usedPassageCount > 0 && t('chat.receipt.ofPassages', { count: usedPassageCount }),
  ].filter((part) => part !== false)
  return t('chat.receipt.used', { what: new Intl.ListFormat(language).format(parts) })
}
