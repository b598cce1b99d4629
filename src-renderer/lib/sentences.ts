import type { TFunction } from 'i18next'

/** Sentences one after the other: Chinese puts no space between them. */
export const toSentences = (t: TFunction, parts: readonly (string | false | null)[]): string =>
  parts.flatMap((part) => part || []).reduce((said, next) => (said ? t('common.sentences', { said, next }) : next), '')
