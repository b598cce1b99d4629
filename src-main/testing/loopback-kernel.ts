import type { CommandMap } from '../commands/command-map.ts'
import { ownerCaller } from '../contract/caller.ts'
import type { Message, Turn } from '../contract/chat.ts'
import type { TrustLevel } from '../contract/trust.ts'
import { must } from '../util/must.ts'
import type { Behaviour } from './loopback-behaviours.ts'
import type { LoopbackBody } from './loopback-request.ts'
import { startLoopbackProvider, type LoopbackProvider } from './loopback-provider.ts'
import {
  createTestHost,
  discardTestKernel,
  openTestKernel,
  type TestKernel,
  type TestKernelOptions,
} from './test-kernel.ts'

export interface LoopbackKernel {
  readonly server: LoopbackProvider
  /** The kernel that is open now: another one after `reopen`. */
  kernel(): TestKernel
  readonly sessionId: string
  /** Sends a message and returns once it is on disk. */
  send(
    text: string,
    more?: Partial<CommandMap['chat_send']['input']>,
  ): Promise<{ turnId: string; userMessageId: string; answerMessageId: string }>
  /** The turn and its two messages, as `session_get` shows them. */
  turn(turnId: string): Promise<{ turn: Turn; user: Message; answer: Message }>
  /** Resolves with the same once the turn has ended. */
  ended(turnId: string): Promise<{ turn: Turn; user: Message; answer: Message }>
  reopen(): Promise<TestKernel>
  close(): Promise<void>
}

interface Options extends TestKernelOptions {
  readonly contextWindow?: number
  /** How far the model is believed, said by hand; null: it is measured. */
  readonly trust?: TrustLevel | null
  /** Default: the loopback server's own address. */
  readonly baseUrl?: (server: LoopbackProvider) => string
  readonly apiKey?: string
  /** What the model answers where an extraction is asked for and nothing is scripted. */
  readonly extraction?: (body: LoopbackBody) => string
  /** What the model answers in the chat where nothing is scripted. */
  readonly chat?: (body: LoopbackBody) => Behaviour
}

/** A kernel whose turns and jobs are answered by a loopback provider, with one conversation. */
export async function openLoopbackKernel({
  contextWindow = 8_192,
  trust = 'trusted',
  baseUrl,
  apiKey,
  extraction,
  chat,
  ...options
}: Options = {}): Promise<LoopbackKernel> {
  const server = await startLoopbackProvider({ ...(extraction && { extraction }), ...(chat && { chat }) })
  const host = options.host ?? createTestHost()
  let kernel = await openTestKernel({ ...options, host })
  const provider = await kernel.call('provider_save', {
    name: 'Loopback',
    preset: 'custom',
    baseUrl: baseUrl ? baseUrl(server) : server.baseUrl,
    model: 'loopback-small',
    contextWindow,
    ...(apiKey !== undefined && { apiKey }),
  })
  if (trust) await kernel.call('model_trust_set', { providerId: provider.id, level: trust })
  await kernel.call('settings_update', { patch: { providerId: provider.id, modelTitles: false } })
  const { id: sessionId } = await kernel.call('session_create', { agentId: 'majordomo' })

  const turn: LoopbackKernel['turn'] = async (turnId) => {
    const { messages, turns } = await kernel.call('session_get', { sessionId, limit: 200 })
    const found = must(
      turns.find((one) => one.id === turnId),
      'the turn',
    )
    return {
      turn: found,
      user: must(
        messages.find((message) => message.id === found.userMessageId),
        'what the user said',
      ),
      answer: must(
        messages.find((message) => message.id === found.answerMessageId),
        'the answer',
      ),
    }
  }

  return {
    server,
    sessionId,
    kernel: () => kernel,
    send: (text, more = {}) => kernel.call('chat_send', { sessionId, text, ...more }),
    turn,
    ended: async (turnId) => {
      const end = nextEnd(kernel, turnId)
      const now = await turn(turnId)
      if (now.turn.state !== 'running') return now
      await end
      return turn(turnId)
    },
    reopen: async () => {
      await kernel.close()
      kernel = await openTestKernel({ ...options, host, home: kernel.home })
      return kernel
    },
    close: async () => {
      await discardTestKernel(kernel)
      await server.close()
    },
  }
}

/** The next end of this turn, from now on. */
function nextEnd(kernel: TestKernel, turnId: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = kernel.subscribe(ownerCaller('ipc'), (event) => {
      if (event.name !== 'turn_ended' || event.payload.turnId !== turnId) return
      leave()
      resolve()
    })
  })
}
