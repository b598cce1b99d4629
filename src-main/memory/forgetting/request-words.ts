import type { SaidText } from '../../storage/traces-store.ts'
import { sentencesOf } from '../evidence/own-words.ts'
import { tellingTerms } from '../language/tokenize.ts'
import { commonRuns, needleOf } from '../../util/whole-words.ts'

/** What a request to forget says of what is destroyed. */
interface RequestWords {
  /** Its own sentences. */
  readonly quotes: readonly string[]
  /** Words that it shares with what is destroyed: an answer to it may repeat them. */
  readonly shared: readonly string[]
}

/** Reads a request by whose words something was forgotten; `needles` are the words of what that was. */
export function requestWordsOf(message: SaidText, needles: readonly string[]): RequestWords {
  const quotes = [...sentencesOf(message)]
    .map(({ text }) => needleOf(text))
    .filter((text) => text !== '' && sharedWith(text, needles).length > 0)
  return { quotes: [...new Set(quotes)], shared: [...new Set(quotes.flatMap((quote) => sharedWith(quote, needles)))] }
}

/** Chinese runs of two characters and more, and telling words of other scripts, that stand in a text and in the words. */
function sharedWith(text: string, needles: readonly string[]): string[] {
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? []
  const words = text.match(/(?!\p{Script=Han})[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const said = new Set(needles.flatMap(tellingTerms))
  return [
    ...runs.flatMap((run) => needles.flatMap((needle) => commonRuns(run, needle))),
    ...words.filter((word) => tellingTerms(word).some((term) => said.has(term))),
  ]
}
