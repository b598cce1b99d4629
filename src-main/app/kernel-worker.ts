import { parentPort, workerData } from 'node:worker_threads'
import { openKernel } from '../commands/open-kernel.ts'
import { serveWorker } from '../transports/serve-worker.ts'
import type { WorkerStart } from '../transports/worker-protocol.ts'
import { systemClock } from '../util/clock.ts'
import { must } from '../util/must.ts'
import { builtParts } from './built-workers.ts'
import { report } from './report.ts'

const start = workerData as WorkerStart

/** Nobody has written a first message by then. */
const warmUpAfterMs = 1_500

serveWorker({
  port: must(parentPort, 'the port of the main thread'),
  report,
  open: (host, recovery) =>
    openKernel({
      ...start,
      host,
      recovery,
      clock: systemClock,
      warmUpAfterMs,
      ...builtParts(import.meta.url),
    }),
})
