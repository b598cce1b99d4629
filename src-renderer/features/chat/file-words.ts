import type { TFunction } from 'i18next'
import type { GivenFile } from '../../../src-main/contract/attachment.ts'

/** A size, in the same units in every language. */
export function formatBytes(bytes: number, locale: string): string {
  const number = (value: number, maximumFractionDigits: number) =>
    value.toLocaleString(locale, { maximumFractionDigits })
  if (bytes < 1024) return `${number(bytes, 0)} B`
  if (bytes < 1024 ** 2) return `${number(bytes / 1024, 0)} kB`
  return `${number(bytes / 1024 ** 2, 1)} MB`
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
