import type { Provider } from '../contract/provider.ts'
import type { ChatRequest } from '../llm/driver.ts'
import type { GivenMemory } from '../memory/recall/given-memory.ts'

export function aChatRequest(fields: Partial<ChatRequest> = {}): ChatRequest {
  return { messages: [{ role: 'user', content: 'Hello' }], restsOn: [], ...fields }
}

export function aGivenMemory(fields: Partial<GivenMemory> = {}): GivenMemory {
  return {
    citation: 1,
    content: 'I live in Berlin.',
    type: 'knowledge',
    saidAt: '2026-11-21T10:00:00.000Z',
    current: true,
    score: 0.8,
    coverage: 1,
    ...fields,
  }
}

export function aProvider(fields: Partial<Provider> = {}): Provider {
  return {
    id: 'loopback',
    name: 'Loopback',
    preset: 'custom',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'loopback-small',
    contextWindow: 8192,
    windowSource: 'user',
    tools: null,
    images: null,
    firstTokenMs: null,
    stallMs: null,
    local: true,
    hasKey: false,
    keyStorage: 'none',
    ...fields,
  }
}
