import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { KernelOptions } from './kernel-options.ts'
import { createLogFile, type LogFile } from './log-file.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
export interface OpenLog extends Pick<LogFile, 'lost'> {
  readonly log: Log
}

const largestLog = 5 * 1024 * 1024

/** What must never stand in a log, wherever it turns up in a line. */
const secretFields = [
  'apiKey',
  'key',
  'secret',
  'token',
  'text',
  'content',
  'quote',
  'query',
  'title',
  'value',
  'input',
  'authorization',
]

/**
 * A structured log in the profile folder: names, codes, ids and times; keys and what people wrote are taken out. Where it
 * cannot be written, as on a full disk, the app goes on without it.
 */
export function openLog({ home, logLevel }: Pick<KernelOptions, 'home' | 'logLevel'>): OpenLog {
  const file = createLogFile(join(home, 'logs', 'majordomo.log'), largestLog)
  const options = {
    level: logLevel,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    base: null,
  }
  return { log: pino(options, file), lost: file.lost }
}

/** Where an error came from and its kind; its message may quote what a person wrote, so it stays out. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  return {
    name: error.name,
    ...('code' in error && isCode(error.code) && { code: error.code }),
    at: framesOf(error),
    ...(error.cause !== undefined && depth < deepestCause && { cause: describeError(error.cause, depth + 1) }),
  }
}

const deepestCause = 4
const isCode = (code: unknown): boolean =>
  typeof code === 'number' || (typeof code === 'string' && /^[\w.-]{1,60}$/u.test(code))

/** The innermost calls. The message comes first in a stack and may hold lines that look like calls. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const calls = at === -1 ? stack : stack.slice(at + message.length)
  return calls
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/u.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
}
