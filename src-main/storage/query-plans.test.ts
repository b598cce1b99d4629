import { describe, expect, test } from 'vitest'
import { createAccessLogStore } from './access-log-store.ts'
import { createAccessTokenStore } from './access-token-store.ts'
import { createAppliedStore } from './applied-store.ts'
import { createAgentStore } from './agent-store.ts'
import { createDraftStore } from './draft-store.ts'
import { createChangeStore } from './change-store.ts'
import { openDatabase, type Database } from './database.ts'
import { createEvidenceStore } from './evidence-store.ts'
import { createEvolutionStore } from './evolution-store.ts'
import { createOldUndoStore } from './old-undo-store.ts'
import { createReadMessageStore } from './read-message-store.ts'
import { createImportStore } from './import-store.ts'
import { createIndexStore } from './index-store.ts'
import { createJobQueueStore } from './job-queue-store.ts'
import { createJobStore } from './job-store.ts'
import { createMessageIndexStore } from './message-index-store.ts'
import { createMemoryRelations } from './memory-relations.ts'
import { createLineageStore } from './lineage-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createModelTrustStore } from './model-trust-store.ts'
import { createMessageStore } from './message-store.ts'
import { migrate, type Migration } from './migrate.ts'
import { dataMigrations } from './migrations/data/index.ts'
import { memoriesMigrations } from './migrations/memories/index.ts'
import { createPainStore } from './pain-store.ts'
import { createProfileStore } from './profile-store.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSessionStore } from './session-store.ts'
import { createSummaryStore } from './summary-store.ts'
import { createTombstoneStore } from './tombstone-store.ts'
import { createTracesStore } from './traces-store.ts'
import { createTransactions } from './transactions.ts'
import { createTrashStore } from './trash-store.ts'
import { createTrajectoryStore } from './trajectory-store.ts'
import { createTurnStore } from './turn-store.ts'
import { createUsageStore } from './usage-store.ts'
import { createPulledStore } from './pulled-store.ts'
import { createQuizStore } from './quiz-store.ts'
import { createUseStore } from './use-store.ts'
import { memoryVectors, messageVectors } from './vector-layout.ts'
import { createVectorStore } from './vector-store.ts'
import { createVersionStore } from './version-store.ts'

interface Plan {
  readonly sql: string
  readonly steps: readonly string[]
}

/** How SQLite would run every statement that these stores prepare. */
function plansOf(migrations: readonly Migration[], stores: readonly ((db: Database) => unknown)[]): Plan[] {
  const db = openDatabase(':memory:')
  migrate(db, migrations)
  const texts: string[] = []
  const recording = new Proxy(db, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            texts.push(sql)
            return target.prepare(sql)
          }
        : Reflect.get(target, name, target),
  })
  for (const create of stores) create(recording)
  const plans = texts
    .filter((sql) => !/^\s*INSERT/i.test(sql))
    .map((sql) => ({ sql: sql.replaceAll(/\s+/g, ' ').trim(), steps: stepsOf(db, sql) }))
  db.close()
  return plans
}

function stepsOf(db: Database, sql: string): string[] {
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => name)
  const parameters =
    names.length > 0 ? [Object.fromEntries(names.map((name) => [name, 'x']))] : [...sql.matchAll(/\?/g)].map(() => 'x')
  return (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[]).map((row) => row.detail)
}

/** Whole tables that are read; what a list of values, a keyword match or an inner result gives is no table. */
const scans = ({ steps }: Plan): string[] =>
  steps.filter(
    (step) => step.startsWith('SCAN ') && !/^SCAN [fc]$/.test(step) && !/VIRTUAL TABLE|CONSTANT ROW/.test(step),
  )

const memories = plansOf(memoriesMigrations, [
  createMemoryStore,
  createMemoryRelations,
  createIndexStore,
  (db) => createVectorStore(db, memoryVectors, createTransactions(db)),
  createEvidenceStore,
  createVersionStore,
  createChangeStore,
  createTombstoneStore,
  createAppliedStore,
  createLineageStore,
  createTrashStore,
  createSummaryStore,
])
const data = plansOf(dataMigrations, [
  createAgentStore,
  createSessionStore,
  createDraftStore,
  createImportStore,
  createPulledStore,
  createMessageStore,
  createMessageIndexStore,
  (db) => createVectorStore(db, messageVectors, createTransactions(db)),
  createTurnStore,
  createTrajectoryStore,
  createJobStore,
  createJobQueueStore,
  createScheduleStore,
  createProfileStore,
  createTracesStore,
  createUsageStore,
  createQuizStore,
  createUseStore,
  createPainStore,
  createEvolutionStore,
  createOldUndoStore,
  createReadMessageStore,
  createModelTrustStore,
  createAccessTokenStore,
  createAccessLogStore,
])

