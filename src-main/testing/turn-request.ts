import { plainAgent } from '../contract/agent.ts'
import type { Message } from '../contract/chat.ts'
import { createConversationWindow } from '../kernel/turn/history/conversation-window.ts'
import { nothingYet, type TurnRequest } from '../kernel/turn/turn.ts'
import type { Answerer } from '../llm/driver.ts'

const at = '2026-01-05T09:00:00.000Z'

/** A turn on its way to who answers, as the layers of the chain see it. */
export function aTurnRequest(driver: Answerer, fields: Partial<TurnRequest> = {}): TurnRequest {
  return {
    turnId: 't',
    sessionId: 's',
    agent: { ...plainAgent, id: 'majordomo', name: 'Majordomo', createdAt: at, updatedAt: at },
    userMessage: {
      id: 'u',
      sessionId: 's',
      turnId: 't',
      position: 0,
      role: 'user',
      text: 'Hello',
      state: 'complete',
      untrustedSpans: [],
      at,
      usage: null,
    },
    partialAnswer: '',
    citedBefore: [],
    pulled: [],
    learns: true,
    language: 'en',
    askedAt: new Date(at),
    driver,
    memoryTokenBudget: 800,
    system: ['system'],
    userContent: 'Hello',
    images: [],
    history: [],
    memories: [],
    citations: new Map(),
    tools: [],
    mayCall: true,
    exchange: [],
    added: nothingYet.added,
    restsOn: [],
    signal: new AbortController().signal,
    onDelta: () => {},
    keep: (write) => write(0),
    onRetry: () => {},
    ...fields,
  }
}

/** A short conversation, of which nothing was summed up. */
export const windowOf = (messages: readonly Message[], held: readonly string[] = []) =>
  createConversationWindow({
    before: () => messages,
    turnsBefore: () => messages.filter(({ role }) => role === 'user').length,
    heldBack: { ofMessages: () => new Set(held) },
    compaction: {
      coveredTo: () => 0,
      advance: async () => {},
      summary: async () => ({ text: '', messages: 0 }),
    },
  })
