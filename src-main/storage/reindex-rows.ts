import { breathe } from '../util/breathe.ts'

/** A keyword index, and the rows it is made of. */
interface Reindexable<Row extends { readonly seq: number }> {
  readonly index: {
    state(): { readonly tokenizerVersion: number; readonly reindexAfter: number | null } | undefined
    setState(tokenizerVersion: number, reindexAfter: number | null): void
  }
  readonly tokenizerVersion: number
  readonly inTransaction: (work: () => void) => void
  /** Rows above `after`, by `seq`. */
  readonly page: (after: number, limit: number) => readonly Row[]
  /** UTF-16 units that `reindex` has to read for a row. */
  readonly sizeOf: (row: Row) => number
  readonly reindex: (row: Row) => void
}

const batchSize = 50
/** Of text in a batch, so that long rows do not hold the thread; a single one may be longer. */
const batchUnits = 50_000

/**
 * Rebuilds a keyword index where it was made by another tokenizer; goes on where an interrupted run stopped. Searches
 * meanwhile answer from what is there. Returns how many rows were indexed anew; 0 where the index is of this version.
 */
export async function reindexRows<Row extends { readonly seq: number }>(
  target: Reindexable<Row>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { index, tokenizerVersion } = target
  const state = index.state()
  if (!state) {
    index.setState(tokenizerVersion, null)
    return 0
  }
  const isOfThisVersion = state.tokenizerVersion === tokenizerVersion
  if (isOfThisVersion && state.reindexAfter === null) return 0
  let after = isOfThisVersion ? (state.reindexAfter ?? 0) : 0
  let done = 0
  while (!signal.aborted) {
    const rows = batchOf(target.page(after, batchSize), target.sizeOf)
    const last = rows.at(-1)
    if (!last) {
      index.setState(tokenizerVersion, null)
      return done
    }
    target.inTransaction(() => {
      for (const row of rows) target.reindex(row)
      index.setState(tokenizerVersion, last.seq)
    })
    after = last.seq
    done += rows.length
    onProgress(done)
    await breathe()
  }
  return done
}

function batchOf<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): readonly Row[] {
  let units = 0
  const end = rows.findIndex((row, index) => {
    units += sizeOf(row)
    return index > 0 && units > batchUnits
  })
  return end < 0 ? rows : rows.slice(0, end)
}
