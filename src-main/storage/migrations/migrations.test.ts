import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { migrate, type Migration } from '../migrate.ts'
import { dataMigrations } from './data/index.ts'
import { memoriesMigrations } from './memories/index.ts'

const files: Record<string, readonly Migration[]> = { memories: memoriesMigrations, data: dataMigrations }
const at = '2026-01-01T00:00:00.000Z'

interface Step {
  /** Rows of the tables that stood before the step; they have to be the same after it. */
  readonly rows: Record<string, readonly Record<string, string | number | null>[]>
  /** Columns that the step adds, with what they hold in those rows. */
  readonly adds?: Record<string, Record<string, string | number | null>>
  /** What the step makes: it can be written to. */
  readonly makes: readonly string[]
}

const memory = {
  seq: 1,
  id: 'm1',
  uri: 'agent://a/knowledge/general/m1',
  agent_id: 'a',
  scope: 'agent',
  type: 'knowledge',
  category: 'general',
  title: '住在柏林 🏠',
  content: '我住在柏林\nwith a "cat"',
  overview: 'o',
  abstract: 'a',
  keywords: '["柏林"]',
  importance: 7,
  confidence: 0.5,
  language: 'zh',
  origin: 'user_stated',
  status: 'active',
  pinned: 1,
  locked: 0,
  local_only: 1,
  valid_from: at,
  valid_to: null,
  recorded_at: at,
  retracted_at: null,
  expires_at: null,
  supersedes: null,
  superseded_by: null,
  use_count: 3,
  last_used_at: at,
  content_hash: 'h',
  slot_subject: 'user',
  slot_attribute: 'residence',
  slot_value: '柏林',
  slot_single: 1,
  speaker: null,
  said_at: at,
  session_id: 's1',
  position: 4,
  version: 2,
  updated_at: at,
  term_count: 5,
}
const evidence = {
  seq: 1,
  memory_id: 'm1',
  session_id: 's1',
  message_id: 'x',
  quote: '我住在柏林',
  said_at: at,
  position: 4,
  speaker: null,
  role: 'user',
}
const version = { memory_id: 'm1', version: 1, at, author: 'user', reason: 'stored', change_id: 'c', memory: '{}' }
const change = {
  seq: 1,
  id: 'c',
  agent_id: 'a',
  kind: 'add',
  at,
  author: 'user',
  summary: '我住在柏林',
  undone_by: null,
}
const agent = { id: 'a', name: 'A', instructions: '', created_at: at, updated_at: at }
const session = { id: 's1', agent_id: 'a', title: '标题', pinned: 0, created_at: at, updated_at: at, import_key: null }
/** As step 30 left it. */
const learningSession = { ...session, provider_id: null, model: null, archived: 0, folder_id: null, learns: 1 }
const importedSession = { ...learningSession, title_by_model: 0, import_id: null }
const message = {
  id: 'x',
  session_id: 's1',
  turn_id: null,
  position: 0,
  role: 'user',
  text: '我住在柏林',
  state: 'complete',
  untrusted_spans: '[]',
  at,
  usage: null,
}
const turn = {
  id: 't',
  session_id: 's1',
  user_message_id: 'x',
  answer_message_id: 'y',
  state: 'done',
  error: null,
  created_at: at,
  idempotency_key: null,
}
const job = {
  id: 'j',
  kind: 'extract',
  state: 'done',
  agent_id: 'a',
  session_id: 's1',
  attempts: 1,
  next_run_at: null,
  last_error: null,
  result: null,
  created_at: at,
  updated_at: at,
}

/** One entry for each migration, by file and version. */
const branchedMessage = { ...message, reasoning: null, parent: null, hidden: 0 }
const agentTraits = {
  provider_id: null,
  model: null,
  temperature: null,
  memory: 'own',
  mark: '',
  colour: 'green',
  starters: '[]',
}
const agentWithModel = { ...agent, ...agentTraits }