describe('how memories.db is read', () => {
  const hot: { name: string; has: string; step: string }[] = [
    {
      name: 'a list',
      has: '(@type IS NULL OR m.type = @type) AND m.seq < @before',
      step: 'SEARCH m USING INDEX memories_by_owner (agent_id=? AND status=? AND seq<?)',
    },
    {
      name: 'a list of one type',
      has: 'm.type = @type AND m.seq < @before',
      step: 'SEARCH m USING INDEX memories_by_owner_type (agent_id=? AND status=? AND type=? AND seq<?)',
    },
    {
      name: 'by content',
      has: 'm.content_hash = ?',
      step: 'SEARCH m USING INDEX memories_by_hash (agent_id=? AND content_hash=?)',
    },
    {
      name: 'by slot',
      has: 'm.slot_attribute = ? AND +m.status',
      step: 'SEARCH m USING INDEX memories_by_slot (agent_id=? AND slot_subject=? AND slot_attribute=?)',
    },
    {
      name: 'by slot and value',
      has: 'm.slot_value = ?',
      step: 'SEARCH m USING INDEX memories_by_slot (agent_id=? AND slot_subject=? AND slot_attribute=? AND slot_value=?)',
    },
    {
      name: 'what is at and below an address',
      has: 'm.uri BETWEEN',
      step: 'SEARCH m USING INDEX memories_by_uri (agent_id=? AND uri>? AND uri<?)',
    },
    { name: 'by id', has: 'm.id = @id', step: 'SEARCH m USING INDEX sqlite_autoindex_memories_1 (id=?)' },
    { name: 'in pages', has: 'm.seq > @after', step: 'SEARCH m USING INTEGER PRIMARY KEY (rowid>?)' },
    {
      name: 'the weightiest',
      has: 'ORDER BY m.importance DESC',
      step: 'SEARCH m USING INDEX memories_by_weight (agent_id=? AND status=?)',
    },
    {
      name: 'by place',
      has: 'json_each(@places)',
      step: 'SEARCH m USING INDEX memories_by_place (agent_id=? AND session_id=? AND position=?)',
    },
    {
      name: 'by time',
      has: "coalesce(@since, '')",
      step: 'SEARCH m USING INDEX memories_by_said (agent_id=? AND status=? AND <expr>>? AND <expr><?)',
    },
    {
      name: 'the next speaker',
      has: 'WITH RECURSIVE f (name)',
      step: 'SEARCH memories USING INDEX memories_by_speaker (agent_id=? AND speaker>?)',
    },
    { name: 'several by id', has: 'json_each(@ids)', step: 'SEARCH m USING INDEX sqlite_autoindex_memories_1 (id=?)' },
    {
      name: 'vectors in pages',
      has: 'v.seq > ?',
      step: 'SEARCH v USING INDEX sqlite_autoindex_vectors_1 (seq>?)',
    },
    {
      name: 'vectors by row',
      has: 'v.seq = f.value',
      step: 'SEARCH v USING INDEX sqlite_autoindex_vectors_1 (seq=? AND model_key=?)',
    },
    {
      name: 'what else touched a memory',
      has: 'later.memory_id = e.memory_id',
      step: 'SEARCH later USING INDEX change_entries_by_memory (memory_id=? AND rowid>?)',
    },
  ]
  test.each(hot)('$name: $step', ({ has, step }) => {
    const plans = memories.filter(({ sql }) => sql.includes(has))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan.steps).toContain(step)
  })

  test('a keyword match looks its hits up by row, and never walks through all of an owner’s memories', () => {
    const plans = [...memories, ...data].filter(({ sql }) => sql.includes('json_each(@seqs) f CROSS JOIN me'))
    expect(plans.length).toBeGreaterThan(4)
    for (const { steps } of plans) {
      expect(
        steps
          .filter((step) => step.startsWith('SEARCH m '))
          .every((step) => step === 'SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'),
      ).toBe(true)
      expect(steps.filter((step) => /AUTOMATIC/.test(step))).toEqual([])
    }
  })

  test('nothing but the statistics, and the few models and owners, is read as a whole table', () => {
    const reading = memories.filter((plan) => scans(plan).length > 0)
    const whole = reading.map((plan) => ({ isStatistic: /GROUP BY/.test(plan.sql), scans: scans(plan) }))
    expect(whole).toEqual([
      // The first of those that stay on this computer.
      { isStatistic: false, scans: ['SCAN memories USING COVERING INDEX memories_local_only'] },
      // The partial index holds what stays on this computer, and nothing else.
      { isStatistic: false, scans: ['SCAN m USING INDEX memories_local_only'] },
      { isStatistic: true, scans: [expect.stringContaining('SCAN memories')] },
      { isStatistic: false, scans: ['SCAN embedding_models'] },
      { isStatistic: false, scans: ['SCAN embedding_models'] },
      { isStatistic: false, scans: ['SCAN vectors_due'] },
      { isStatistic: false, scans: ['SCAN vectors_due'] },
      { isStatistic: false, scans: ['SCAN owners'] },
      { isStatistic: false, scans: ['SCAN unfinished_undos'] },
      // What an undo removed: an index of such entries alone.
      { isStatistic: true, scans: ['SCAN e USING INDEX change_entries_of_removed'] },
      { isStatistic: false, scans: ['SCAN purges'] },
      { isStatistic: false, scans: ['SCAN s USING INDEX summaries_open'] },
      { isStatistic: false, scans: ['SCAN s USING INDEX summaries_by_time'] },
      { isStatistic: false, scans: ['SCAN s USING INDEX summaries_open'] },
      { isStatistic: false, scans: ['SCAN s USING INDEX summaries_open'] },
      // Once, where the user chooses another model.
      { isStatistic: false, scans: ['SCAN summaries'] },
    ])
  })
})

