import { afterEach, describe, expect, test } from 'vitest'
import { type LoopbackOllama, startLoopbackOllama } from '../testing/loopback-ollama.ts'
import { type LoopbackProvider, startLoopbackProvider } from '../testing/loopback-provider.ts'
import { findLocalServices, fittingModel, localPlaces } from './local-services.ts'

const open: (LoopbackOllama | LoopbackProvider)[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
const nowhere = 'http://127.0.0.1:9'
const { signal } = new AbortController()

describe('what runs on this computer', () => {
  test('Ollama tells its models and which is in memory', async () => {
    const ollama = await startLoopbackOllama({ models: ['qwen3:4b', 'gemma3:4b'], loaded: ['qwen3:4b'] })
    open.push(ollama)
    expect(await findLocalServices({ ollama: `http://${ollama.host}`, lmstudio: nowhere }, signal)).toEqual([
      { preset: 'ollama', baseUrl: ollama.provider.baseUrl, models: ['gemma3:4b', 'qwen3:4b'], loaded: 'qwen3:4b' },
    ])
  })

  test('LM Studio tells its models, without those that only make vectors', async () => {
    const data = [
      { id: 'b-model', type: 'llm', state: 'not-loaded' },
      { id: 'a-model', type: 'vlm', state: 'loaded' },
      { id: 'vectors', type: 'embeddings', state: 'loaded' },
    ]
    const studio = await startLoopbackProvider({ answers: { 'GET /api/v0/models': { data } } })
    open.push(studio)
    const { origin } = new URL(studio.baseUrl)
    expect(await findLocalServices({ ollama: nowhere, lmstudio: origin }, signal)).toEqual([
      { preset: 'lmstudio', baseUrl: studio.baseUrl, models: ['a-model', 'b-model'], loaded: 'a-model' },
    ])
  })

  test('another server at the same address is neither of them', async () => {
    const other = await startLoopbackProvider({ answers: { 'GET /api/tags': { hello: 'world' } } })
    open.push(other)
    const { origin } = new URL(other.baseUrl)
    expect(await findLocalServices({ ollama: origin, lmstudio: origin }, signal)).toEqual([])
  })

  test('nothing runs', async () => {
    expect(await findLocalServices({ ollama: nowhere, lmstudio: nowhere }, signal)).toEqual([])
  })
})

test.each([
  [undefined, 'http://127.0.0.1:11434'],
  ['127.0.0.1:4321', 'http://127.0.0.1:4321'],
  [':4321', 'http://127.0.0.1:4321'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['http://localhost:4321', 'http://localhost:4321'],
  ['gpu.example.com:11434', 'http://127.0.0.1:11434'],
  ['192.168.1.4:11434', 'http://127.0.0.1:11434'],
  ['nonsense here', 'http://127.0.0.1:11434'],
])('only this computer is asked, whatever OLLAMA_HOST says: %s', (told, origin) => {
  expect(localPlaces(told).ollama).toBe(origin)
})

test.each([
  [2, 'qwen3:0.6b'],
  [4, 'qwen3:1.7b'],
  [8, 'qwen3:4b'],
  [16, 'qwen3:8b'],
  [128, 'qwen3:8b'],
])('a computer with %i GB is offered %s', (gigabytes, model) => {
  expect(fittingModel(gigabytes * 1024 ** 3 * 0.96).model).toBe(model)
})
