import { rememberedLately } from '../../util/remembered.ts'
import { simplify } from './simplify.ts'

const marks: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['＇', "'"],
  ['　', ' '],
])
const foldable = /[\p{Script=Han}’‘＇　０-９]/gu

/**
 * The text as the grammars read it: traditional characters become simplified, curly apostrophes straight, wide digits
 * narrow. Its length stays the same, so that offsets hold in the original.
 */
export const foldScript = rememberedLately((text) =>
  text.replace(foldable, (character) => {
    const mark = marks.get(character)
    if (mark !== undefined) return mark
    if (/[０-９]/.test(character)) return String.fromCharCode(character.charCodeAt(0) - 0xfee0)
    const folded = character === '壹' ? '一' : simplify(character)
    return folded.length === character.length ? folded : character
  }),
)
