import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openKernel, type OpenKernel } from '../../commands/open-kernel.ts'
import { ownerCaller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { FileRecovery } from '../../contract/profile-files.ts'
import { openHttpServer, type HttpServer } from '../../transports/http-server.ts'
import { createReopeningKernel } from '../../transports/reopening-kernel.ts'
import { createWebFiles, type WebFiles } from '../../transports/web-files.ts'
import { createThings, type Things } from '../isolation/known-things.ts'
import { voices } from '../isolation/voices.ts'
import { startLoopbackProvider } from '../loopback-provider.ts'
import { createMovableClock, tickingFrom } from '../movable-clock.ts'
import { createRandom, pick, type Random } from '../random.ts'
import { sourceTrustLines, sourceWorkers } from '../source-parts.ts'
import { createTestHost, discardTestKernel, openTestKernel } from '../test-kernel.ts'
import { type Call, chooseCall, shown } from './choose-call.ts'
import { importFiles } from './import-files.ts'
import { frameOf, oddFrames } from './odd-frames.ts'
import { type Browser, cutHandshake, openPage, type Page, signIn, upload } from './page.ts'
import { checkProfile, fastFolder, ownersVoice } from './profile.ts'
import { answered, note, type Tally } from './tally.ts'

interface FuzzOptions {
  readonly seed: number
  readonly calls: number
  readonly tally: Tally
}

/** Connections that call at the same time. */
const pagesAtATime = 24

/** Calls over connections to the server that `npm run serve` opens, in one profile. */
export async function fuzzSockets({ seed, calls, tally }: FuzzOptions): Promise<void> {
  const home = mkdtempSync(join(fastFolder(), 'majordomo-sockets-'))
  const loopback = await startLoopbackProvider()
  const files = createWebFiles(join(home, 'uploads'))
  const kernel = createServedKernel(home, files, tally)
  const report = (what: string, cause?: unknown): void => {
    if (what !== 'A connection was ended.') note(tally, what, String(cause))
  }
  const server = await openHttpServer({ kernel, files, renderer: home, port: 0, report })
  try {
    const work = await createWork({ server, seed, tally, until: tally.calls + calls, baseUrl: loopback.baseUrl, home })
    await Promise.all(Array.from({ length: pagesAtATime }, (_, at) => callUntilDone(work, at)))
    for (const page of work.pages.values()) page.cut()
    await aliveAtTheEnd(work)
  } finally {
    await server.close()
    await kernel.close()
    await files.clear()
    await loopback.close()
  }
  await nobodyListens(kernel, tally)
  const after = await openTestKernel({ home })
  try {
    await checkProfile(after, tally)
  } finally {
    await discardTestKernel(after)
    rmSync(home, { recursive: true, force: true })
  }
}

interface ServedForTest {
  readonly dispatch: OpenKernel['dispatch']
  readonly subscribe: OpenKernel['subscribe']
  readonly authenticate: OpenKernel['authenticate']
  close(): Promise<void>
  listeners(): number
}

/** As `src-main/serve.ts` opens it, with every output checked. */
function createServedKernel(home: string, files: WebFiles, tally: Tally): ServedForTest {
  const clock = createMovableClock()
  const open = (recovery: FileRecovery | null): Promise<OpenKernel> =>
    openKernel({
      home,
      recovery,
      host: { files, secrets: createTestHost().secrets },
      clock: tickingFrom(clock),
      timeouts: { firstRetryMs: 1 },
      workers: sourceWorkers,
      models: null,
      trustLines: sourceTrustLines,
      appVersion: '0.0.0-test',
      logLevel: 'info',
      checksOutput: true,
    })
  // A choice that cannot be made, as a backup where there is none, is told to who made it.
  const report = (what: string, cause?: unknown): void => {
    if (!(cause instanceof AppError)) note(tally, what, String(cause))
  }
  const kernel = createReopeningKernel({ open, report, now: () => performance.now() })
  let listeners = 0
  return {
    ...kernel,
    dispatch(caller, name, input) {
      clock.advance(1_000)
      return kernel.dispatch(caller, name, input)
    },
    subscribe(caller, listener) {
      listeners += 1
      const leave = kernel.subscribe(caller, listener)
      return () => {
        listeners -= 1
        leave()
      }
    },
    listeners: () => listeners,
  }
}

interface Work {
  readonly seed: number
  readonly until: number
  readonly tally: Tally
  readonly server: HttpServer
  readonly browser: Browser
  readonly own: Things
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly pages: Map<number, Page>
  nextId: number
}

async function createWork(
  options: Omit<FuzzOptions, 'calls'> & { server: HttpServer; until: number; baseUrl: string; home: string },
): Promise<Work> {
  const { server, tally, baseUrl, home } = options
  const browser = await signIn(server)
  const paths = importFiles(home).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  const fileHandle = ['/etc/passwd', 'gone']
  for (const path of paths) fileHandle.push(await upload(browser, readFileSync(path)))
  const work: Work = {
    ...options,
    browser,
    own: createThings(new Set()),
    fields: { baseUrl: [baseUrl, 'http://127.0.0.1:9/v1'], fileHandle },
    pages: new Map(),
    nextId: 1,
  }
  const page = await openPage(browser, () => undefined)
  for (const { agentId } of voices)
    await answered(tally, { name: 'agent_create', input: agentId, ids: [] }, () =>
      page.ask(0, JSON.stringify({ id: 0, name: 'agent_create', input: { id: agentId, name: 'An assistant' } })),
    )
  page.cut()
  return work
}

async function callUntilDone(work: Work, at: number): Promise<void> {
  const random = createRandom(work.seed * 1_000 + at)
  while (work.tally.calls < work.until && work.tally.failures.size < 20) {
    if (!work.pages.get(at)?.isOpen())
      work.pages.set(at, await openPage(work.browser, (message) => note(work.tally, 'an odd message', message)))
    const page = work.pages.get(at)
    const chance = random()
    if (!page) return
    if (chance < 0.004) page.cut()
    else if (chance < 0.006) await cutAConnection(work, random)
    else if (chance < 0.008) await askTheServer(work, random)
    else await Promise.all(Array.from({ length: 1 + Math.floor(random() * 4) }, () => callOnce(work, page, random)))
  }
}

async function callOnce(work: Work, page: Page, random: Random): Promise<void> {
  const { own, fields, tally } = work
  const source = { random, voice: ownersVoice, other: pick(random, voices), own, foreign: own, fields }
  const call = chooseCall(source, ownerCaller('ws'))
  const id = (work.nextId += 1)
  const frame = frameOf(id, call.name, call.input)
  if (frame === null) return
  if (random() < 0.02) return page.send(pick(random, oddFrames)(call.name, (JSON.parse(frame) as Call).input))
  const result = await answered(tally, call, () => page.ask(id, frame))
  if (result?.ok) own.learn(call.name, result.value)
  if (Object.keys(Object.prototype).length > 0) note(tally, 'every object has a new field', shown(call.input))
}

/** Half a frame, or none, by one who is signed in, by another origin, by nobody. */
async function cutAConnection({ browser }: Work, random: Random): Promise<void> {
  const { headers } = browser
  const greeting = Buffer.from([0x81, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 5])
  const junk = Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256)))
  const who = pick(random, [headers, { ...headers, origin: 'http://127.0.0.1:1' }, { origin: browser.origin }, {}])
  await cutHandshake(browser, who, pick(random, [greeting, junk, Buffer.alloc(0)]))
}

