import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { root } from './paths.ts'
import { runNode } from './run.ts'

const lookMs = 500

/** Runs the app as a local server for a browser. Needs neither Electron nor system packages. */
export async function serveApp(args: readonly string[]): Promise<number> {
  await buildIfStale()
  return serveFile(join(root, 'out/main/serve.js'), args)
}

/** Runs a server that ends with this process, however that ends. */
export async function serveFile(file: string, args: readonly string[]): Promise<number> {
  endWithNpm()
  return (await runNode(file, args, { channel: true })).code
}

/**
 * npm that is killed tells nobody, and the shell it runs scripts by may outlive it: then one of the two has another
 * parent. Who calls the script itself may leave it running.
 */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const started = forebears()
  setInterval(() => forebears() !== started && process.exit(1), lookMs).unref()
}

const forebears = (): string => `${process.ppid} ${parentOf(process.ppid)}`

/** The parent of a process, where the system shows it as a file. */
function parentOf(id: number): string {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')')).split(' ')[2] ?? ''
  } catch {
    return ''
  }
}
