import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** Runs a file of `bench` in a process of its own and returns the JSON it printed. */
export async function runChild<Answer>(file: string, args: readonly string[]): Promise<Answer> {
  const path = join(import.meta.dirname, '..', file)
  const { stdout } = await runFile(process.execPath, ['--expose-gc', path, ...args], { maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout) as Answer
}