/** Requests beside the connections: none may break the server. */
async function askTheServer({ browser, tally, own }: Work, random: Random): Promise<void> {
  const path = pick(random, [
    '/',
    '/session',
    '/upload?name=%00',
    '/upload',
    '/files/nothing',
    `/files/${own.get('file', 0)}`,
    '/%2e%2e/data.db',
    `/${'x'.repeat(5_000)}`,
  ])
  const method = pick(random, ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])
  const headers = random() < 0.7 ? browser.headers : {}
  const body =
    method === 'POST' || method === 'PUT' ? { body: pick(random, ['', '{"token":1}', 'x'.repeat(9_000)]) } : {}
  const answer = await fetch(`${browser.origin}${path}`, { method, headers, ...body })
  await answer.arrayBuffer()
  if (answer.status >= 500) note(tally, `${method} ${path.slice(0, 40)} is ${answer.status}`, '')
}

async function aliveAtTheEnd({ browser, tally }: Work): Promise<void> {
  const page = await openPage(browser, (message) => note(tally, 'an odd message', message))
  const call = { name: 'settings_get', input: {}, ids: [] }
  const result = await answered(tally, call, () => page.ask(1, JSON.stringify({ ...call, id: 1 })))
  if (!result?.ok) note(tally, 'a new page is not answered at the end', shown(result))
  page.cut()
}

async function nobodyListens(kernel: ServedForTest, tally: Tally): Promise<void> {
  for (let looks = 0; looks < 10_000 && kernel.listeners() > 0; looks += 1)
    await new Promise((resolve) => setImmediate(resolve))
  if (kernel.listeners() > 0) note(tally, 'connections that ended are still told of events', String(kernel.listeners()))
}
