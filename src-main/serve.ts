import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { builtParts } from './app/built-workers.ts'
import { createMemorySecrets } from './app/memory-secrets.ts'
import { profilePaths, systemAppData } from './app/paths.ts'
import { report } from './app/report.ts'
import { openKernel } from './commands/open-kernel.ts'
import type { FileRecovery } from './contract/profile-files.ts'
import { type HttpServer, openHttpServer } from './transports/http-server.ts'
import { createReopeningKernel, type ServedKernel } from './transports/reopening-kernel.ts'
import { createWebFiles } from './transports/web-files.ts'
import { systemClock } from './util/clock.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const { home } = profilePaths(process.env, systemAppData(process.platform, process.env))
const uploads = join(home, 'uploads')
const files = createWebFiles(uploads)
const kernel = createReopeningKernel({ open, report, now: () => performance.now() })
const server = await listen(Number(values.port))

process.once('SIGINT', () => void close())
process.once('SIGTERM', () => void close())
// Who started this has gone without a word; it holds the other end of the channel.
process.once('disconnect', () => void close())
sayLink()
if (process.stdin.isTTY) {
  console.log('A link works once. Press Enter for another.')
  createInterface({ input: process.stdin }).on('line', sayLink)
}

function sayLink(): void {
  console.log(`Majordomo is at ${server.newLink()}`)
}

async function listen(port: number): Promise<HttpServer> {
  try {
    return await openHttpServer({ kernel, files, renderer: join(import.meta.dirname, '../renderer'), port, report })
  } catch (cause) {
    report(`Port ${values.port} cannot be used. Choose another with --port, or leave it out for a free one.`, cause)
    await kernel.close()
    return process.exit(1)
  }
}

async function open(recovery: FileRecovery | null): Promise<ServedKernel> {
  const host = { files, secrets: createMemorySecrets() }
  const opened = await openKernel({
    home,
    host,
    recovery,
    clock: systemClock,
    appVersion: packageJson.version,
    ...builtParts(import.meta.url),
    logLevel: 'info',
  })
  // The profile is ours alone now, so what lies there was left by a process that crashed.
  await rm(uploads, { recursive: true, force: true })
  return opened
}

async function close(): Promise<void> {
  await server.close()
  await kernel.close()
  await files.clear()
  process.exit()
}
