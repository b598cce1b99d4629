import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKernel, type OpenKernel } from '../../commands/open-kernel.ts'
import { openHttpServer } from '../../transports/http-server.ts'
import { createReopeningKernel } from '../../transports/reopening-kernel.ts'
import { createWebFiles } from '../../transports/web-files.ts'
import { must } from '../../util/must.ts'
import { dumpProfile } from '../dump-profile.ts'
import { heapInUse } from '../heap.ts'
import { createMovableClock } from '../movable-clock.ts'
import { sourceTrustLines, sourceWorkers } from '../source-parts.ts'
import { createTestHost } from '../test-kernel.ts'
import type { Sample, ToTarget } from './soak-messages.ts'

/** What `npm run serve` runs, in a process of its own, with a clock that its parent moves. */
const home = mkdtempSync(join(tmpdir(), 'majordomo-soak-'))
const uploads = join(home, 'uploads')
const clock = createMovableClock()
const files = createWebFiles(uploads)
let opened: OpenKernel | null = null
const kernel = createReopeningKernel({
  open: async (recovery) => {
    opened = await openKernel({
      home,
      recovery,
      clock,
      host: { files, secrets: createTestHost().secrets },
      timeouts: { firstRetryMs: 1 },
      workers: sourceWorkers,
      models: null,
      trustLines: sourceTrustLines,
      appVersion: '0.0.0-test',
      logLevel: 'info',
    })
    return opened
  },
  report: (what, cause) => process.stderr.write(`${what} ${String(cause)}\n`),
  now: () => performance.now(),
})
const server = await openHttpServer({
  kernel,
  files,
  renderer: home,
  port: 0,
  limits: { inFlight: 100, perSecond: 10_000 },
  report: (what, cause) => process.stderr.write(`${what} ${String(cause)}\n`),
})

process.on('message', (message: ToTarget) => void answer(message))
process.once('disconnect', () => void end())
process.send?.({ link: server.newLink() })

async function answer(message: ToTarget): Promise<void> {
  if (message.do === 'advance') clock.advance(message.ms)
  else if (message.do === 'catch_up') await opened?.caughtUp()
  else if (message.do === 'rest') await opened?.idle()
  else if (message.do === 'close') return end()
  process.send?.({ done: message.at, sample: message.do === 'sample' ? sample() : null })
}

async function end(): Promise<void> {
  await server.close()
  await kernel.close()
  await files.clear()
  rmSync(home, { recursive: true, force: true })
  process.exit()
}

function sample(): Sample {
  const heap = heapInUse()
  const rows = Object.fromEntries(Object.entries(dumpProfile(home)).map(([table, all]) => [table, all.length]))
  const resources = process.getActiveResourcesInfo()
  return {
    heap,
    rss: process.memoryUsage.rss(),
    descriptors: descriptorsOf(process.pid),
    resources: resources.length,
    rows,
    files: Object.fromEntries(
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [
          join(parentPath, name).slice(home.length + 1),
          must(statSync(join(parentPath, name)), name).size,
        ]),
    ),
  }
}

function descriptorsOf(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0
}
