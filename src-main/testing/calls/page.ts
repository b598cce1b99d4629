import { request, type ClientRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { pageHeader } from '../../contract/bridge.ts'
import type { CommandResult } from '../../contract/error.ts'
import type { HttpServer } from '../../transports/http-server.ts'

/** A browser that is signed in to the local server. */
export interface Browser {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly page: string
}

/** One connection of a page. */
export interface Page {
  /** The answer to a frame that holds this id; null where the connection ended first. */
  ask(id: number, frame: string): Promise<CommandResult<unknown> | null>
  /** Sends what may be no call at all. */
  send(frame: string | Buffer): void
  /** Goes without a word. */
  cut(): void
  isOpen(): boolean
}

export async function signIn(server: Pick<HttpServer, 'port' | 'newLink'>): Promise<Browser> {
  const origin = `http://127.0.0.1:${server.port}`
  const token = new URL(server.newLink()).hash.replace('#token=', '')
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ token }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { page } = z.object({ page: z.string() }).parse(await answer.json())
  return { origin, page, headers: { origin, cookie, [pageHeader]: page } }
}

const answerSchema = z.object({ id: z.number(), result: z.looseObject({ ok: z.boolean() }) })
const eventSchema = z.object({ event: z.looseObject({ name: z.string() }) })

/** `odd` is told of what is neither an answer nor an event. */
export async function openPage({ origin, headers, page }: Browser, odd: (message: string) => void): Promise<Page> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers })
  const waiting = new Map<number, (result: CommandResult<unknown> | null) => void>()
  // What ends the connection ends with its close.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  })
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    const message: unknown = JSON.parse(text)
    const answer = answerSchema.safeParse(message).data
    if (!answer && !eventSchema.safeParse(message).success) return odd(text.slice(0, 200))
    if (!answer) return
    waiting.get(answer.id)?.(answer.result as CommandResult<unknown>)
    waiting.delete(answer.id)
  })
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
  if (isOpen()) socket.send(JSON.stringify({ page }))
  return {
    ask: (id, frame) =>
      new Promise((resolve) => {
        if (!isOpen()) return resolve(null)
        waiting.set(id, resolve)
        socket.send(frame)
      }),
    send: (frame) => (isOpen() ? socket.send(frame) : undefined),
    cut: () => socket.terminate(),
    isOpen,
  }
}

/** Asks for a connection with these headers, and sends `bytes` that are cut off where it was given one. Resolves when it is over. */
export async function cutHandshake({ origin }: Browser, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const asking = request(`${origin}/ws`, {
    headers: { ...upgrade, 'sec-websocket-key': Buffer.alloc(16).toString('base64'), ...headers },
  })
  await over(asking, bytes)
}

function over(asking: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    asking.on('upgrade', (_answer, socket) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.write(bytes, () => socket.destroy())
    })
    asking.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => resolve())
    })
    asking.on('error', () => resolve())
    asking.end()
  })
}

/** Takes a file in; its handle. */
export async function upload({ origin, headers }: Browser, content: Buffer): Promise<string> {
  const asking = request(`${origin}/upload?name=file`, { method: 'POST', headers })
  const answer = new Promise<unknown>((resolve, reject) => {
    asking.on('response', (response) => void json(response).then(resolve, reject))
    asking.on('error', reject)
  })
  asking.end(content)
  return z.object({ handle: z.string() }).parse(await answer).handle
}
