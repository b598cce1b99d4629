import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from './dump-profile.ts'
import { addHabitsFirst } from './habit-steps.ts'
import { aMemory } from './memory.ts'
import type { TestKernel } from './test-kernel.ts'
import type { WriteFaults } from './write-faults.ts'

/** Asks for something; a refusal is an answer. */
export type Ask = () => Promise<unknown>

export interface Operation {
  readonly name: string
  /** Makes what the operation works on for a new agent, and gives the operation. */
  prepare(kernel: TestKernel, agentId: string): Promise<Ask>
  /** What holds of the agent, where that is not about memories. */
  readonly summary?: (home: string, agentId: string) => string
}

/** Every operation that takes one transaction. */
export const operations: readonly Operation[] = [
  {
    name: 'extract',
    prepare: async (kernel, agentId) => {
      await learnTwo(kernel, agentId)
      return say(kernel, agentId, 'I moved to Rome. My cat is called Miso.')
    },
  },
  {
    name: 'merge',
    prepare: async (kernel, agentId) => {
      const ids = await learnTwo(kernel, agentId)
      return () => kernel.ask('memory_merge', { ids, content: 'I drink green tea in Oslo.' })
    },
  },
  {
    name: 'split',
    prepare: async (kernel, agentId) => {
      const [id] = await learnTwo(kernel, agentId)
      return () => kernel.ask('memory_split', { id, parts: ['I like tea.', 'The tea is green.'] })
    },
  },
  {
    name: 'supersede',
    prepare: async (kernel, agentId) => {
      const [id] = await learnTwo(kernel, agentId)
      return () => kernel.ask('memory_supersede', { id, content: 'I live in Rome.' })
    },
  },
  {
    name: 'restore_version',
    prepare: async (kernel, agentId) => {
      const [id = ''] = await learnTwo(kernel, agentId)
      await kernel.call('memory_update', { id, patch: { content: 'I live in Bergen.' }, expectedVersion: 1 })
      return () => kernel.ask('memory_restore_version', { id, version: 1 })
    },
  },
  {
    name: 'forget',
    prepare: async (kernel, agentId) => {
      const [id] = await learnTwo(kernel, agentId)
      return () => kernel.ask('memory_delete', { id })
    },
  },
  {
    name: 'forget of several',
    prepare: async (kernel, agentId) => {
      const selection = { ids: await learnTwo(kernel, agentId) }
      return () => kernel.ask('memory_forget', { agentId, selection, expectedCount: 2, alsoInConversations: true })
    },
  },
  {
    name: 'restore from the trash',
    prepare: async (kernel, agentId) => {
      const ids = await learnTwo(kernel, agentId)
      for (const id of ids) await kernel.call('memory_delete', { id })
      return () => kernel.ask('memory_trash_restore', { agentId, ids })
    },
  },
  ...(['accept', 'edit', 'reject'] as const).map((kind) => ({
    name: `inbox decision to ${kind}`,
    prepare: async (kernel: TestKernel, agentId: string) => {
      await (
        await say(kernel, agentId, 'I usually use insulin.')
      )()
      const { items } = await kernel.call('memory_inbox_list', { agentId })
      const decision = { kind, ...(kind === 'edit' && { content: 'I use some insulin.' }) }
      return () => kernel.ask('memory_inbox_decide', { id: items[0]?.memory.id, decision })
    },
  })),
  {
    name: 'edit of the profile',
    summary: habitSummaryOf,
    prepare: async (kernel, agentId) => {
      await learnTwo(kernel, agentId)
      return () => kernel.ask('profile_update', { agentId, field: 'location', value: 'Bergen' })
    },
  },
  {
    name: 'decision about a way of working',
    summary: habitSummaryOf,
    prepare: async (kernel, agentId) => {
      await addHabitsFirst(kernel, agentId)
      const [candidate] = (await kernel.call('evolution_list', { agentId })).items
      return () => kernel.ask('evolution_decide', { id: candidate?.id, decision: 'accept' })
    },
  },
  {
    name: 'decision about a workflow',
    summary: habitSummaryOf,
    prepare: async (kernel, agentId) => {
      await addHabitsFirst(kernel, agentId)
      const [workflow] = (await kernel.call('workflow_list', { agentId })).items
      return () => kernel.ask('workflow_decide', { id: workflow?.id, decision: 'reject' })
    },
  },
  {
    name: 'word on where a trouble stands',
    summary: habitSummaryOf,
    prepare: async (kernel, agentId) => {
      const { pain } = await kernel.call('pain_record', { agentId, summary: 'The boiler drips' })
      return () => kernel.ask('pain_update_status', { id: pain.id, status: 'solved', outcome: 'A new seal' })
    },
  },
  {
    name: 'undo of a decision',
    summary: habitSummaryOf,
    prepare: async (kernel, agentId) => {
      await addHabitsFirst(kernel, agentId)
      const [candidate] = (await kernel.call('evolution_list', { agentId })).items
      const { changeId } = await kernel.call('evolution_decide', { id: candidate?.id ?? '', decision: 'accept' })
      return () => kernel.ask('change_undo', { changeId })
    },
  },
  {
    name: 'undo of a merge',
    prepare: async (kernel, agentId) => {
      const ids = await learnTwo(kernel, agentId)
      const { changeId } = await kernel.call('memory_merge', { ids, content: 'I drink green tea in Oslo.' })
      return () => kernel.ask('change_undo', { changeId })
    },
  },
  {
    name: 'undo of a correction',
    prepare: async (kernel, agentId) => {
      await learnTwo(kernel, agentId)
      await (
        await say(kernel, agentId, 'I moved to Rome.')
      )()
      const changeId = (await kernel.call('change_list', { agentId })).items[0]?.changeId
      return () => kernel.ask('change_undo', { changeId })
    },
  },
  {
    name: 'import',
    prepare: async (kernel, agentId) => () => kernel.ask('memory_import', { memories: importRecords(agentId, 3) }),
  },
]

