import { parentPort, workerData } from 'node:worker_threads'
import type { AppEvent } from '../../contract/events.ts'
import { AppError } from '../../contract/error.ts'
import type { Host } from '../../kernel/common/host.ts'
import type { ServedKernel } from '../../transports/reopening-kernel.ts'
import { serveWorker } from '../../transports/serve-worker.ts'
import type { WorkerStart } from '../../transports/worker-protocol.ts'
import { must } from '../../util/must.ts'

// A worker as the app starts it, around a kernel whose commands do what the tests need.
const { home }: WorkerStart = workerData

serveWorker({
  port: must(parentPort, 'the port of the test'),
  report: () => undefined,
  async open(host) {
    if (home === 'locked')
      throw new AppError('storage_locked', 'Another process has it open.', { params: { pid: '7' } })
    if (home === 'bug') throw new TypeError('A detail that stays in the log.')
    return aKernel(host)
  },
})

function aKernel({ secrets, files }: Host): ServedKernel {
  const listeners = new Set<(event: AppEvent) => void>()

  return {
    async dispatch(caller, name, input, gone) {
      switch (name) {
        case 'echo':
          return { ok: true, value: { caller, input } }
        case 'push':
          for (const listener of listeners) listener({ name: 'profile_changed', payload: { agentId: 'a' } })
          return { ok: true, value: null }
        case 'host':
          await secrets.set('openai', 'sk-1')
          return {
            ok: true,
            value: [
              await secrets.storage(),
              await secrets.get('openai'),
              await secrets.get('other'),
              await files.pathOf('h'),
              await files.offer('/tmp/a', 'a.json'),
            ],
          }
        case 'host_failure':
          return secrets.remove('openai').then(
            () => ({ ok: true, value: null }),
            (error: unknown) => ({
              ok: true,
              value: error instanceof AppError && { code: error.code, message: error.message },
            }),
          )
        case 'uncloneable':
          return { ok: true, value: () => 1 }
        case 'die':
          return process.exit(1)
        case 'die_full':
          setImmediate(() => {
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          })
          return new Promise(() => undefined)
        case 'until_gone':
          await new Promise((resolve) => gone?.addEventListener('abort', resolve))
          return { ok: true, value: String(gone?.reason) }
        case 'never':
          return new Promise(() => undefined)
        default:
          throw new Error(name)
      }
    },
    authenticate: async () => null,
    subscribe(_caller, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      if (home === 'stuck') await new Promise(() => setInterval(() => undefined, 1_000))
    },
  }
}
