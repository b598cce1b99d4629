/** One kind of work in the background, as the runner drives it. */
export interface JobHandler {
  readonly kind: string
  /** Kinds of one line are worked off one at a time; lines go on beside each other. */
  readonly line: JobLine
  /** The higher goes first among those of a line. */
  readonly priority: number
  /** The next piece that is due, oldest first; null where none is. A piece ends with what became of it written down. */
  next(): JobPiece | null
  /** When a piece that waits for its time is due; null where none does. */
  nextDueAt(): string | null
  /** How long it is left alone after so many failures before this one; from a second to an hour where it does not say. */
  readonly restMs?: (failures: number) => number
  /** Told of what a piece threw, once for each rest, where that is not the log's. */
  readonly failed?: (error: unknown) => void
}

/** Short enough that what waits in the line does not wait for long. It throws where it is to be tried again. */
export type JobPiece = (signal: AbortSignal) => Promise<void>

/** `models` waits for services, `vectors` computes, `files` rewrites, `index` reads all rows, `clock` keeps times. */
export type JobLine = 'models' | 'vectors' | 'files' | 'index' | 'clock'
