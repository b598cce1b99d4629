import type { Agent } from '../../src-main/contract/agent.ts'
import type { Message, Session, Turn, UntrustedSpan } from '../../src-main/contract/chat.ts'
import type { Job } from '../../src-main/contract/job.ts'
import type { Evidence, Memory, MemoryHit, MemoryStatus, MemoryType, MemoryVersion } from '../../src-main/contract/memory.ts'
import type { ProfileField, ProfileLine } from '../../src-main/contract/profile.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../../src-main/contract/provider.ts'
import type { Receipt } from '../../src-main/contract/receipt.ts'
import type { Settings } from '../../src-main/contract/settings.ts'

interface Page<Item> { items: Item[]; nextCursor: string | null; total?: number }
type ProviderDraft = { id: string } | { preset: ProviderPreset['id']; baseUrl: string; model: string; apiKey?: string }
interface Failure { line: number; reason: string }
interface Answering { turnId: string; answerMessageId: string }

export interface CommandMap {
  memory_get: { input: { id: string }; output: { memory: Memory; evidence: Evidence[]; history: MemoryVersion[] } }
  memory_list: { input: { agentId: string; type?: MemoryType; status?: MemoryStatus; cursor?: string; limit?: number }; output: Page<Memory> & { total: number } }
  memory_search: { input: { agentId: string; query: string; limit?: number; types?: MemoryType[] }; output: { items: MemoryHit[]; intent: string; identity: string; abstained: boolean; ms: number } }
  memory_update: { input: { id: string; patch: { title?: string; content?: string; category?: string; keywords?: string[]; importance?: number }; expectedVersion: number }; output: { memory: Memory; changeId: string } }
  memory_delete: { input: { id: string; reason?: string }; output: { changeId: string } }
  memory_stats: { input: { agentId?: string }; output: { total: number; byType: Record<MemoryType, number>; trashed: number; superseded: number; bytes: number; lastExtractionAt: string | null } }
  memory_export: { input: { agentId?: string; format: 'json' | 'jsonl' | 'markdown' }; output: { handle: string; fileName: string; bytes: number; count: number } }
  memory_import: { input: { fileHandle?: string; onConflict?: 'skip' | 'overwrite' | 'keep_both' }; output: { imported: number; skipped: number; failed: Failure[]; changeId: string | null } }
  memory_db_path: { input: Record<string, never>; output: { path: string } }
  change_list: { input: { agentId: string; since?: string; cursor?: string; limit?: number }; output: Page<{ changeId: string; kind: string; at: string; summary: string; author: string; memoryIds: string[]; undone: boolean }> }
  change_undo: { input: { changeId: string }; output: { changeId: string; restored: number } }
  agent_list: { input: Record<string, never>; output: { items: Agent[] } }
  agent_get: { input: { id: string }; output: { agent: Agent; profile: ProfileLine[]; memoryCount: number } }
  profile_update: { input: { agentId: string; field: ProfileField; value: string | null; previousValue?: string }; output: { profile: ProfileLine[] } }
  session_list: { input: { agentId: string; query?: string; cursor?: string; limit?: number }; output: Page<Session> }
  session_create: { input: { agentId: string; title?: string }; output: Session }
  session_get: { input: { sessionId: string; beforePosition?: number; limit?: number }; output: { session: Session; messages: Message[]; turns: Turn[]; hasMore: boolean } }
  session_rename: { input: { sessionId: string; title: string }; output: Session }
  session_pin: { input: { sessionId: string; pinned: boolean }; output: Session }
  session_delete: { input: { sessionId: string; memories: 'keep' | 'forget_exclusive'; dryRun?: boolean }; output: { deleted: boolean; memories: { id: string; title: string }[]; changeId: string | null } }
  chat_send: { input: { sessionId: string; text: string; untrustedSpans?: UntrustedSpan[]; idempotencyKey?: string }; output: Answering & { sessionId: string; userMessageId: string } }
  chat_stop: { input: { turnId: string }; output: { stopped: boolean } }
  chat_regenerate: { input: { turnId: string }; output: Answering }
  chat_continue: { input: { turnId: string }; output: Answering }
  turn_receipt: { input: { turnId: string }; output: Receipt }
  provider_list: { input: Record<string, never>; output: { items: Provider[]; activeId: string | null; presets: ProviderPreset[]; keyStorage: 'keychain' | 'session' } }
  provider_save: { input: { id?: string; name: string; preset: ProviderPreset['id']; baseUrl: string; model: string; contextWindow?: number; apiKey?: string | null }; output: Provider }
  provider_test: { input: ProviderDraft; output: ProviderTest }
  provider_models: { input: ProviderDraft; output: { models: string[] } }
  provider_remove: { input: { id: string }; output: { removed: boolean } }
  settings_get: { input: Record<string, never>; output: Settings }
  settings_update: { input: { patch: Partial<Settings> }; output: Settings }
  job_list: { input: { sessionId?: string; limit?: number }; output: { items: Job[] } }
  job_retry: { input: { id: string }; output: Job }
}