/** What an export of so many memories of an agent holds. */
export const importRecords = (agentId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aMemory({ id: `${agentId}-${index}`, agentId, content: `Fact number ${index}` }),
    evidence: [],
    history: [],
  }))

let made = 0

export async function newAgent(kernel: TestKernel): Promise<string> {
  made += 1
  const id = `agent-${made}`
  await kernel.call('agent_create', { id, name: 'A' })
  return id
}

/**
 * Cuts an operation off at `most` of its write points, all of them where there are no more, each time for an agent of
 * its own. Throws where what is on the disk then, or what the app goes on with, is neither what was before nor what is
 * to be after, or where the operation cannot be done afterwards. Gives the number of write points.
 */
export async function checkCrashes(
  kernel: TestKernel,
  faults: WriteFaults,
  { prepare, summary = summaryOf }: Operation,
  most: number,
): Promise<number> {
  const reference = await newAgent(kernel)
  const writes = await faults.count(await prepare(kernel, reference))
  const after = summary(kernel.home, reference)
  const step = Math.max(1, writes / most)
  for (let point = 1; point <= writes; point += step) {
    const n = Math.floor(point)
    const agentId = await newAgent(kernel)
    const work = await prepare(kernel, agentId)
    const whole = [summary(kernel.home, agentId), after]
    let crashed = ''
    const wasReached = await faults.failAt(n, work, () => {
      crashed = copyProfile(kernel.home)
    })
    if (!wasReached) throw new Error(`write ${n} of ${writes} was not reached`)
    const found = [summary(crashed, agentId), summary(kernel.home, agentId)]
    const broken = integrityOf(crashed).filter((verdict) => verdict !== 'ok')
    rmSync(crashed, { recursive: true })
    if (broken.length > 0) throw new Error(`damaged at write ${n}: ${broken.join()}`)
    for (const state of found) if (!whole.includes(state)) throw new Error(`half done at write ${n}:\n${state}`)
    await work()
    const again = summary(kernel.home, agentId)
    if (again !== after) throw new Error(`not as it should be after write ${n}:\n${again}\n${after}`)
  }
  return writes
}

/** What holds of an agent, without what is made anew each time: ids, row numbers, versions. */
export function summaryOf(home: string, agentId: string): string {
  return withDatabase(join(home, 'memories.db'), (db) => {
    const rows = db
      .prepare(`
        SELECT m.status, m.content, m.pinned, m.locked, m.local_only, m.valid_from, m.valid_to, m.retracted_at,
          m.expires_at, m.slot_value, m.term_count,
          (SELECT group_concat(e.quote, '|') FROM evidence e WHERE e.memory_id = m.id) AS quotes,
          EXISTS (SELECT 1 FROM memory_versions v WHERE v.memory_id = m.id) AS has_history
        FROM memories m WHERE m.agent_id = ? ORDER BY m.content, m.status`)
      .all(agentId)
    const owner = db
      .prepare('SELECT indexed_count, indexed_terms FROM owners WHERE agent_id = ? AND indexed_count > 0')
      .get(agentId)
    const tombstones = db.prepare('SELECT count(*) AS total FROM tombstones WHERE agent_id = ?').get(agentId)
    return JSON.stringify({ rows, owner, tombstones })
  })
}

/** The same of what is in data.db: troubles, ways of working, what was decided of the profile. */
function habitSummaryOf(home: string, agentId: string): string {
  const tables = [
    'SELECT summary, status, severity FROM pains WHERE agent_id = ? ORDER BY 1',
    'SELECT t.solution, t.outcome FROM pain_tries t JOIN pains p ON p.id = pain_id WHERE agent_id = ? ORDER BY 1',
    'SELECT kind, status FROM evolution_candidates WHERE agent_id = ? ORDER BY 1, 2',
    'SELECT field, value, kind FROM profile_decisions WHERE agent_id = ? ORDER BY seq',
  ]
  return withDatabase(join(home, 'data.db'), (db) => JSON.stringify(tables.map((sql) => db.prepare(sql).all(agentId))))
}

/** A copy of both files as they lie on the disk, with what is not folded in yet. */
export function copyProfile(home: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'majordomo-crash-'))
  for (const name of ['data.db', 'data.db-wal', 'memories.db', 'memories.db-wal'])
    if (existsSync(join(home, name))) copyFileSync(join(home, name), join(copy, name))
  return copy
}

export const integrityOf = (home: string): unknown[] =>
  ['memories.db', 'data.db'].map((name) =>
    withDatabase(join(home, name), (db) => db.pragma('integrity_check', { simple: true })),
  )

async function say(kernel: TestKernel, agentId: string, text: string): Promise<Ask> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  return () => kernel.ask('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
}

async function learnTwo(kernel: TestKernel, agentId: string): Promise<string[]> {
  await (
    await say(kernel, agentId, 'I like green tea.')
  )()
  await (
    await say(kernel, agentId, 'I live in Oslo.')
  )()
  return (await kernel.call('memory_list', { agentId })).items.map(({ id }) => id)
}
