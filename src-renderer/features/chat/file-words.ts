import type { TFunction } from 'i18next'
import type { GivenFile } from '../../../src-main/contract/attachment.ts'

/** A size as people say it. */
export function formatBytes(bytes: number, locale: string): string {
  const isLarge = bytes >= 1024 ** 2
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const value = isLarge ? bytes / 1024 ** 2 : Math.max(1, bytes / 1024)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(value)
}

/** What of a file goes along, or went: a few words. `isSent`: it did already. */
export function givenInWords(t: TFunction, given: GivenFile, isSent: boolean): string {
  const { given: how, reason, pages, sentPages, tokens, sentTokens } = given
  if (how === 'none') return t(`chat.files.${isSent ? 'notSent' : 'notGoing'}.${reason ?? 'room'}`)
  if (how === 'whole') return t(isSent ? 'chat.files.sentWhole' : 'chat.files.whole')
  if (pages !== null && sentPages !== null && sentPages < pages)
    return t(isSent ? 'chat.files.sentPages' : 'chat.files.firstPages', { sent: sentPages, pages })
  const percent = Math.min(99, Math.max(1, Math.round((100 * sentTokens) / Math.max(1, tokens))))
  return t(isSent ? 'chat.files.sentPercent' : 'chat.files.firstPercent', { percent })
}
