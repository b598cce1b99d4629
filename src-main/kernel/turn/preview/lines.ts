import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ProfileField } from '../../../contract/profile.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
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

const lineForm = /^(?:\[(\d+)\]|-) \((.*?)\) "((?:[^"\\]|\\.)*)"(.*)$/u

/** The lines of what was recalled, in their order. */
export function linesOf(recalled: Recalled): Line[] {
  return read(recalled).flatMap(({ line }) => line ?? [])
}

/** What was recalled, without the lines that are not to go; the receipt's entries say why. */
export function withLines(recalled: Recalled, verdictOf: (line: Line) => Verdict): Recalled {
  const rows = read(recalled).map((row) => ({ ...row, verdict: row.line ? verdictOf(row.line) : ('goes' as const) }))
  const left = rows.filter(({ verdict }) => verdict !== 'goes')
  if (left.length === 0) return recalled
  const kept = rows.filter(({ verdict }) => verdict === 'goes')
  const text = kept.some(({ line }) => line) ? kept.map(({ written }) => written).join('\n') : ''
  const reasons = new Map(left.flatMap(({ line, verdict }) => (line?.entry ? [[line.entry, verdict] as const] : [])))
  const indexes = new Set(left.flatMap(({ given }) => given ?? []))
  const numbers = new Set(left.flatMap(({ line }) => line?.entry?.citation ?? []))
  return {
    ...recalled,
    text,
    usedTokens: text === '' ? 0 : estimateTokens(text),
    entries: recalled.entries.map((entry) => {
      const reason = reasons.get(entry)
      return reason === undefined || reason === 'goes'
        ? entry
        : { ...entry, outcome: 'dropped', reason, citation: null, tokens: 0 }
    }),
    profile: kept.flatMap(({ line }) => (line?.entry === null && line.field !== null ? [line.field] : [])),
    given: recalled.given.filter(({ citation }, index) => !indexes.has(index) && !numbers.has(citation ?? 0)),
  }
}

interface Row {
  readonly written: string
  /** Null for what frames the block. */
  readonly line: Line | null
  /** Where the same stands among what is given to who answers from memory alone. */
  readonly given: number | null
}

function read({ text, entries, profile, given }: Recalled): Row[] {
  const byCitation = new Map(
    entries.flatMap((one) => (one.outcome === 'injected' ? [[String(one.citation), one] as const] : [])),
  )
  const typed = given.flatMap(({ citation }, index) => (citation === null ? index : []))
  let typedSoFar = 0
  return text.split('\n').map((written): Row => {
    const [, number, ...words] = lineForm.exec(written) ?? []
    if (words.length === 0) return { written, line: null, given: null }
    const entry = byCitation.get(number ?? '')
    if (entry) {
      const at = given.findIndex(({ citation }) => citation === entry.citation)
      return { written, line: ofEntry(entry, given[at], words), given: at < 0 ? null : at }
    }
    const at = typedSoFar++
    return {
      written,
      line: { ...wordsOf('', words), entry: null, field: profile[at] ?? null },
      given: typed[at] ?? null,
    }
  })
}

const ofEntry = (entry: ReceiptEntry, given: GivenMemory | undefined, words: readonly string[]): Line => ({
  ...wordsOf(entryId(entry) ?? '', words),
  entry,
  field: given?.field ?? null,
  isDoubtful: entry.reason === 'contested' || given?.current === false,
  isPast: given?.current === false && given.contested !== true,
})

function wordsOf(of: string, [label = '', body = '', after = '']: readonly string[]) {
  return { parts: [of, label, body, after], text: `${plain(body)}${plain(after)}`, isDoubtful: false, isPast: false }
}

/** As it was before it was made safe to stand between quotes. */
const plain = (text: string): string => text.replaceAll(/\\(["\\])/gu, '$1').replaceAll('&lt;', '<')
