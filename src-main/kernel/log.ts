import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { KernelOptions } from './kernel-options.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'flush'>

const largestLog = 5 * 1024 * 1024

/** What must never stand in a log, wherever it turns up in a line. */
const secretFields = ['apiKey', 'key', 'secret', 'token', 'text', 'content', 'quote', 'query', 'title', 'value', 'input', 'authorization']

/** A structured log in the profile folder: names, codes, ids and times; keys and what people wrote are taken out. */
export function openLog({ home, logLevel }: Pick<KernelOptions, 'home' | 'logLevel'>): Log {
  const options = {
    level: logLevel,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    base: null,
  }
  if (logLevel === 'silent') return pino(options)
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'majordomo.log')
  if (existsSync(path) && statSync(path).size > largestLog) renameSync(path, `${path}.1`)
  return pino(options, pino.destination({ dest: path, sync: true, mode: 0o600 }))
}

/** Where an error came from and its kind; its message may quote what a person wrote, so it stays out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /u.test(line))
      .slice(0, 6)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
