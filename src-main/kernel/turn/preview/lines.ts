import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ProfileField } from '../../../contract/profile.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { type BlockLine, blockText } from '../../../memory/recall/inject.ts'
import type { Recalled } from '../../../memory/recall/recall.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'

/** A line of the block that a model is given of memory. */
export interface Line {
  /** What tells it from all others: what it is of, and every word of it but its number. */
  readonly parts: readonly string[]
  /** Its words alone. */
  readonly text: string
  /** Null for a line of the profile card that rests on no memory. */
  readonly entry: ReceiptEntry | null
  readonly field: ProfileField | null
  /** Something said later may have changed it, or it holds no more. */
  readonly isDoubtful: boolean
  readonly isPast: boolean
}

/** What of a piece was decided: it goes, the user took it out, or it was not there when it was looked at. */
export type Verdict = 'goes' | 'unticked' | 'unshown'

/** The lines of what was recalled, in their order. */
export const linesOf = (recalled: Recalled): Line[] => read(recalled).map(({ line }) => line)

/** What was recalled, without the lines that are not to go; the receipt's entries say why. */
export function withLines(recalled: Recalled, verdictOf: (line: Line) => Verdict): Recalled {
  const rows = read(recalled).map((row) => ({ ...row, verdict: verdictOf(row.line) }))
  const left = rows.filter(({ verdict }) => verdict !== 'goes')
  if (left.length === 0) return recalled
  const kept = rows.filter(({ verdict }) => verdict === 'goes')
  const lines = kept.map(({ block }) => block)
  const text = blockText(lines, recalled.language)
  const reasons = new Map(left.flatMap(({ line, verdict }) => (line.entry ? [[line.entry, verdict] as const] : [])))
  const indexes = new Set(left.flatMap(({ given }) => given ?? []))
  const numbers = new Set(left.flatMap(({ line }) => line.entry?.citation ?? []))
  return {
    ...recalled,
    lines,
    text,
    usedTokens: text === '' ? 0 : estimateTokens(text),
    entries: recalled.entries.map((entry) => {
      const reason = reasons.get(entry)
      return reason === undefined || reason === 'goes'
        ? entry
        : { ...entry, outcome: 'dropped', reason, citation: null, tokens: 0 }
    }),
    profile: kept.flatMap(({ line }) => (line.entry === null && line.field !== null ? [line.field] : [])),
    given: recalled.given.filter(({ citation }, index) => !indexes.has(index) && !numbers.has(citation ?? 0)),
  }
}

interface Row {
  readonly block: BlockLine
  readonly line: Line
  /** Where the same stands among what is given to who answers from memory alone. */
  readonly given: number | null
}

function read({ lines, entries, given }: Recalled): Row[] {
  const injected = entries.filter(({ outcome }) => outcome === 'injected')
  const typed = given.flatMap(({ citation }, index) => (citation === null ? index : []))
  let typedSoFar = 0
  return lines.map((block): Row => {
    const ofSame = injected.filter((entry) => block.id !== null && entryId(entry) === block.id)
    const entry = ofSame.find(({ citation }) => citation === block.citation) ?? ofSame[0]
    if (!entry) return { block, line: toLine(block, null, undefined), given: typed[typedSoFar++] ?? null }
    const at = given.findIndex(({ citation }) => citation === entry.citation)
    return { block, line: toLine(block, entry, given[at]), given: at < 0 ? null : at }
  })
}

const toLine = (
  { label, body, after, field }: BlockLine,
  entry: ReceiptEntry | null,
  given: GivenMemory | undefined,
): Line => ({
  parts: [entry === null ? '' : (entryId(entry) ?? ''), label, body, after],
  text: `${plain(body)}${plain(after)}`,
  entry,
  field: entry === null ? field : (given?.field ?? null),
  isDoubtful: entry?.reason === 'contested' || given?.current === false,
  isPast: given?.current === false && given.contested !== true,
})

/** As it was before it was made safe to stand between quotes. */
const plain = (text: string): string => text.replaceAll(/\\(["\\])/gu, '$1').replaceAll('&lt;', '<')
