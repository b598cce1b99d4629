import { rememberedLately } from './remembered.ts'
import { simplifications } from './simplify.ts'

const marks: readonly (readonly [string, string])[] = [
  ['’', "'"],
  ['‘', "'"],
  ['＇', "'"],
  ['　', ' '],
  ['壹', '一'],
]

let folds: Uint16Array | null = null

/** What each UTF-16 unit becomes. */
function foldTable(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_one, code) => code)
  for (const [from, to] of simplifications())
    if (from.length === 1 && to.length === 1) table[from.charCodeAt(0)] = to.charCodeAt(0)
  for (const [from, to] of marks) table[from.charCodeAt(0)] = to.charCodeAt(0)
  for (let digit = 0; digit < 10; digit += 1) table[0xff10 + digit] = 0x30 + digit
  return table
}

/**
 * The text as the grammars read it: traditional characters become simplified, curly apostrophes straight, wide digits
 * narrow. Its length stays the same, so that offsets hold in the original.
 */
export const foldScript = rememberedLately((text) => {
  folds ??= foldTable()
  let folded = ''
  let done = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const becomes = folds[code] ?? code
    if (becomes === code) continue
    folded += text.slice(done, at) + String.fromCharCode(becomes)
    done = at + 1
  }
  return folded + text.slice(done)
})

/** The beginning of a text as what reads its words alone takes it: of so many UTF-16 units at most, in plain forms. */
export const foldStart = (text: string, most: number): string =>
  foldScript(text.slice(0, most).toWellFormed().normalize('NFKC'))
