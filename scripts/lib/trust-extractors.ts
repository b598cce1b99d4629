import type { TrustLevel } from '../../src-main/contract/trust.ts'
import type { TrustData } from './trust-data.ts'
import type { TrustKernel } from './trust-kernel.ts'
import { mediocreAnswer } from './trust-mediocre.ts'
import { obedientAnswer } from './trust-obedient.ts'
import { createOracle } from './trust-oracle.ts'
import { createRecordedReader } from './trust-recorded.ts'
import { readingRequestOf, toAnswer, type ChatLine, type ReadingRequest } from './trust-request.ts'
import { startModelService, type ModelService } from './trust-service.ts'

export const extractorNames = ['rules', 'oracle', 'mediocre', 'obedient', 'recorded', 'endpoint'] as const
export type ExtractorName = (typeof extractorNames)[number]

export interface ExtractorOptions {
  readonly name: ExtractorName
  /** An OpenAI-compatible base URL of somebody else's reader, and its model. */
  readonly endpoint: string | null
  readonly model: string
  /** Where recordings are read from, and written to where `records`. */
  readonly recordings: string | null
  readonly records: boolean
  /** How far the app is to believe it; null: measured first, as in the app. */
  readonly level: TrustLevel | null
  readonly say: (line: string) => void
}

/** What the chat asked of the model last, and what the model is to say to it. */
export interface ChatScript {
  /** The words of the last chat request. */
  request: string
  /** What to answer to a message of the user's; `OK.` to the others. */
  readonly replies: Map<string, string>
}

/** What reads in a run. */
export interface Extractor {
  readonly name: ExtractorName
  readonly chat: ChatScript
  /** Chooses it in the app, as its settings do. Tells how far the app believes it. */
  use(kernel: TrustKernel): Promise<string | null>
  /** How often what was answered. */
  counts(): Readonly<Record<string, number>>
  close(): Promise<void>
}

type Read = (request: ReadingRequest, lines: readonly ChatLine[], gone: () => boolean) => Promise<string | null>

/** Starts what reads. `data` is what an oracle knows. */
export async function startExtractor(options: ExtractorOptions, data?: TrustData): Promise<Extractor> {
  const { name, endpoint, model, level } = options
  const chat: ChatScript = { request: '', replies: new Map() }
  const counts: Record<string, number> = { answered: 0 }
  const read = await readerOf(options, data, counts)
  const service: ModelService | null =
    name === 'endpoint'
      ? null
      : await startModelService(async (lines, _model, gone) => {
          const request = readingRequestOf(lines)
          if (request === null) return chatReply(chat, lines)
          counts['answered'] = (counts['answered'] ?? 0) + 1
          return read(request, lines, gone)
        })
  const baseUrl = service?.baseUrl ?? endpoint ?? ''
  return {
    name,
    chat,
    counts: () => counts,
    close: async () => service?.close(),
    use: (kernel) => useModel(kernel, { name, baseUrl, level, model: name === 'endpoint' ? model : name }),
  }
}

function chatReply(chat: ChatScript, lines: readonly ChatLine[]): string {
  chat.request = lines.map(({ content }) => content).join('\n')
  const asked = lines.at(-1)?.content ?? ''
  return [...chat.replies].find(([text]) => asked.includes(text))?.[1] ?? 'OK.'
}

async function readerOf(
  { name, recordings, records, say }: ExtractorOptions,
  data: TrustData | undefined,
  counts: Record<string, number>,
): Promise<Read> {
  switch (name) {
    case 'oracle': {
      if (data === undefined) throw new Error('An oracle needs a year with gold facts.')
      const unseen = { unseen: 0 }
      const oracle = createOracle(data, unseen)
      return async (request) => {
        const answer = toAnswer(oracle(request))
        Object.assign(counts, unseen)
        return answer
      }
    }
    case 'mediocre': {
      return async (request) => mediocreAnswer(request, counts['answered'] ?? 0)
    }
    case 'obedient': {
      return async (request) => toAnswer(obedientAnswer(request))
    }
    case 'recorded': {
      if (recordings === null) throw new Error('--recordings <folder> is needed.')
      const reader = createRecordedReader({ folder: recordings, records, promptVersion: await promptVersion(), say })
      return async (...request) => {
        const answer = await reader.answer(...request)
        Object.assign(counts, reader.counts)
        return answer
      }
    }
    case 'rules':
    case 'endpoint': {
      return async () => null
    }
  }
}

const prompt = new URL('../../src-main/memory/extraction/model/prompt.ts', import.meta.url)

async function promptVersion(): Promise<string> {
  const { promptVersion: version } = (await import(prompt.href)) as { promptVersion: string }
  return version
}

/** A window as large as those of small models on one's own computer. */
const contextWindow = 16_384

interface Used {
  readonly name: ExtractorName
  readonly baseUrl: string
  readonly model: string
  readonly level: TrustLevel | null
}

async function useModel(kernel: TrustKernel, { name, baseUrl, model, level }: Used): Promise<string | null> {
  const { id } = await kernel.call('provider_save', { name, preset: 'custom', baseUrl, model, contextWindow })
  // Before it is chosen: a model that is chosen is measured.
  if (name !== 'rules' && level !== null) await kernel.call('model_trust_set', { providerId: id, level })
  await kernel.call('settings_update', {
    patch: { providerId: id, extraction: name === 'rules' ? 'rules' : 'auto', modelTitles: false },
  })
  if (name === 'rules') return null
  if (level === null) await kernel.call('model_trust_measure', { providerId: id })
  await kernel.settle()
  return JSON.stringify(await kernel.call('model_trust_get', { providerId: id }))
}
