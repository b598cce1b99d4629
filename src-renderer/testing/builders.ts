import { type Agent, plainAgent } from '../../src-main/contract/agent.ts'
import type { ModelEntry } from '../../src-main/contract/model.ts'
import type { Message, Session, Turn } from '../../src-main/contract/chat.ts'
import type { EvolutionCandidate, Workflow } from '../../src-main/contract/evolution.ts'
import type { Pain } from '../../src-main/contract/experience.ts'
import type { Memory, ScoreParts } from '../../src-main/contract/memory.ts'
import type { ProfileLine, ProfileValue } from '../../src-main/contract/profile.ts'
import type { EmbeddingStatus } from '../../src-main/contract/embedding.ts'
import type { Output } from '../lib/command-client.ts'
import { nothingOfIt } from '../features/chat/sending-slice.ts'

const at = '2026-01-02T03:04:05.000Z'

export const aSession = (session: Partial<Session> = {}): Session => ({
  id: 's1',
  agentId: 'majordomo',
  title: 'A chat',
  pinned: false,
  archived: false,
  learns: true,
  folderId: null,
  model: null,
  createdAt: at,
  updatedAt: at,
  messageCount: 2,
  ...session,
})

export const anAgent = (agent: Partial<Agent> = {}): Agent => ({
  ...plainAgent,
  id: 'majordomo',
  name: 'Majordomo',
  createdAt: at,
  updatedAt: at,
  ...agent,
})

export const aModel = (model: Partial<ModelEntry> = {}): ModelEntry => ({
  providerId: 'p1',
  model: 'm1',
  service: 'Service',
  local: false,
  contextWindow: null,
  windowSource: 'assumed',
  images: null,
  tools: null,
  reasoning: null,
  price: null,
  priceSource: null,
  favourite: false,
  listed: true,
  ...model,
})

export const aMessage = (message: Partial<Message> = {}): Message => ({
  id: 'm1',
  sessionId: 's1',
  turnId: 't1',
  position: 0,
  role: 'user',
  text: 'Hello',
  state: 'complete',
  untrustedSpans: [],
  at,
  usage: null,
  ...message,
})

export const aTurn = (turn: Partial<Turn> = {}): Turn => ({
  id: 't1',
  sessionId: 's1',
  userMessageId: 'm1',
  answerMessageId: 'm2',
  state: 'done',
  error: null,
  unsaved: false,
  createdAt: at,
  ...nothingOfIt,
  hasReceipt: true,
  ...turn,
})

export const aMemory = (memory: Partial<Memory> = {}): Memory => ({
  id: 'k1',
  uri: 'agent://majordomo/knowledge/residence',
  agentId: 'majordomo',
  scope: 'agent',
  type: 'knowledge',
  category: 'residence',
  title: 'Lives in Oslo',
  content: 'I live in Oslo',
  overview: 'I live in Oslo',
  abstract: 'Lives in Oslo',
  keywords: [],
  importance: 5,
  confidence: 0.9,
  language: 'en',
  origin: 'user_stated',
  status: 'active',
  reviewReason: null,
  pinned: false,
  locked: false,
  localOnly: false,
  validFrom: null,
  validTo: null,
  recordedAt: at,
  retractedAt: null,
  expiresAt: null,
  supersedes: null,
  supersededBy: null,
  useCount: 0,
  lastUsedAt: null,
  contentHash: 'hash',
  slot: null,
  speaker: null,
  saidAt: at,
  sessionId: null,
  position: null,
  version: 1,
  updatedAt: at,
  ...memory,
})

export const aProfileLine = (line: Partial<ProfileLine> = {}): ProfileLine => ({
  field: 'name',
  value: 'Robin',
  confidence: 1,
  updatedAt: at,
  quote: 'Robin',
  messageId: null,
  sessionId: null,
  memoryId: null,
  ...line,
})

export const aProfileValue = (value: Partial<ProfileValue> = {}): ProfileValue => ({
  ...aProfileLine(),
  basis: 'entered',
  since: at,
  times: 0,
  agentIds: ['majordomo'],
  evidence: [],
  ...value,
})

const twice = ['m1', 'm3'].map((messageId) => ({ quote: 'Short, please', sessionId: 's1', messageId, saidAt: at }))

export const aRoutine = (routine: Partial<EvolutionCandidate> = {}): EvolutionCandidate => ({
  id: 'r1',
  agentId: 'majordomo',
  status: 'proposed',
  title: 'Newsletter',
  hint: 'Short, please',
  language: 'en',
  createdAt: at,
  decidedAt: null,
  evidence: twice,
  ...routine,
})

export const aWorkflow = (workflow: Partial<Workflow> = {}): Workflow => ({
  id: 'w1',
  agentId: 'majordomo',
  status: 'proposed',
  title: 'Release',
  language: 'en',
  createdAt: at,
  decidedAt: null,
  evidence: twice,
  steps: ['Test', 'Ship'].map((text) => ({ text, evidence: twice, candidateId: null })),
  ...workflow,
})

export const aTrouble = (trouble: Partial<Pain> = {}): Pain => ({
  id: 'p1',
  agentId: 'majordomo',
  summary: 'The door squeaks',
  category: 'general',
  severity: 3,
  status: 'open',
  language: 'en',
  createdAt: at,
  updatedAt: at,
  evidence: twice,
  tries: [],
  ...trouble,
})

export const aScore = (parts: Partial<ScoreParts> = {}): ScoreParts => ({
  lexical: 0,
  semantic: 0,
  context: 0,
  speaker: 0,
  date: 0,
  intent: 0,
  recency: 0,
  importance: 0,
  identity: 0,
  ...parts,
})

type MessageHit = Output<'memory_search'>['messages'][number]
export const aMessageHit = (hit: Partial<MessageHit> = {}): MessageHit => ({
  messageId: 'm1',
  sessionId: 's1',
  sessionTitle: 'A chat',
  position: 0,
  role: 'user',
  text: 'Hello',
  at,
  score: 1,
  parts: aScore({ lexical: 1 }),
  weak: false,
  ...hit,
})

/** An answer of `memory_search`. */
export const aSearch = (answer: Partial<Output<'memory_search'>> = {}): Output<'memory_search'> => ({
  items: [],
  messages: [],
  passages: [],
  intent: 'general',
  identity: 'none',
  abstained: false,
  mode: 'hybrid',
  degraded: null,
  ms: 1,
  ...answer,
})

export const anEmbeddingStatus = (status: Partial<EmbeddingStatus> = {}): EmbeddingStatus => ({
  choice: { kind: 'local' },
  modelId: 'local:small',
  dimensions: 384,
  local: true,
  state: 'ready',
  done: 3,
  total: 3,
  reason: null,
  ...status,
})

export const aForgetPreview = (
  preview: Partial<Output<'memory_forget_preview'>> = {},
): Output<'memory_forget_preview'> => ({
  previewToken: 'p1',
  asked: [],
  same: [],
  earlier: [],
  sharing: [],
  counts: {
    memories: 1,
    superseded: 0,
    versions: 1,
    quotes: 1,
    vectors: 1,
    profileLines: 0,
    receipts: 0,
    jobs: 0,
    changeEntries: 1,
    messages: 1,
    conversations: 1,
  },
  ...preview,
})
