import { afterEach, expect, test } from 'vitest'
import * as behave from '../testing/loopback-behaviours.ts'
import { startLoopbackProvider, type LoopbackProvider } from '../testing/loopback-provider.ts'
import { testProvider } from './provider-test.ts'

const model = 'loopback-small'
let server: LoopbackProvider
afterEach(() => server.close())

/** What a test of the connection learns from a service that lists its models so and answers these ways besides. */
async function learned(listed: Record<string, unknown>, answers: Record<string, unknown> = {}): Promise<number | null> {
  server = await startLoopbackProvider({ answers })
  server.scriptModels(
    behave.whole({
      data: [
        { id: 'other', max_model_len: 2_048 },
        { id: model, ...listed },
      ],
    }),
  )
  const provider = { baseUrl: server.baseUrl, model }
  const found = await testProvider({ provider, apiKey: null, signal: new AbortController().signal })
  expect(found.verdict).toBe('ok')
  return found.contextWindow
}

const lmStudio = (sizes: object) => ({ 'GET /api/v0/models': { data: [{ id: model, ...sizes }] } })
const shown = (parameters: string, most: number) => ({
  'POST /api/show': { parameters, model_info: { 'general.architecture': 'llama', 'llama.context_length': most } },
})
const running = (size: object) => ({ 'GET /api/ps': { models: [{ name: `${model}:latest`, ...size }] } })

test.each([
  ['vLLM', { max_model_len: 40_960 }, {}, 40_960],
  ['OpenRouter', { context_length: 131_072 }, {}, 131_072],
  ['Groq', { context_window: 32_768 }, {}, 32_768],
  ['LM Studio, of a loaded model', {}, lmStudio({ loaded_context_length: 4_096, max_context_length: 131_072 }), 4_096],
  ['LM Studio of before', {}, lmStudio({ max_context_length: 32_768 }), 32_768],
  ['Ollama, of a loaded model', {}, { ...running({ context_length: 16_384 }), ...shown('', 131_072) }, 16_384],
  [
    'Ollama, of a model with a window of its own',
    {},
    shown('stop "x"\nnum_ctx                        24576', 131_072),
    24_576,
  ],
  ['a model that is set to more than it can read', {}, shown('num_ctx 99999', 8_192), 8_192],
])('the window is learned from %s', async (_, listed, answers, size) => {
  expect(await learned(listed, answers)).toBe(size)
})

test.each([
  ['nobody tells', {}, {}],
  ['Ollama tells only what the model could read at most', {}, { ...running({}), ...shown('', 131_072) }],
  ['what is told is no size', { max_model_len: 0, context_length: '32k', context_window: 7 }, {}],
  ['the answers are of another kind', {}, { 'GET /api/v0/models': [], 'GET /api/ps': 'hello', 'POST /api/show': 7 }],
])('no window is learned where %s', async (_, listed, answers) => {
  expect(await learned(listed, answers)).toBeNull()
})
