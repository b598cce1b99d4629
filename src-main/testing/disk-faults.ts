import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** As the enum in disk-faults.c has them. */
export const diskFaults = ['full', 'read_only', 'failing', 'short', 'no_sync', 'slow'] as const
export type DiskFault = (typeof diskFaults)[number]

export interface FaultyDisk {
  /** What a process is started with whose writes are to fail. */
  readonly env: Readonly<Record<string, string>>
  /** From now on, once `after` more calls have worked, calls that write below `folder` fail. */
  begin(fault: DiskFault, after: number): void
  /** All works again. */
  end(): void
  /** Calls that wrote below the folder since `begin` or `watch`. */
  calls(): number
  /** The folder whose files are meant. */
  watch(folder: string): void
  close(): void
}

const source = fileURLToPath(new URL('./disk-faults.c', import.meta.url))

/** Null where there is no C compiler, or another system than Linux. */
export function createFaultyDisk(folder: string): FaultyDisk | null {
  const library = join(folder, 'disk-faults.so')
  const made = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  if (process.platform !== 'linux' || made.status !== 0) return null
  const path = join(folder, 'disk-faults')
  const file = openSync(path, 'w+')
  ftruncateSync(file, 4_096)
  const set = (values: readonly number[]): void => {
    writeSync(file, Buffer.from(new Int32Array(values).buffer), 0, values.length * 4, 0)
  }
  return {
    env: { LD_PRELOAD: library, DISK_FAULTS: path },
    begin: (fault, after) => {
      // The mode comes last: what it needs stands there by then.
      writeSync(file, Buffer.from(new Int32Array([after, 0, 0]).buffer), 0, 12, 4)
      set([diskFaults.indexOf(fault) + 1])
    },
    end: () => set([0]),
    calls: () => {
      const bytes = Buffer.alloc(4)
      readSync(file, bytes, 0, 4, 8)
      return bytes.readInt32LE()
    },
    watch: (watched) => {
      set([0, 0, 0, 0])
      writeSync(file, `${watched}\0`, 16)
    },
    close: () => closeSync(file),
  }
}
