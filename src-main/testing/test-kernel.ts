import { rmSync } from 'node:fs'
import type { CommandMap } from '../commands/command-map.ts'
import { openKernel, type OpenKernel } from '../commands/open-kernel.ts'
import { ownerCaller, type Caller } from '../contract/caller.ts'
import type { CommandResult } from '../contract/error.ts'
import type { AppEvent, EventMap, EventName } from '../contract/events.ts'
import type { Host } from '../kernel/common/host.ts'
import type { KernelOptions } from '../kernel/common/kernel-options.ts'
import { systemClock, type Clock } from '../util/clock.ts'
import { emptyProfile } from './empty-profile.ts'
import { sourceTrustLines, sourceWorkers } from './source-parts.ts'

export interface TestKernel extends OpenKernel {
  readonly home: string
  readonly events: readonly AppEvent[]
  /** The value of a command that is to succeed, asked by the owner. */
  call<Name extends keyof CommandMap>(name: Name, input: CommandMap[Name]['input']): Promise<CommandMap[Name]['output']>
  /** The result of a command, also for input of a wrong type. */
  ask(name: string, input: unknown, caller?: Caller): Promise<CommandResult<unknown>>
  /** The next event of this name that fits, or the first that came already. */
  event<Name extends EventName>(name: Name, fits?: (payload: EventMap[Name]) => boolean): Promise<EventMap[Name]>
  /** Says something, waits for the answer and for what is learned from it. */
  say(sessionId: string, text: string): Promise<{ turnId: string; answer: string }>
}

export interface TestKernelOptions {
  readonly home?: string
  readonly host?: Host
  readonly clock?: Clock
  readonly timeouts?: KernelOptions['timeouts']
  readonly corpora?: KernelOptions['corpora']
  /** Delicate and doubtful things wait in the inbox, unless this is false. */
  readonly reviewsDelicate?: boolean
  /** What the user chose for a file that was refused before. */
  readonly recovery?: KernelOptions['recovery']
  /** The folder of models. Without one, search goes by words. */
  readonly models?: string
  readonly warmUpAfterMs?: number
}

/** A kernel on a profile of its own, with every output checked against its schema. */
export async function openTestKernel(options: TestKernelOptions = {}): Promise<TestKernel> {
  const home = options.home ?? emptyProfile()
  const clock = options.clock ?? systemClock
  const host = options.host ?? createTestHost()
  const timeouts = options.timeouts ?? {}
  const kernel = await openKernel({
    home,
    host,
    clock,
    timeouts,
    corpora: options.corpora ?? [],
    recovery: options.recovery ?? null,
    workers: sourceWorkers,
    models: options.models ?? null,
    warmUpAfterMs: options.warmUpAfterMs ?? 0,
    trustLines: sourceTrustLines,
    appVersion: '0.0.0-test',
    logLevel: 'debug',
    checksOutput: true,
  })
  const owner = ownerCaller('ipc')
  if (options.reviewsDelicate === false)
    await kernel.dispatch(owner, 'settings_update', { patch: { reviewsDelicate: false } })
  const events: AppEvent[] = []
  const waiting = new Set<(event: AppEvent) => void>()
  kernel.subscribe(owner, (event) => {
    events.push(event)
    for (const listener of waiting) listener(event)
  })

  const call: TestKernel['call'] = async (name, input) => {
    const result = (await kernel.dispatch(owner, name, input)) as CommandResult<CommandMap[typeof name]['output']>
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
    return result.value
  }
  const event: TestKernel['event'] = (name, fits = () => true) =>
    new Promise((resolve) => {
      const take = (candidate: AppEvent): void => {
        const payload = candidate.payload as EventMap[typeof name]
        if (candidate.name !== name || !fits(payload)) return
        waiting.delete(take)
        resolve(payload)
      }
      waiting.add(take)
      events.forEach(take)
    })

  return {
    ...kernel,
    home,
    events,
    call,
    ask: (name, input, caller = owner) => kernel.dispatch(caller, name, input),
    event,
    say: async (sessionId, text) => {
      const { turnId, answerMessageId } = await call('chat_send', { sessionId, text })
      await kernel.idle()
      const { messages } = await call('session_get', { sessionId, limit: 200 })
      return { turnId, answer: messages.find((message) => message.id === answerMessageId)?.text ?? '' }
    },
  }
}

/** Closes a kernel and removes its profile. */
export async function discardTestKernel(kernel: TestKernel): Promise<void> {
  await kernel.close()
  rmSync(kernel.home, { recursive: true, force: true })
}

/** A host that keeps secrets in memory and takes paths for handles. */
export function createTestHost(): Host {
  const secrets = new Map<string, string>()
  return {
    secrets: {
      storage: async () => 'session',
      get: async (id) => secrets.get(id) ?? null,
      set: async (id, secret) => void secrets.set(id, secret),
      remove: async (id) => void secrets.delete(id),
    },
    files: { pathOf: async (handle) => handle, offer: async (path) => ({ handle: path }) },
  }
}
