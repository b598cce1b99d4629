import { markWords, wordsOf } from './find-words.ts'

/** A text with the words of a search for messages marked. */
export function FoundText({ text, query }: { readonly text: string; readonly query: string }) {
  return markWords(text, wordsOf(query)).map((piece, index) =>
    piece.marked ? (
      <mark key={index} className="rounded-xs bg-warm-soft text-warm">
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
}
