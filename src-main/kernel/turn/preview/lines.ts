import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ProfileField } from '../../../contract/profile.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { type BlockLine, plainWords, quotedParts, renderBlock } from '../../../memory/recall/memory-block.ts'
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
export const linesOf = (recalled: Recalled): Line[] => rowsOf(recalled).map(({ line }) => line)

/** What was recalled, without the lines that are not to go; the receipt's entries say why. */
export function withLines(recalled: Recalled, verdictOf: (line: Line) => Verdict): Recalled {
  const rows = rowsOf(recalled).map((row) => ({ ...row, verdict: verdictOf(row.line) }))
  const left = rows.filter(({ verdict }) => verdict !== 'goes')
  if (left.length === 0) return recalled
  const kept = rows.filter(({ verdict }) => verdict === 'goes')
  const block = { ...recalled.block, lines: kept.map(({ written }) => written) }
  const reasons = new Map(left.flatMap(({ line, verdict }) => (line.entry ? [[line.entry, verdict] as const] : [])))
  const indexes = new Set(left.flatMap(({ given }) => given ?? []))
  const numbers = new Set(left.flatMap(({ line }) => line.entry?.citation ?? []))
  return {
    ...recalled,
    block,
    usedTokens: estimateTokens(renderBlock(block)),
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
  readonly written: BlockLine
  readonly line: Line
  /** Where the same stands among what is given to who answers from memory alone. */
  readonly given: number | null
}

function rowsOf({ block, entries, given }: Recalled): Row[] {
  const byCitation = new Map(
    entries.flatMap((one) => (one.outcome === 'injected' ? [[one.citation, one] as const] : [])),
  )
  // What rests on no memory has no number, and stands in the same order in both.
  const uncited = given.flatMap(({ citation }, index) => (citation === null ? index : [])).values()
  return block.lines.map((written): Row => {
    const entry = (written.citation !== null && byCitation.get(written.citation)) || null
    const at = entry ? given.findIndex(({ citation }) => citation === entry.citation) : (uncited.next().value ?? -1)
    const { label, body, after } = quotedParts(written, block.language)
    const line: Line = {
      parts: [(entry && entryId(entry)) ?? '', label, body, after],
      text: plainWords(written, block.language),
      entry,
      field: written.field,
      ...(entry ? stateOf(entry, given[at]) : { isDoubtful: false, isPast: false }),
    }
    return { written, line, given: at < 0 ? null : at }
  })
}

const stateOf = (entry: ReceiptEntry, given: GivenMemory | undefined): Pick<Line, 'isDoubtful' | 'isPast'> => ({
  isDoubtful: entry.reason === 'contested' || given?.current === false,
  isPast: given?.current === false && given.contested !== true,
})
