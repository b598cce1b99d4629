import { helperFor } from './language-helper.ts'

/** Scripts that one language is mostly written in; of the others only the script is told. */
const byScript: readonly (readonly [tag: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['und-Cyrl', /\p{Script=Cyrillic}/gu],
  ['und-Arab', /\p{Script=Arabic}/gu],
  ['und-Deva', /\p{Script=Devanagari}/gu],
]

/** Of all letters: a sentence may carry names in another script. */
const leastShareOfScript = 0.2
/** UTF-16 units that tell it, of however many. */
const mostRead = 4_000

/** The BCP 47 tag of a text as far as script and commonest words tell: `en`, `zh`, `ja`, `und-Cyrl`; `und` for the rest. */
export function languageTagOf(text: string): string {
  const start = text.slice(0, mostRead)
  const all = start.match(/\p{L}/gu)?.length ?? 0
  if (all === 0) return 'und'
  const found = byScript.find(([, script]) => (start.match(script)?.length ?? 0) / all >= leastShareOfScript)
  if (found) return found[0]
  return helperFor(start).language === 'en' ? 'en' : 'und'
}

const short = /^[^\p{L}]*(?:[a-z]+[^\p{L}]*){0,3}$/iu
/** False for a language that no word list is for: what it asks or says, only a model can tell. Three words may be of any. */
export const isReadByRules = (text: string): boolean => ['en', 'zh'].includes(languageTagOf(text)) || short.test(text)
