import { maskSecrets } from '../../../memory/evidence/secrets.ts'
import { asksThroughout } from '../../../memory/language/questions.ts'

/** What one of the two said, without what is not their own words. */
export interface Line {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** What the user stated, a line each: what rules sum up. */
export const statementsOf = (lines: readonly Line[]): string =>
  lines
    .filter(({ role, text }) => role === 'user' && !asksThroughout(text))
    .map(onOneLine)
    .filter((text) => text !== '')
    .join('\n')

/** Who said what, as a model reads it. */
export const transcriptOf = (lines: readonly Line[]): string =>
  lines
    .filter(({ text }) => text.trim() !== '')
    .map((line) => `${line.role === 'user' ? 'User' : 'Assistant'}: ${onOneLine(line)}`)
    .join('\n')

const onOneLine = ({ text }: Line): string => maskSecrets(text).replaceAll(/\s+/gu, ' ').trim()
