/** A text with a gap where a value stands; a figure is no part of a longer one. */
export const withGap = (text: string, value: string): string =>
  text.replaceAll(
    new RegExp(`(?<![\\p{N}a-z])${value.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')}(?![\\p{N}a-z])`, 'giu'),
    '…',
  )
