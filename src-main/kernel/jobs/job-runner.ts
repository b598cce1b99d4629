import { AppError } from '../../contract/error.ts'
import { backOffMs } from '../../util/back-off.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import type { JobHandler, JobLine, JobPiece } from './job-handler.ts'
import type { Log } from '../common/log.ts'

interface JobRunnerDeps {
  readonly clock: Clock
  readonly log: Log
}

export interface JobRunner {
  /** Begins, with every kind there is. */
  start(handlers: readonly JobHandler[]): void
  /** There is news for a kind: it is looked for work now, also while it rests after a failure. */
  wake(kind: string): void
  /** Resolves when nothing is left, of these lines or of all, that could run now. What rests goes on resting. */
  idle(...of: readonly JobLine[]): Promise<void>
  close(): Promise<void>
}

/** A computer that slept does not count the time: what waits for its time is looked at this often. */
const longestSleepMs = 60_000
/** What became due meanwhile, or is due and cannot be taken. */
const overdueMs = 1_000

/** Drives all work in the background, across restarts. Sleeps until something is queued or due. */
export function createJobRunner({ clock, log }: JobRunnerDeps): JobRunner {
  const stop = new AbortController()
  const lines = new Map<JobLine, Line>()
  return {
    start: (handlers) => {
      for (const [name, ofLine] of Map.groupBy(handlers, ({ line }) => line))
        lines.set(name, createLine(ofLine, { clock, log, signal: stop.signal }))
      for (const line of lines.values()) line.go()
    },
    wake: (kind) => {
      for (const line of lines.values()) line.wake(kind)
    },
    idle: async (...of) => {
      const waitedFor = of.length === 0 ? [...lines.values()] : of.flatMap((name) => lines.get(name) ?? [])
      for (const line of waitedFor) line.go()
      for (;;) {
        const working = waitedFor.flatMap((line) => line.working() ?? [])
        if (working.length === 0) return
        await Promise.all(working)
      }
    },
    close: async () => {
      stop.abort(new AppError('cancelled', 'The app is closing.'))
      for (const line of lines.values()) line.stopTimers()
      await Promise.all([...lines.values()].flatMap((line) => line.working() ?? []))
    },
  }
}

interface Line {
  go(): void
  wake(kind: string): void
  working(): Promise<void> | undefined
  stopTimers(): void
}

/** Works off the pieces of some kinds one at a time, the most urgent kind first. */
function createLine(
  handlers: readonly JobHandler[],
  { clock, log, signal }: JobRunnerDeps & { readonly signal: AbortSignal },
): Line {
  const inOrder = handlers.toSorted((a, b) => b.priority - a.priority)
  /** Kinds that failed, until they are tried again. */
  const rests = new Map<JobHandler, NodeJS.Timeout>()
  const failures = new Map<JobHandler, number>()
  /** Kinds there is news for. */
  const news = new Set<JobHandler>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isWanted = false

  const pick = (): { handler: JobHandler; piece: JobPiece } | null => {
    for (const handler of inOrder) {
      if (rests.has(handler) && !news.has(handler)) continue
      const piece = attempt(handler, handler.next)
      if (piece) return { handler, piece }
      news.delete(handler)
    }
    return null
  }

  const attempt = <Value>(handler: JobHandler, read: () => Value): Value | null => {
    try {
      return read()
    } catch (error) {
      failed(handler, error)
      return null
    }
  }

  const work = async (): Promise<void> => {
    // Whoever woke it goes on first.
    await breathe()
    for (let found = signal.aborted ? null : pick(); found; found = signal.aborted ? null : pick()) {
      const { handler, piece } = found
      await piece(signal).then(
        () => goesOn(handler),
        (error: unknown) => failed(handler, error),
      )
      await breathe()
    }
    const awake = inOrder.filter((handler) => !rests.has(handler))
    const due = awake.flatMap((handler) => attempt(handler, handler.nextDueAt) ?? [])
    if (due.length > 0) sleepFor(Math.min(...due.map((at) => Date.parse(at))) - clock.now().getTime())
  }

  const sleepFor = (ms: number): void => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = setTimeout(go, ms > 0 ? Math.min(ms, longestSleepMs) : overdueMs)
    timer.unref()
  }

  /**
   * It is tried again later, never in the same tick: a full disk is full for long. What is queued meanwhile has it tried
   * once more, which changes neither when the next try is due nor what the log says.
   */
  const failed = (handler: JobHandler, error: unknown): void => {
    news.delete(handler)
    if (rests.has(handler) || signal.aborted) return
    if (handler.failed) handler.failed(error)
    else log.error({ err: error, kind: handler.kind }, 'the job runner could not go on')
    const before = failures.get(handler) ?? 0
    const rest = setTimeout(
      () => {
        rests.delete(handler)
        go()
      },
      (handler.restMs ?? backOffMs)(before),
    )
    rest.unref()
    rests.set(handler, rest)
    failures.set(handler, before + 1)
  }

  const goesOn = (handler: JobHandler): void => {
    clearTimeout(rests.get(handler))
    rests.delete(handler)
    failures.delete(handler)
  }

  const go = (): void => {
    if (signal.aborted) return
    isWanted = true
    working ??= (async () => {
      while (isWanted) {
        isWanted = false
        await work()
      }
      working = undefined
    })()
  }

  return {
    go,
    wake: (kind) => {
      const handler = inOrder.find((one) => one.kind === kind)
      if (!handler) return
      news.add(handler)
      go()
    },
    working: () => working,
    stopTimers: () => {
      clearTimeout(timer)
      for (const rest of rests.values()) clearTimeout(rest)
    },
  }
}
