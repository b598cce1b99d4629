import { markedExcerpt } from './mark-words.ts'

interface MarkedTextProps {
  readonly text: string
  readonly query: string
}

const most = 280

/** A text where the query meets it, with the query's words marked. */
export function MarkedText({ text, query }: MarkedTextProps) {
  return markedExcerpt(text, query, most).map((piece, index) =>
    piece.marked ? (
      <mark key={index} className="rounded-xs bg-warm-soft text-warm">
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
}
