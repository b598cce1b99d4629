import en from '../src-renderer/i18n/en.json' with { type: 'json' }
import zh from '../src-renderer/i18n/zh.json' with { type: 'json' }

/** What the window says, by its key. */
export const texts = { en, zh }
export type Texts = (typeof texts)[keyof typeof texts]

/** What begins with a text, whatever its values are. */
export const like = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\{\w+\}\}/u)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
      .join('.*')}`,
    'u',
  )
