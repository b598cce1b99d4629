import type { TFunction } from 'i18next'
import type { GivenFile } from '../../../src-main/contract/attachment.ts'

/** A size as people say it. */
export function formatBytes(bytes: number, locale: string): string {
  const format = (value: number, unit: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, ...options }).format(value)
  if (bytes < 1024) return format(bytes, 'byte', { unitDisplay: 'long' })
  if (bytes < 1024 ** 2) return format(bytes / 1024, 'kilobyte', { maximumFractionDigits: 0 })
  return format(bytes / 1024 ** 2, 'megabyte', { maximumFractionDigits: 1 })
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
