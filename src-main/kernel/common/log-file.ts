import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface LogFile {
  /** Appends a line. Never throws: one that cannot be written is dropped and counted. */
  write(line: string): void
  /** How many lines could not be written since the start. */
  lost(): number
}

/**
 * The file of a log, which is begun anew once it is larger than `largest`; the one before is kept as `.1`. A line is a
 * write of its own, so that nothing gathers in memory while the disk is full, and the file may come and go meanwhile.
 */
export function createLogFile(path: string, largest: number): LogFile {
  let lost = 0
  let untold = 0

  const append = (line: string): void => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    if (sizeOf(path) > largest) renameSync(path, `${path}.1`)
    appendFileSync(path, line, { mode: 0o600 })
  }

  return {
    write: (line) => {
      try {
        // The last line that failed may have been written in part.
        append(untold > 0 ? `\n${lossOf(untold)}${line}` : line)
        untold = 0
      } catch {
        // There is no place left to tell of it: it is told once there is one.
        lost += 1
        untold += 1
      }
    },
    lost: () => lost,
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const lossOf = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'lines of the log could not be written' })}\n`
