import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CommandMap } from '../commands/command-map.ts'
import type { CommandResult, WireError } from '../contract/error.ts'
import type { EventMap, EventName } from '../contract/events.ts'
import type { FileRecovery } from '../contract/profile-files.ts'

interface Opened {
  readonly home: string
  /** Where the clock stands. */
  readonly at: string
  readonly recovery?: FileRecovery | null
}

export type TargetRequest =
  | ({ readonly do: 'open' } & Opened)
  | { readonly do: 'ask'; readonly name: string; readonly input: unknown }
  | { readonly do: 'event'; readonly name: EventName }
  | { readonly do: 'idle' | 'close' }

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: WireError
}

/** A kernel in a process of its own. What ends or hangs rejects with `ended` or `hung` in its message. */
export interface TargetKernel {
  readonly pid: number
  isAlive(): boolean
  /** Why the profile was refused, or null. */
  open(options: Opened): Promise<WireError | null>
  ask(name: string, input: unknown): Promise<CommandResult<unknown>>
  call<Name extends keyof CommandMap>(name: Name, input: CommandMap[Name]['input']): Promise<CommandMap[Name]['output']>
  event<Name extends EventName>(name: Name): Promise<EventMap[Name]>
  /** Resolves when nothing is left that could run now. */
  idle(): Promise<void>
  close(): Promise<WireError | null>
  kill(): Promise<void>
}

const target = fileURLToPath(new URL('./kernel-target.ts', import.meta.url))

/** Whatever takes longer than this hangs, on a busy machine too. */
const longestMs = 60_000

/** Starts the process. `env` is what it finds in its environment beside our own. */
export function startTargetKernel(env: Readonly<Record<string, string>> = {}): TargetKernel {
  const child = fork(target, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const waiting = new Map<number, (answer: Answer | string) => void>()
  let asked = 0
  let complaint = ''
  child.stderr?.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString()).slice(-4_000)))
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  const exit = once(child, 'exit')
  void exit.then(([code, signal]) => {
    for (const settle of waiting.values()) settle(`ended with ${String(code ?? signal)}: ${complaint}`)
  })

  const request = async (what: TargetRequest): Promise<Answer> => {
    const id = (asked += 1)
    const timer = setTimeout(() => waiting.get(id)?.('hung'), longestMs)
    const answer = await new Promise<Answer | string>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, request: what }, (error) => error && resolve(`ended: ${complaint}`))
    })
    clearTimeout(timer)
    waiting.delete(id)
    if (typeof answer !== 'string') return answer
    child.kill('SIGKILL')
    throw new Error(`The process ${answer} (${JSON.stringify(what).slice(0, 200)})`)
  }
  const valueOf = async (what: TargetRequest): Promise<unknown> => {
    const { value, error } = await request(what)
    if (error) throw new Error(`${what.do}: ${error.code}: ${error.message}`)
    return value
  }
  const ask: TargetKernel['ask'] = async (name, input) =>
    (await valueOf({ do: 'ask', name, input })) as CommandResult<unknown>

  return {
    pid: child.pid ?? 0,
    isAlive: () => child.connected && !child.killed,
    open: async (options) => (await request({ do: 'open', ...options })).error ?? null,
    ask,
    call: async (name, input) => {
      const result = await ask(name, input)
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`)
      return result.value as CommandMap[typeof name]['output']
    },
    event: async (name) => (await valueOf({ do: 'event', name })) as EventMap[typeof name],
    idle: async () => void (await valueOf({ do: 'idle' })),
    close: async () => (await request({ do: 'close' })).error ?? null,
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}
