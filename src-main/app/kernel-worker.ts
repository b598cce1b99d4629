import { parentPort, workerData } from 'node:worker_threads'
import { openKernel } from '../commands/open-kernel.ts'
import { serveWorker } from '../transports/serve-worker.ts'
import type { WorkerStart } from '../transports/worker-protocol.ts'
import { systemClock } from '../util/clock.ts'
import { must } from '../util/must.ts'
import { builtParts } from './built-workers.ts'
import { report } from './report.ts'
import { warmUpAfter } from './warm-up-after.ts'

const start = workerData as WorkerStart

serveWorker({
  port: must(parentPort, 'the port of the main thread'),
  report,
  open: (host, recovery) =>
    openKernel({
      ...start,
      host,
      recovery,
      clock: systemClock,
      warmUpAfterMs: warmUpAfter(performance.now()),
      ...builtParts(import.meta.url),
    }),
})
