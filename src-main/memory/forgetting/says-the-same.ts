import type { Memory } from '../../contract/memory.ts'
import { foldScript } from '../../util/fold-script.ts'
import { indexTerms, shareHeld, tellingTerms } from '../language/tokenize.ts'

/** How much of what is wanted a text has to hold. */
interface Wanted {
  readonly terms: readonly string[]
  readonly share: number
}

/** No more of a message is ever given. */
const longestGiven = 1_500
const shareOfContent = 0.8
/** A Chinese value begins with its verb, which another text may leave out: “喝绿茶”. */
const shareOfChinese = 0.5

/**
 * Whether texts say what one of these memories does: hold the value of its slot, or nearly all words of its content.
 * Leans to yes: what was forgotten must not come back.
 */
export function createSaysTheSame(memories: readonly Pick<Memory, 'content' | 'slot'>[]): (text: string) => boolean {
  const values = memories.flatMap(({ slot }) => (slot === null || slot.value === '' ? [] : [slot.value]))
  const wanted = [
    ...values.map(toWantedValue),
    ...memories.map(({ content }) => ({ terms: tellingTerms(content.slice(0, longestGiven)), share: shareOfContent })),
  ].filter(({ terms }) => terms.length > 0)
  const short = values.map(plain).filter((value) => isChinese(value) && value.length < 3)

  return (text) => {
    if (wanted.length === 0 && short.length === 0) return false
    const given = text.slice(0, longestGiven)
    const characters = plain(given)
    const held = new Set(indexTerms(given))
    return (
      short.some((value) => characters.includes(value)) ||
      wanted.some(({ terms, share }) => shareHeld(terms, held) >= share)
    )
  }
}

function toWantedValue(value: string): Wanted {
  const terms = tellingTerms(value)
  return isChinese(value)
    ? { terms: terms.filter((term) => term.length > 1), share: shareOfChinese }
    : { terms, share: 1 }
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
const plain = (text: string): string => foldScript(text.normalize('NFKC')).toLowerCase()
