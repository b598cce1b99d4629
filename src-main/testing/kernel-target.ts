import { toBoundaryError } from '../transports/reopening-kernel.ts'
import { createFileHost } from './file-host.ts'
import { createMovableClock } from './movable-clock.ts'
import type { TargetRequest } from './target-kernel.ts'
import { openTestKernel, type TestKernel } from './test-kernel.ts'

/** A process that opens a profile and asks its kernel what it is told to: what ends or holds it ends no test. */
let kernel: TestKernel | undefined

/** What is answered. Every failure is told as the app tells it to a window. */
async function answerTo(request: TargetRequest): Promise<unknown> {
  if (request.do === 'open') {
    kernel = await openTestKernel({
      ...request,
      clock: createMovableClock(request.at),
      host: createFileHost(request.home),
    })
    return null
  }
  if (!kernel) throw new Error('No profile is open.')
  if (request.do === 'ask') return kernel.ask(request.name, request.input)
  if (request.do === 'event') return kernel.event(request.name)
  if (request.do === 'idle') return kernel.caughtUp()
  return kernel.close()
}

process.on('message', ({ id, request }: { id: number; request: TargetRequest }) => {
  void answerTo(request).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: toBoundaryError(error, String(error)) }),
  )
})
process.on('disconnect', () => process.exit())