describe('how data.db is read', () => {
  test('jobs that are due are found among the open ones, not among all that were ever done', () => {
    const due = data.filter(({ sql }) => /next_run_at <= |min\(next_run_at\)/.test(sql))
    expect(due.map(({ steps }) => steps[0])).toEqual([
      'SEARCH j USING INDEX jobs_open (kind=?)',
      'SEARCH jobs USING INDEX jobs_open (kind=?)',
      'SEARCH s USING INDEX schedules_by_time (next_run_at<?)',
      'SEARCH schedules USING COVERING INDEX schedules_by_time (next_run_at>?)',
    ])
  })

  test('a page of a conversation and a page of the list use their index', () => {
    const steps = data.flatMap((plan) => plan.steps)
    expect(steps).toEqual(
      expect.arrayContaining([
        'SEARCH m USING INDEX messages_shown (session_id=? AND position<?)',
        'SEARCH s USING INDEX sessions_by_owner (agent_id=? AND (pinned,updated_at)<(?,?))',
      ]),
    )
  })

  test.each([
    ['by place', 'json_each(@places)', 'message_passages_by_place (agent_id=? AND session_id=? AND position=?)'],
    ['by time', "coalesce(@since, '')", 'message_passages_by_said (agent_id=? AND at>? AND at<?)'],
    ['the newest', 'ORDER BY m.seq DESC LIMIT @limit', 'message_passages_by_owner (agent_id=?)'],
  ])('messages %s', (_name, has, step) => {
    const plans = data.filter(({ sql }) => sql.includes(has))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan.steps).toContain(`SEARCH m USING INDEX ${step}`)
  })

  test('only the lists of agents, imports, drafts, models, jobs, schedules and tokens, what an older version left and what is destroyed read a whole table', () => {
    expect(data.flatMap(scans)).toEqual([
      'SCAN agents',
      // Those with a model of a service that is removed.
      'SCAN agents',
      // Whether there is any, once, at the start: one row is read.
      'SCAN sessions USING COVERING INDEX sessions_by_owner',
      // What stands unsent: all of it at a start, and where one leaves no byte behind.
      'SCAN drafts',
      'SCAN drafts',
      'SCAN drafts',
      // Imports: one for each file that was brought in.
      'SCAN imports',
      'SCAN imports USING INDEX imports_by_owner',
      'SCAN embedding_models',
      'SCAN embedding_models',
      'SCAN vectors_due',
      'SCAN vectors_due',
      // How many may have a vector.
      'SCAN message_passages USING COVERING INDEX message_passages_of_user',
      // What was said while learning was off.
      'SCAN u',
      // Receipts that are whole, which are so many at most; and the calls of turns that may be gone on with.
      'SCAN trajectories USING COVERING INDEX trajectories_whole',
      'SCAN trajectories USING INDEX trajectories_whole',
      'SCAN c USING INDEX tool_calls_with_step',
      'SCAN j',
      // What was done since a backup, once, where it is restored.
      'SCAN j',
      'SCAN j',
      // Once, at the start: open jobs that were cut off, and those of no kind that is known.
      'SCAN jobs USING INDEX jobs_open',
      'SCAN jobs USING INDEX jobs_open',
      // Schedules of all agents.
      'SCAN s',
      'SCAN messages USING INDEX messages_with_reasoning',
      'SCAN tool_calls',
      // What was deleted minutes ago.
      'SCAN deleted_sessions',
      'SCAN deleted_sessions',
      // The partial index holds the calls of turns that may be gone on with.
      'SCAN tool_calls USING INDEX tool_calls_with_step',
      'SCAN growth_changes',
      'SCAN access_tokens',
      'SCAN access_tokens',
      'SCAN access_tokens',
    ])
  })
})
