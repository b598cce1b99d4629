import type { TFunction } from 'i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'

/** What an answer was given: memories, earlier conversations, both or nothing. */
export function usedInWords(t: TFunction, { usedCount, usedMessageCount }: Turn): string {
  if (usedMessageCount === 0) return t('chat.receipt.used', { count: usedCount })
  return usedCount === 0 ? t('chat.receipt.usedMessages') : t('chat.receipt.usedBoth', { count: usedCount })
}
