import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { root } from './paths.ts'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** The process and all it started are killed after this time; no limit when left out. */
  readonly timeoutMs?: number
  /** 'capture' keeps stdout and stderr for the caller, 'inherit' shows them. */
  readonly output?: 'capture' | 'inherit'
  /** Also writes what was captured to this file. */
  readonly logFile?: string
  readonly signal?: AbortSignal
  /** A channel goes to the program: where it closes, this process is gone, however it ended. */
  readonly channel?: boolean
}

export interface RunResult {
  readonly code: number
  readonly output: string
  readonly timedOut: boolean
}

const captured = ['ignore', 'pipe', 'pipe'] as const
const shown = ['inherit', 'inherit', 'inherit'] as const

/** Runs a program to its end. Never rejects: a program that cannot be started has code 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const captures = options.output === 'capture'
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: [...(captures ? captured : shown), ...(options.channel ? (['ipc'] as const) : [])],
    // A group of its own, so that everything a timed out program started can be ended with it.
    detached: options.timeoutMs !== undefined && process.platform !== 'win32',
  })
  const output = captures ? collect(child, options.logFile) : () => ''
  return finish(child, options, output)
}

/** Runs a JavaScript or TypeScript file with the Node that runs this script. */
export function runNode(file: string, args: readonly string[] = [], options: RunOptions = {}): Promise<RunResult> {
  return run(process.execPath, [file, ...args], options)
}

function finish(child: ChildProcess, options: RunOptions, output: () => string): Promise<RunResult> {
  return new Promise((resolve) => {
    let timedOut = false
    const stop = (): void => endGroup(child, options)
    const timer = options.timeoutMs && setTimeout(() => ((timedOut = true), stop()), options.timeoutMs)
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
    const settle = (code: number, text: string): void => {
      clearTimeout(timer)
      process.off('SIGINT', forward).off('SIGTERM', forward)
      options.signal?.removeEventListener('abort', stop)
      resolve({ code: timedOut && code === 0 ? 124 : code, output: text, timedOut })
    }
    process.on('SIGINT', forward).on('SIGTERM', forward)
    options.signal?.addEventListener('abort', stop)
    child.once('error', (error) => settle(127, error.message))
    child.once('close', (code, signal) => settle(code ?? (signal ? 128 : 1), output()))
  })
}

function endGroup(child: ChildProcess, options: RunOptions): void {
  if (child.pid === undefined) return
  const isGroup = options.timeoutMs !== undefined && process.platform !== 'win32'
  try {
    process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL')
  } catch (error) {
    // The program may have ended by itself in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function collect(child: ChildProcess, logFile: string | undefined): () => string {
  const chunks: Buffer[] = []
  const log = logFile ? createWriteStream(logFile) : undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      log?.write(chunk)
    })
  }
  child.once('close', () => log?.end())
  return () => Buffer.concat(chunks).toString('utf8')
}
