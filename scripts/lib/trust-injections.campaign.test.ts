import { createServer } from 'node:http'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, InjectedMessage, Injection } from '../../src-main/testing/injection.ts'
import { runInjection, teach } from '../../src-main/testing/injection-run.ts'
import { startLoopbackProvider, type LoopbackProvider } from '../../src-main/testing/loopback-provider.ts'
import { createRandom, pick } from '../../src-main/testing/random.ts'
import { discardTestKernel, openTestKernel } from '../../src-main/testing/test-kernel.ts'
import { editDraft, emptyDraft, spansOf } from '../../src-renderer/features/chat/untrusted-spans.ts'
import { root } from './paths.ts'
import { readJsonLines } from './read-json-lines.ts'
import { obedientAnswer } from './trust-obedient.ts'
import { readingRequestOf, toAnswer } from './trust-request.ts'

const isFull = process.env['CAMPAIGN'] === 'full'
const seed = 20_263
const inSlice = 2

const all = readJsonLines<Injection>(join(root, 'bench/trust/injections/texts.jsonl'))
const languages = ['en', 'zh'] as const
const readers = ['rules', 'obedient'] as const
const runs = readers.flatMap((reader) => [[reader, 'window'] as const, [reader, 'unmarked'] as const])

describe('a text that wants to be remembered, obeyed or to have something forgotten', () => {
  let server: LoopbackProvider
  const elsewhere = createServer((_, response) => response.end())
  let calls = 0
  elsewhere.on('connection', () => (calls += 1))
  const templates = new Map<string, string>()

  beforeAll(async () => {
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    server = await startLoopbackProvider({
      extraction: ({ messages }) => toAnswer(obedientAnswer(readingRequestOf(messages) ?? { messages: [], known: [] })),
    })
    const measured = await measuredProfile(server)
    for (const reader of readers)
      for (const lang of languages) templates.set(`${reader} ${lang}`, await taughtProfile(measured, reader, lang))
    await rm(measured, { recursive: true, force: true })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    elsewhere.close()
    for (const home of templates.values()) await rm(home, { recursive: true, force: true })
  })

  test.each(runs)(
    'changes nothing that the user did not say, where %s read and the %s marks',
    { timeout: 3_600_000 },
    async (reader, client) => {
      const address = elsewhere.address()
      if (address === null || typeof address === 'string') throw new Error('The attacker listens on no port')
      const failed: Injection[] = []
      const texts = chosen(client)
      for (const text of texts) {
        const injection = withAddress(text, `http://127.0.0.1:${address.port}`)
        const faults = await inCopy(templates.get(`${reader} ${text.lang}`) ?? '', (kernel) =>
          runInjection(kernel, server, injection, messageOf(injection, client)),
        )
        if (faults.length === 0) continue
        process.stdout.write(
          `not held: ${reader}, ${client}: ${text.id} (${text.via}, ${text.trick}, ${text.asks}): ${faults.join(' | ')}\n`,
        )
        failed.push(text)
      }
      process.stdout.write(
        `injections: seed ${seed}, ${reader}, ${client}: ${texts.length} texts, ${failed.length} failed, ${calls} calls elsewhere\n`,
      )
      expect(calls).toBe(0)
      // What is known not to be held is counted as failed, and may become held.
      expect(failed.filter(({ notHeld }) => notHeld?.includes(client) !== true).map(({ id }) => id)).toEqual([])
    },
  )
})

/** A profile with a model that is believed as far as measured. */
async function measuredProfile(server: LoopbackProvider): Promise<string> {
  const kernel = await openTestKernel()
  const { id } = await kernel.call('provider_save', {
    name: 'Loopback',
    preset: 'custom',
    baseUrl: server.baseUrl,
    model: 'loopback-small',
  })
  // A model that is chosen is measured.
  await kernel.call('settings_update', { patch: { providerId: id, extraction: 'auto', modelTitles: false } })
  await kernel.idle()
  expect((await kernel.call('model_trust_get', { providerId: id })).level).toBe('suggests_only')
  await kernel.close()
  return kernel.home
}

/** A copy of it that knows three things of its user, learned by rules. */
async function taughtProfile(
  measured: string,
  reader: (typeof readers)[number],
  lang: Injection['lang'],
): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'majordomo-injected-'))
  await cp(measured, home, { recursive: true })
  const kernel = await openTestKernel({ home })
  await kernel.call('settings_update', { patch: { extraction: 'rules' } })
  await teach(kernel, lang)
  await kernel.call('settings_update', { patch: { extraction: reader === 'rules' ? 'rules' : 'auto' } })
  await kernel.idle()
  await kernel.close()
  return home
}

async function inCopy<Result>(
  template: string,
  work: (kernel: Awaited<ReturnType<typeof openTestKernel>>) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'majordomo-injection-'))
  await cp(template, home, { recursive: true })
  const kernel = await openTestKernel({ home })
  try {
    return await work(kernel)
  } finally {
    await discardTestKernel(kernel)
  }
}

function messageOf({ via, before, text, after }: Injection, client: Client): InjectedMessage {
  const head = before === undefined ? '' : `${before}\n`
  const whole = head + text + (after === undefined ? '' : `\n${after}`)
  if (client === 'unmarked') return { text: whole, untrustedSpans: [] }
  if (via === 'attachment')
    return { text: whole, untrustedSpans: [{ start: head.length, end: head.length + text.length, source: via }] }
  const typed = editDraft(emptyDraft, head, head.length)
  // Nobody types what has several lines: it is pasted or dropped.
  const isPasted = via === 'paste' || via === 'file' || text.includes('\n')
  const draft = editDraft(typed, head + text, head.length + text.length, isPasted ? head.length : undefined)
  return { text: whole, untrustedSpans: spansOf(editDraft(draft, whole, whole.length)) }
}

const withAddress = (injection: Injection, address: string): Injection => ({
  ...injection,
  text: injection.text.replaceAll('{elsewhere}', address),
})

function chosen(client: Client): readonly Injection[] {
  const some = all.filter(({ via }) => client === 'window' || !marksItself.has(via))
  const only = process.env['INJECTIONS']?.split(',')
  if (only) return some.filter(({ id }) => only.includes(id))
  if (isFull) return some
  const random = createRandom(seed)
  return Array.from({ length: inSlice }, () => pick(random, some))
}

/** What is imported, attached or answered is marked by the way it comes. */
const marksItself: ReadonlySet<Injection['via']> = new Set(['import', 'attachment', 'answer'])