const steps: Record<string, Record<number, Step>> = {
  memories: {
    1: { rows: {}, makes: ['DELETE FROM memories', 'DELETE FROM evidence', 'DELETE FROM memory_versions'] },
    2: {
      rows: { memories: [memory], evidence: [evidence], memory_versions: [version] },
      makes: [
        "INSERT INTO owners VALUES (1, 'a', 0, 0)",
        "INSERT INTO memories_fts (rowid, head, body) VALUES (1, '1xa', '1xb')",
        'SELECT * FROM memories_vocab',
      ],
    },
    3: {
      rows: {
        memories: [memory],
        evidence: [evidence],
        memory_versions: [version],
        owners: [{ owner_key: 1, agent_id: 'a', indexed_count: 1, indexed_terms: 5 }],
        index_state: [{ id: 1, tokenizer_version: 1, reindex_after: null }],
      },
      makes: [
        "SELECT 1 FROM secrets WHERE name = 'tombstone' AND length(value) = 32",
        'SELECT * FROM changes',
        'SELECT * FROM tombstones',
      ],
    },
    4: {
      rows: {
        memories: [memory],
        evidence: [evidence],
        memory_versions: [version],
        owners: [{ owner_key: 1, agent_id: 'a', indexed_count: 1, indexed_terms: 5 }],
        changes: [change],
        change_entries: [{ seq: 1, change_id: 'c', memory_id: 'm1', before: null, after_version: 2 }],
        tombstones: [{ agent_id: 'a', key: 'k', memory_id: 'm2', at }],
      },
      makes: [
        "INSERT INTO memories_fts (rowid, head, body) VALUES (1, ' 1xa ', ' 1xb ')",
        'SELECT * FROM memories_vocab',
        "INSERT INTO embedding_models VALUES (1, 'local:x', 384, 'building', 0, NULL, NULL, '')",
        "INSERT INTO vectors VALUES (1, 1, 1, 0.5, x'00')",
        'INSERT INTO vectors_due VALUES (1, 1)',
      ],
    },
    5: {
      rows: { memories: [memory], evidence: [evidence] },
      makes: ["SELECT * FROM evidence INDEXED BY evidence_by_message WHERE message_id = 'x'"],
    },
    6: {
      rows: { memories: [memory], evidence: [evidence] },
      adds: { memories: { review_reason: null } },
      makes: ["UPDATE memories SET review_reason = 'unsure'"],
    },
    7: {
      rows: {
        memories: [{ ...memory, review_reason: null }],
        evidence: [evidence],
        memory_versions: [version],
        changes: [change],
      },
      makes: [
        "INSERT INTO unfinished_undos VALUES ('c', 'd', 5)",
        "SELECT * FROM memories INDEXED BY memories_by_successor WHERE superseded_by = 'm1'",
        "SELECT * FROM memories INDEXED BY memories_by_predecessor WHERE supersedes = 'm1'",
        "SELECT * FROM memories INDEXED BY memories_by_expiry WHERE agent_id = 'a' AND expires_at > 'x'",
        "SELECT * FROM memories INDEXED BY memories_by_active_slot WHERE agent_id = 'a' AND status = 'active' AND slot_attribute = 'x'",
        "SELECT * FROM memory_versions INDEXED BY memory_versions_by_time WHERE version > 1 AND at > 'x'",
        "SELECT * FROM changes INDEXED BY changes_by_time WHERE agent_id = 'a' AND at > 'x'",
      ],
    },
    8: {
      rows: {
        memories: [{ ...memory, review_reason: null }],
        changes: [change],
        change_entries: [{ seq: 1, change_id: 'c', memory_id: 'm1', before: null, after_version: 2 }],
        tombstones: [{ agent_id: 'a', key: 'k', memory_id: 'm2', at }],
      },
      adds: { tombstones: { lifted: 0 } },
      makes: [
        "INSERT INTO trash_wishes VALUES ('m1')",
        `INSERT INTO purges VALUES ('p', 'a', '${at}')`,
        "INSERT INTO purge_items VALUES ('p', 'm1', 1, NULL)",
        "SELECT * FROM memories INDEXED BY memories_trashed WHERE agent_id = 'a' AND status = 'trashed'",
        "SELECT * FROM memories INDEXED BY memories_trashed_by_time WHERE status = 'trashed' AND coalesce(retracted_at, updated_at) < 'x'",
        'SELECT * FROM change_entries INDEXED BY change_entries_of_removed WHERE after_version IS NULL',
        "SELECT * FROM idempotency INDEXED BY idempotency_by_memory WHERE json_extract(result, '$.id') = 'x'",
      ],
    },
    9: {
      rows: { memories: [{ ...memory, review_reason: null, content: '长'.repeat(601) }] },
      makes: [
        "SELECT * FROM summaries INDEXED BY summaries_open WHERE state IN ('pending', 'running', 'retrying')",
        `INSERT INTO summaries VALUES ('m2', 'done', 1, NULL, NULL, 'model', NULL, '${at}', '${at}')`,
      ],
    },
    10: {
      rows: { memories: [{ ...memory, review_reason: null }] },
      makes: ['SELECT * FROM memories INDEXED BY memories_local_only WHERE local_only = 1'],
    },
    11: {
      rows: { memories: [{ ...memory, review_reason: null }] },
      makes: [
        "SELECT * FROM memories INDEXED BY memories_pinned WHERE agent_id = 'a' AND pinned = 1 AND status = 'active'",
      ],
    },
    12: {
      rows: {
        changes: [{ seq: 1, id: 'c', agent_id: 'a', kind: 'add', at, author: 'user', summary: 's', undone_by: null }],
        change_entries: [{ seq: 1, change_id: 'c', memory_id: 'm1', before: null, after_version: 1 }],
      },
      adds: { change_entries: { store: 'memory', after: null } },
      makes: [
        "SELECT * FROM change_entries INDEXED BY change_entries_beside WHERE change_id = 'c' AND store <> 'memory'",
      ],
    },
    13: {
      rows: { memories: [{ ...memory, review_reason: null }] },
      makes: [
        `INSERT INTO forget_requests VALUES ('r', 'a', 'x', 'the car', '[]', '[]', 'open', '${at}')`,
        "SELECT * FROM forget_requests INDEXED BY forget_requests_open WHERE agent_id = 'a' AND state = 'open'",
        "SELECT * FROM forget_requests INDEXED BY forget_requests_by_message WHERE message_id = 'x'",
      ],
    },
    14: {
      rows: { memories: [{ ...memory, review_reason: null }] },
      makes: [`INSERT INTO witness VALUES (1, 'p', 1, 0, 0, 1, '${at}', NULL)`],
    },
    15: {
      rows: { memories: [{ ...memory, review_reason: null }], evidence: [evidence], memory_versions: [version] },
      adds: { evidence: { kind: 'message', source_id: null, source_name: null, span_start: null, span_end: null } },
      makes: ["SELECT * FROM evidence INDEXED BY evidence_by_source WHERE source_id = 'x'"],
    },
  },
  data: {
    1: { rows: {}, makes: ["INSERT INTO agents VALUES ('a', 'A', '', '', '')"] },
    2: {
      rows: { agents: [agent], sessions: [session], messages: [message], turns: [turn] },
      makes: ["INSERT INTO job_messages VALUES ('x', 'nobody')"],
    },
    3: {
      rows: {
        agents: [agent],
        sessions: [session],
        messages: [message],
        turns: [turn],
        jobs: [job],
        job_messages: [{ message_id: 'x', job_id: 'j' }],
        learned: [{ seq: 1, job_id: 'j', message_id: 'x', memory_id: 'm1', outcome: 'created', change_id: 'c' }],
      },
      makes: ["INSERT INTO settings VALUES (1, '{}')", 'SELECT * FROM user_profiles', 'SELECT * FROM providers'],
    },
    4: {
      rows: {
        agents: [agent],
        sessions: [session],
        messages: [message],
        turns: [turn],
        jobs: [job],
        settings: [{ id: 1, value: '{}' }],
      },
      makes: [
        "INSERT INTO messages_fts (rowid, head, body) VALUES (1, '', ' 1xb ')",
        'SELECT * FROM messages_vocab',
        "INSERT INTO owners VALUES (1, 'a', 0, 0)",
      ],
    },
    5: {
      rows: {
        agents: [agent],
        sessions: [session],
        messages: [message],
        message_passages: [
          {
            seq: 1,
            message_id: 'x',
            agent_id: 'a',
            session_id: 's1',
            position: 0,
            role: 'user',
            at,
            language: 'zh',
            term_count: 5,
          },
        ],
        owners: [{ owner_key: 1, agent_id: 'a', indexed_count: 1, indexed_terms: 5 }],
        index_state: [{ id: 1, tokenizer_version: 1, reindex_after: null }],
      },
      makes: ["INSERT INTO industry_keywords VALUES ('law', '[]')"],
    },
    6: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: [
        `INSERT INTO memory_uses VALUES ('t', 'm', 'used', '${at}')`,
        `INSERT INTO pains VALUES ('p', 'a', 'jams', 'general', 3, 'open', 'en', '${at}', '${at}')`,
        `INSERT INTO pain_evidence VALUES ('p', 0, 's1', 'x', 'it jams', '${at}')`,
        `INSERT INTO pain_tries VALUES ('p', 0, 'a new drum', 'worked', 's1', 'x', 'a new drum', '${at}')`,
        `INSERT INTO evolution_candidates VALUES ('e', 'a', 'proposed', '${at}', NULL)`,
        `INSERT INTO work_requests VALUES ('x', 'a', 's1', 0, 5, '${at}', 'e')`,
        `INSERT INTO growth_read VALUES ('x', '${at}')`,
        "INSERT INTO growth_changes VALUES ('c', 0, 'a', 'pain', 'p', NULL, '{}')",
      ],
    },
    7: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: [
        `INSERT INTO usage VALUES (1, '${at}', 'a', 'extraction', 'p', 'm', 5, 2, 0, 'answered', NULL, 1, '2026-01-01')`,
        `INSERT INTO usage VALUES (2, '${at}', NULL, 'embedding', 'p', 'm', 0, 0, 1, 'refused', 'day', 3, '2026-01-01')`,
      ],
    },
    8: {
      rows: { agents: [agent], sessions: [session], messages: [message], turns: [turn] },
      makes: [
        `INSERT INTO trajectories VALUES ('t', 'a', '{"entries":[{"memoryId":"m1"},{"memoryId":null}]}', '${at}')`,
        "SELECT * FROM receipt_memories WHERE memory_id = 'm1' AND turn_id = 't'",
        "INSERT INTO unspoken VALUES ('x')",
        "SELECT * FROM learned INDEXED BY learned_by_memory WHERE memory_id = 'm1'",
        "SELECT * FROM user_profiles INDEXED BY user_profiles_by_memory WHERE memory_id = 'm1'",
        "SELECT * FROM user_profiles INDEXED BY user_profiles_by_message WHERE message_id = 'x'",
      ],
    },
    9: {
      rows: { agents: [agent], sessions: [session], messages: [message], turns: [turn] },
      makes: [
        `INSERT INTO profile_evidence VALUES ('e', 'a', 'name', 'Ada', 'stated', 0.9, 'q', 'x', 's1', NULL, '${at}')`,
        `INSERT INTO profile_decisions VALUES ('d', 1, 'a', 'name', 'Ada', 'entered', '${at}')`,
        "INSERT INTO growth_changes VALUES ('c', 0, 'a', 'profile_decision', 'd', NULL, '{}')",
        "SELECT * FROM profile_evidence INDEXED BY profile_evidence_by_memory WHERE memory_id = 'm1'",
      ],
    },
    10: {
      rows: {
        agents: [agent],
        sessions: [session],
        messages: [message],
        jobs: [job],
        evolution_candidates: [{ id: 'e', agent_id: 'a', status: 'accepted', created_at: at, decided_at: at }],
      },
      adds: { jobs: { cancelled_at: null }, evolution_candidates: { kind: 'routine' } },
      makes: [
        `INSERT INTO workflow_requests VALUES ('x', '[]', 'a', 's1', '${at}', 'e')`,
        "SELECT * FROM workflow_requests INDEXED BY workflow_requests_by_candidate WHERE candidate_id = 'e'",
      ],
    },
    11: {
      rows: { settings: [{ id: 1, value: '{"theme":"dark","reviewsDelicate":false}' }] },
      adds: { settings: { value: '{"theme":"dark","reviewsDelicate":true}' } },
      makes: [],
    },
    12: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: ['UPDATE index_state SET reindex_after = NULL WHERE id = 1'],
    },
    13: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: [
        `INSERT INTO work_requests VALUES ('x', 'a', 's1', '${at}', 'e')`,
        "SELECT * FROM work_requests INDEXED BY work_requests_by_candidate WHERE candidate_id = 'e'",
      ],
    },
    14: {
      rows: {
        agents: [agent],
        sessions: [session],
        jobs: [{ ...job, cancelled_at: null }],
        learned: [{ seq: 1, job_id: 'j', message_id: 'x', memory_id: 'm', outcome: 'created', change_id: 'c' }],
      },
      makes: [
        "INSERT INTO learned (job_id, message_id, memory_id, outcome, change_id) VALUES ('j', 'y', 'm', 'ended', 'c')",
        "SELECT * FROM learned INDEXED BY learned_by_memory WHERE memory_id = 'm'",
      ],
    },
    15: {
      rows: {
        agents: [agent],
        sessions: [session],
        messages: [message],
        profile_decisions: [{ id: 'd', seq: 1, agent_id: 'a', field: 'name', value: 'Ada', kind: 'entered', at }],
      },
      makes: ["DELETE FROM sessions WHERE id = 's1'"],
    },
    16: {
      rows: { agents: [agent], sessions: [session], jobs: [{ ...job, cancelled_at: null }] },
      adds: { jobs: { rescues: 0 } },
      makes: ["UPDATE jobs SET rescues = 1 WHERE id = 'j'"],
    },
    17: {
      rows: {
        agents: [agent],
        sessions: [session],
        jobs: [{ ...job, cancelled_at: null, rescues: 0 }],
        learned: [{ seq: 1, job_id: 'j', message_id: 'x', memory_id: 'm1', outcome: 'created', change_id: 'c' }],
      },
      adds: { learned: { provider_id: null, model: null } },
      makes: [
        `INSERT INTO model_trust VALUES ('p', 'm', 'v1', 'cautious', '{}', NULL, '${at}', NULL, NULL, 0, 0)`,
        "SELECT * FROM learned INDEXED BY learned_by_model WHERE provider_id = 'p' AND model = 'm' AND seq > 0",
      ],
    },
    18: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: [
        "INSERT INTO embedding_models VALUES (1, 'local:x', 384, 'building', 0, NULL, '')",
        "INSERT INTO vectors VALUES (1, 1, 1, 0.5, x'00')",
        'INSERT INTO vectors_due VALUES (1, 1)',
        "SELECT count(*) FROM message_passages INDEXED BY message_passages_of_user WHERE role = 'user' AND term_count > 0",
      ],
    },
    19: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      makes: [`INSERT INTO witness VALUES (1, 'p', 1, 0, 0, 1, '${at}', NULL)`],
    },
    20: {
      rows: { agents: [agent], sessions: [session], messages: [message] },
      adds: { messages: { reasoning: null } },
      makes: [
        "UPDATE messages SET reasoning = 'r'",
        "INSERT INTO tool_calls VALUES ('t', 0, 1, 'now', '{}', 'done', NULL, 0, 0, 0.5, NULL, NULL)",
        "UPDATE providers SET window_source = 'service', tools = 1, first_token_ms = 1, stall_ms = 1",
      ],
    },
    21: {
      rows: { agents: [agent], sessions: [session], messages: [{ ...message, reasoning: null }] },
      makes: [
        `INSERT INTO access_tokens VALUES ('t', 'Notes', x'00', '["read"]', NULL, 'active', '${at}', NULL)`,
        `INSERT INTO access_log VALUES (1, '${at}', 'token', 't', 'memory_search', 'a', 'ok', 3, 1, NULL)`,
        "SELECT * FROM access_log INDEXED BY access_log_by_hour WHERE hour IS NOT NULL AND hour = 'x'",
      ],
    },
    22: {
      rows: { agents: [agent], sessions: [session], messages: [{ ...message, reasoning: null }] },
      makes: [
        "INSERT INTO compactions SELECT session_id, position, position + 1, 'in short', 'rules', '[]', 'x' FROM messages",
      ],
    },
    23: {
      rows: {
        agents: [agent],
        sessions: [session],
        jobs: [job],
        job_messages: [{ message_id: 'x', job_id: 'j' }],
        learned: [
          {
            seq: 1,
            job_id: 'j',
            message_id: 'x',
            memory_id: 'm1',
            outcome: 'created',
            change_id: 'c',
            provider_id: 'p',
            model: 'm',
          },
        ],
      },
      adds: {
        jobs: { rescues: 0, parent_id: null, key: null, priority: 0, payload: '{}', cap: null, progress: null },
      },
      makes: [
        `INSERT INTO jobs (id, kind, state, agent_id, session_id, key, attempts, created_at, updated_at) VALUES ('k', 'backup', 'cancelled', NULL, NULL, 'k', 0, '${at}', '${at}')`,
        "SELECT * FROM learned INDEXED BY learned_by_model WHERE provider_id = 'p' AND model = 'm' AND seq > 0",
        "SELECT * FROM job_messages INDEXED BY job_messages_by_job WHERE job_id = 'j'",
        `INSERT INTO schedules VALUES ('s', 'a', '{}', '{}', 'once', 0, NULL, 0, NULL, '${at}', NULL, 0, '${at}', '${at}')`,
      ],
    },
    24: {
      rows: { agents: [agent], sessions: [session], messages: [{ ...message, reasoning: null }] },
      makes: [
        "INSERT INTO tool_calls VALUES ('t', 0, 1, 'now', '{}', 'done', NULL, 0, 0, 0.5, NULL, NULL, '{}')",
        "SELECT * FROM tool_calls INDEXED BY tool_calls_with_step WHERE turn_id = 't' AND step IS NOT NULL",
        'SELECT sum(whole_bytes) FROM trajectories INDEXED BY trajectories_whole WHERE whole_bytes IS NOT NULL',
      ],
    },
    25: {
      rows: { agents: [agent], sessions: [session], messages: [{ ...message, reasoning: null }] },
      adds: { messages: { parent: null, hidden: 0 } },
      makes: [
        "SELECT * FROM messages INDEXED BY messages_forks WHERE session_id = 's' AND parent = 3",
        "SELECT count(*) FROM messages INDEXED BY messages_shown WHERE session_id = 's' AND hidden = 0",
      ],
    },
    26: {
      rows: { agents: [agent], sessions: [session], messages: [branchedMessage] },
      makes: [
        "INSERT INTO attachments VALUES ('f', 's1', 'x', 0, 'a.pdf', 'pdf', 'application/pdf', 9, 1, 5, 2, 0, 0, 'words', NULL)",
        "SELECT * FROM attachments INDEXED BY attachments_by_message WHERE message_id = 'x'",
        "SELECT * FROM attachments INDEXED BY attachments_by_session WHERE session_id = 's1'",
        'UPDATE providers SET images = 1',
      ],
    },
    27: {
      rows: { agents: [agent], sessions: [session], messages: [branchedMessage] },
      adds: {
        sessions: { provider_id: null, model: null },
        agents: agentTraits,
      },
      makes: [
        "SELECT * FROM sessions INDEXED BY sessions_by_provider WHERE provider_id = 'p'",
        `INSERT INTO models (provider_id, model, price, price_source) VALUES ('p', 'm', '{}', 'user')`,
        `INSERT INTO session_usage VALUES ('s', 'p', 'm', 'P', 1, 0, 10, 2)`,
      ],
    },
    28: {
      rows: { agents: [agentWithModel], sessions: [{ ...session, provider_id: null, model: null }] },
      adds: { sessions: { archived: 0, folder_id: null } },
      makes: [
        "INSERT INTO session_folders VALUES ('f', 'a', 'Trips')",
        "SELECT * FROM session_folders INDEXED BY session_folders_by_owner WHERE agent_id = 'a'",
        "UPDATE sessions SET archived = 1, folder_id = 'f'",
        "SELECT * FROM sessions INDEXED BY sessions_by_folder WHERE folder_id = 'f'",
        `INSERT INTO deleted_sessions VALUES ('d', 'a', '${at}')`,
        "INSERT INTO deleted_rows VALUES ('d', 0, 'messages', x'00')",
      ],
    },
    29: {
      rows: { agents: [agentWithModel] },
      makes: [
        `INSERT INTO quiz_runs VALUES ('q', 'a', '${at}', NULL, 'words')`,
        "INSERT INTO quiz_answers VALUES ('q', 0, 'k', NULL, 'not_found')",
        "SELECT * FROM quiz_runs INDEXED BY quiz_runs_by_agent WHERE agent_id = 'a' ORDER BY at",
      ],
    },
    30: {
      rows: { agents: [agentWithModel], sessions: [{ ...session, archived: 0 }], turns: [turn] },
      adds: { sessions: { learns: 1, model: null, provider_id: null, folder_id: null }, turns: { without_memory: 0 } },
      makes: [
        "INSERT INTO unlearned VALUES ('x', 1)",
        'UPDATE sessions SET learns = 0',
        'UPDATE turns SET without_memory = 1',
      ],
    },
    31: {
      rows: { agents: [agentWithModel], sessions: [learningSession] },
      adds: { sessions: { title_by_model: 0 } },
      makes: ['UPDATE sessions SET title_by_model = 1'],
    },
    32: {
      rows: {
        agents: [agentWithModel],
        session_folders: [{ id: 'f', agent_id: 'a', name: 'Trips' }],
        sessions: [{ ...learningSession, folder_id: 'f' }],
        deleted_sessions: [{ session_id: 'd', agent_id: 'a', deleted_at: at }],
      },
      adds: {
        sessions: { title_by_model: 0, import_id: null },
        session_folders: { import_id: null },
        deleted_sessions: { import_id: null },
      },
      makes: [
        `INSERT INTO imports VALUES ('i', 'a', 'chatgpt', 'data.zip', '${at}', NULL)`,
        "SELECT * FROM imports INDEXED BY imports_by_owner WHERE agent_id = 'a' ORDER BY at",
        ...['sessions', 'session_folders', 'deleted_sessions'].flatMap((table) => [
          `UPDATE ${table} SET import_id = 'i'`,
          `SELECT * FROM ${table} INDEXED BY ${table}_of_import WHERE import_id = 'i'`,
        ]),
      ],
    },
    33: {
      rows: { agents: [agentWithModel], sessions: [importedSession] },
      makes: [
        "INSERT INTO drafts VALUES ('a', 's1', '{}'), ('a', NULL, '{}')",
        "SELECT * FROM drafts INDEXED BY drafts_of_session WHERE session_id = 's1'",
        "SELECT * FROM drafts INDEXED BY drafts_of_next WHERE agent_id = 'a' AND session_id IS NULL",
        "SELECT * FROM drafts INDEXED BY drafts_by_owner WHERE agent_id = 'a'",
      ],
    },
    34: {
      rows: { agents: [agentWithModel], sessions: [importedSession], turns: [{ ...turn, without_memory: 0 }] },
      adds: { turns: { shown: null } },
      makes: [`UPDATE turns SET shown = '{}'`],
    },
    35: {
      rows: { agents: [agentWithModel] },
      makes: [
        "INSERT INTO pulled VALUES ('x', 0, 'm1', NULL), ('x', 1, NULL, 's1')",
        "SELECT * FROM pulled WHERE message_id = 'x'",
      ],
    },
    36: { rows: { agents: [agentWithModel] }, makes: ['UPDATE providers SET keyed = 1'] },
  },
}

