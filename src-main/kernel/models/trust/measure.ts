import { AppError } from '../../../contract/error.ts'
import type { TrustFigures, TrustLevel } from '../../../contract/trust.ts'
import { withRetries, type RetryWaits } from '../../../llm/retry.ts'
import type { Operation } from '../../../memory/extraction/operation.ts'
import type { KnownMemory, Reader, Stretch } from '../../../memory/extraction/reader.ts'
import { fillLine } from './fill-line.ts'
import { gradeLine } from './grade-line.ts'
import { levelOf, toFigures, type LineResult } from './level.ts'
import { lineStretch } from './line-stretch.ts'
import type { TrustLine, TrustLines } from './lines.ts'

/** Whether the evidence check would let an operation pass. */
export type CheckOperation = (operation: Operation, stretch: Stretch, known: readonly KnownMemory[]) => boolean

export interface Measurement {
  readonly level: TrustLevel
  readonly figures: TrustFigures
  /** Why it cannot read: `unparsable`, or the code of the error that kept it from answering. */
  readonly reason: string | null
  /** It did not answer for a reason that may pass. */
  readonly mayPass: boolean
}

interface MeasureOptions {
  readonly lines: TrustLines
  /** What the names and values in the lines depend on. */
  readonly seed: string
  /** The reader that is used live; one for each line, so that each counts as a run of its own under the caps. */
  readerOf(): Promise<Reader>
  readonly check: CheckOperation
  readonly signal: AbortSignal
  readonly waits?: Partial<RetryWaits>
  onProgress(done: number, total: number): void
}

/** Lines that are read at once. */
const atOnce = 2
/** So many lines in a row without one that could be read, and the rest need not be paid for. */
const failuresToStop = 4
const unparsableToStop = 12

/** Has a model read the labelled lines, and says how far it is to be believed. Rejects only where `signal` aborts. */
export async function measureTrust(options: MeasureOptions): Promise<Measurement> {
  const { lines, seed, signal, onProgress } = options
  const results: LineResult[] = []
  const codes: string[] = []
  const waiting = lines.lines.map((line) => fillLine(line, lines.pools, seed))
  const total = waiting.length
  const worker = async (): Promise<void> => {
    for (let line = waiting.shift(); line && !isHopeless(results); line = waiting.shift()) {
      signal.throwIfAborted()
      const result = await readLine(options, line, (code) => codes.push(code))
      results.push(result)
      onProgress(results.length, total)
    }
  }
  onProgress(0, total)
  await Promise.all(Array.from({ length: atOnce }, worker))
  signal.throwIfAborted()
  return judge(results, codes)
}

async function readLine(
  { readerOf, check, signal, waits }: MeasureOptions,
  line: TrustLine,
  onFailure: (code: string) => void,
): Promise<LineResult> {
  const { stretch, known } = lineStretch(line)
  const expected = line.expect.length
  try {
    const reading = await withRetries(async () => orUnparsable((await readerOf()).read(stretch, known, signal)), {
      ...waits,
      signal,
    })
    if (reading === null) return { kind: line.kind, outcome: 'unparsable', expected }
    const kept = reading.operations.filter((operation) => check(operation, stretch, known))
    return { kind: line.kind, outcome: 'read', grade: gradeLine(line, kept) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    onFailure(error.code)
    return { kind: line.kind, outcome: 'failed', expected }
  }
}

/** Null where the model answered something else than asked: to ask again costs as much and says no more. */
async function orUnparsable<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'provider_bad_answer') return null
    throw error
  })
}

function isHopeless(results: readonly LineResult[]): boolean {
  if (results.some(({ outcome }) => outcome === 'read')) return false
  const failed = results.filter(({ outcome }) => outcome === 'failed').length
  return failed >= failuresToStop || results.length >= unparsableToStop
}

function judge(results: readonly LineResult[], codes: readonly string[]): Measurement {
  const figures = toFigures(results)
  const level = levelOf(figures)
  if (level !== 'cannot_read') return { level, figures, reason: null, mayPass: false }
  const mayPass = figures.failed > figures.unparsable
  return { level, figures, reason: mayPass ? (codes.at(-1) ?? null) : 'unparsable', mayPass }
}