const all = Object.entries(files).flatMap(([file, migrations]) =>
  migrations.map((migration) => ({ file, migration, name: `${file} ${migration.version} ${migration.name}` })),
)

describe('migrations', () => {
  test.each(Object.keys(files))('the versions of %s begin at 1 and have no gap', (file) => {
    const migrations = files[file] ?? []
    expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1))
  })

  test.each(Object.keys(files))('every file in migrations/%s is in the list, under its own number', (file) => {
    const names = readdirSync(join(import.meta.dirname, file)).filter((name) => /^\d/.test(name))
    const listed = (files[file] ?? []).map(
      (migration) => `${String(migration.version).padStart(3, '0')}-${migration.name}.ts`,
    )
    expect(names.toSorted()).toEqual(listed)
  })

  test('every migration has a test', () => {
    const missing = all
      .filter(({ file, migration }) => steps[file]?.[migration.version] === undefined)
      .map(({ name }) => name)
    expect(missing).toEqual([])
  })

  test.each(all)('$name keeps what was there and makes what it promises', ({ file, migration }) => {
    const step = steps[file]?.[migration.version]
    const db = openDatabase(':memory:')
    const upTo = (number: number) => (files[file] ?? []).filter((one) => one.version <= number)
    migrate(db, upTo(migration.version - 1))
    for (const [table, rows] of Object.entries(step?.rows ?? {})) for (const row of rows) insert(db, table, row)
    migrate(db, upTo(migration.version))

    expect(db.pragma('user_version', { simple: true })).toBe(migration.version)
    for (const [table, rows] of Object.entries(step?.rows ?? {}))
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual(
        rows.map((row) => ({ ...row, ...step?.adds?.[table] })),
      )
    db.pragma('foreign_keys = OFF')
    for (const sql of step?.makes ?? []) {
      const statement = db.prepare(sql)
      expect(() => (statement.reader ? statement.all() : statement.run())).not.toThrow()
    }
    db.close()
  })

  test('the key of the tombstones is made once and is of each profile’s own', () => {
    const keys = [1, 2].map(() => {
      const db = openDatabase(':memory:')
      migrate(db, memoriesMigrations)
      const { value } = db.prepare("SELECT hex(value) AS value FROM secrets WHERE name = 'tombstone'").get() as {
        value: string
      }
      db.close()
      return value
    })
    expect(keys[0]).toMatch(/^[0-9A-F]{64}$/)
    expect(keys[0]).not.toBe(keys[1])
  })

  test('what is there when the index is made anew waits to be indexed: memories and messages that are complete', () => {
    const memories = openDatabase(':memory:')
    migrate(memories, memoriesMigrations.slice(0, 3))
    insert(memories, 'memories', memory)
    insert(memories, 'index_state', { id: 1, tokenizer_version: 1, reindex_after: null })
    migrate(memories, memoriesMigrations)
    const data = openDatabase(':memory:')
    migrate(data, dataMigrations.slice(0, 3))
    for (const [table, row] of [
      ['agents', agent],
      ['sessions', session],
      ['messages', message],
      ['messages', { ...message, id: 'y', position: 1, state: 'streaming' }],
    ] as const) {
      insert(data, table, row)
    }
    migrate(data, dataMigrations)
    const stale = { id: 1, tokenizer_version: 0, reindex_after: null }
    expect({
      memories: memories.prepare('SELECT * FROM index_state').all(),
      messages: data.prepare('SELECT * FROM index_state').all(),
      listed: data.prepare('SELECT message_id, agent_id, position, term_count FROM message_passages').all(),
    }).toEqual({
      memories: [stale],
      messages: [stale],
      listed: [{ message_id: 'x', agent_id: 'a', position: 0, term_count: 0 }],
    })
    memories.close()
    data.close()
  })

  test('what came with a file of somebody else rests on its last import, by name; what was said rests on its message', () => {
    const db = openDatabase(':memory:')
    migrate(db, memoriesMigrations.slice(0, 14))
    const of = (id: string, origin: string) => ({ ...memory, seq: undefined, id, uri: id, origin, review_reason: null })
    for (const { seq: _seq, ...row } of [of('m1', 'imported'), of('m2', 'user_stated'), of('m3', 'imported')])
      insert(db, 'memories', row)
    insert(db, 'evidence', evidence)
    for (const [id, kind, summary] of [
      ['c1', 'import', 'old.json'],
      ['c2', 'import', 'aunt.json'],
      ['c3', 'add', 'a title'],
    ])
      insert(db, 'changes', { ...change, seq: undefined, id, kind, summary })
    const came = { ...version, author: 'import' }
    insert(db, 'memory_versions', { ...came, change_id: 'c1' })
    insert(db, 'memory_versions', { ...came, version: 2, change_id: 'c2' })
    insert(db, 'memory_versions', { ...came, memory_id: 'm2', change_id: 'c1' })
    insert(db, 'memory_versions', { ...came, memory_id: 'm3', change_id: 'c3' })
    migrate(db, memoriesMigrations)
    const rows = db
      .prepare('SELECT memory_id, kind, source_id, source_name, quote FROM evidence ORDER BY seq')
      .raw()
      .all()
    db.close()
    expect(rows).toEqual([
      ['m1', 'message', null, null, '我住在柏林'],
      ['m1', 'import', 'c2', 'aunt.json', ''],
      ['m3', 'import', 'c3', null, ''],
    ])
  })

  test('a job that was cancelled says so, and goes with its conversation as before', () => {
    const db = openDatabase(':memory:')
    migrate(db, dataMigrations.slice(0, 20))
    insert(db, 'agents', agent)
    insert(db, 'sessions', session)
    insert(db, 'jobs', { ...job, state: 'needs_attention', cancelled_at: at })
    insert(db, 'job_messages', { message_id: 'x', job_id: 'j' })
    migrate(db, dataMigrations)
    const states = db.prepare('SELECT state FROM jobs').pluck().all()
    db.exec("DELETE FROM sessions WHERE id = 's1'")
    const left = db.prepare('SELECT (SELECT count(*) FROM jobs) + (SELECT count(*) FROM job_messages)').pluck().get()
    db.close()
    expect({ states, left }).toEqual({ states: ['cancelled'], left: 0 })
  })

  test('messages that were given to be learned from wait to be indexed, and what is indexed is not read again', () => {
    const given = (indexed: readonly string[]) => {
      const db = openDatabase(':memory:')
      migrate(db, dataMigrations.slice(0, 11))
      insert(db, 'agents', agent)
      insert(db, 'sessions', session)
      const ids = ['x', 'y', 'z']
      ids.forEach((id, position) => insert(db, 'messages', { ...message, id, position }))
      insert(db, 'messages', { ...message, id: 'w', position: 3, state: 'streaming' })
      insert(db, 'messages', { ...message, id: 'v', position: 4, text: '' })
      insert(db, 'index_state', { id: 1, tokenizer_version: 7, reindex_after: null })
      for (const id of indexed)
        db.prepare(
          `INSERT INTO message_passages (message_id, agent_id, session_id, position, role, at, language, term_count)
          SELECT id, 'a', session_id, position, role, at, 'zh', 5 FROM messages WHERE id = ?`,
        ).run(id)
      migrate(db, dataMigrations)
      const state = db.prepare('SELECT tokenizer_version AS version, reindex_after AS after FROM index_state').get()
      const due = db.prepare('SELECT message_id FROM message_passages WHERE term_count = 0 ORDER BY seq').pluck().all()
      db.close()
      return { state, due }
    }
    expect([given(['x', 'z']), given(['x', 'y', 'z'])]).toEqual([
      { state: { version: 7, after: 2 }, due: ['y'] },
      { state: { version: 7, after: null }, due: [] },
    ])
  })

  test.each(Object.keys(files))('every table of %s is strict', (file) => {
    const db = openDatabase(':memory:')
    migrate(db, files[file] ?? [])
    const tables = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%s_fts_%'")
      .all() as { name: string; sql: string }[]
    const loose = tables.filter(({ sql }) => !sql.startsWith('CREATE VIRTUAL') && !/\)\s*STRICT/.test(sql))
    expect({ count: tables.length > 3, loose: loose.map(({ name }) => name) }).toEqual({ count: true, loose: [] })
    db.close()
  })
})

function insert(db: Database, table: string, row: Record<string, unknown>): void {
  const names = Object.keys(row)
  const values = names.map((name) => `@${name}`).join(', ')
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row)
}
