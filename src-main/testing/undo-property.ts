import { join } from 'node:path'
import fc from 'fast-check'
import { withDatabase } from './dump-profile.ts'
import { addHabitsFirst, habitKinds, takeHabitStep, type HabitStepKind } from './habit-steps.ts'
import { takeLifeStep, lifeKinds, type LifeKind } from './life-steps.ts'
import { aMemory } from './memory.ts'
import type { TestKernel } from './test-kernel.ts'

const kinds = ['store', 'update', 'delete', 'import', 'say', 'delete_all', 'undo'] as const

interface Step {
  readonly kind: (typeof kinds)[number] | LifeKind | HabitStepKind
  /** Which of the memories or changes there are, and which of the texts. */
  readonly pick: number
  readonly text: number
}

const texts = [
  'I like coffee.',
  '我喜欢绿茶。',
  'The wifi is upstairs 🛜',
  'C++ and C# are two languages',
  'Line one\nline two',
]
const sentences = [
  'I live in Berlin.',
  'I moved to Paris.',
  '我住在上海。',
  'I like coffee.',
  "I don't like coffee any more.",
  'Forget that I like coffee.',
  'Remember that I like coffee.',
  'My name is Ada.',
  'My cat is called Miso.',
  'I am allergic to peanuts.',
  'Remember that I earn 5000 euros a month.',
  'I usually use insulin.',
]

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('store' as const, 'update' as const, 'delete' as const, 'import' as const),
    },
    { weight: 3, arbitrary: fc.constantFrom('say' as const, 'undo' as const) },
    { weight: 6, arbitrary: fc.constantFrom(...lifeKinds) },
    { weight: 5, arbitrary: fc.constantFrom(...habitKinds) },
    { weight: 1, arbitrary: fc.constant('delete_all' as const) },
  ),
  pick: fc.nat(20),
  text: fc.nat(20),
})

/** Any sequence of changes, taken back one by one from the last to the first, leaves what was there before. */
export async function checkUndo(kernel: TestKernel, parameters: { seed: number; numRuns: number }): Promise<void> {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 2, maxLength: 14 }), async (steps) => {
      run += 1
      const agentId = `run-${parameters.seed}-${run}`
      await kernel.call('agent_create', { id: agentId, name: 'Run' })
      await addHabitsFirst(kernel, agentId)
      await kernel.call('memory_store', { agentId, type: 'knowledge', content: 'What was there before.' })
      const [first] = (await kernel.call('change_list', { agentId })).items
      const before = await stateOf(kernel, agentId)
      for (const step of steps) await take(kernel, agentId, step)
      await undoAllAbove(kernel, agentId, first?.changeId ?? '')
      const after = await stateOf(kernel, agentId)
      if (after !== before) throw new Error(`not as before:\n${before}\n${after}`)
    }),
    { ...parameters, endOnFailure: parameters.numRuns > 100 },
  )
}

/** Both files: memories as they lie there, and what is known of the user beside them. */
async function stateOf(kernel: TestKernel, agentId: string): Promise<string> {
  const { profile } = await kernel.call('profile_get', { agentId })
  const lines = profile.map(({ field, value, confidence, basis, times }) => ({
    field,
    value,
    confidence,
    basis,
    times,
  }))
  return `${logicalState(kernel.home, agentId)}\n${habitState(kernel.home, agentId)}\n${JSON.stringify(lines, null, 1)}`
}

/** Troubles with what was tried, ways of working, workflows and what was decided of the profile. */
function habitState(home: string, agentId: string): string {
  const tables = [
    'SELECT p.id, summary, category, severity, status FROM pains p WHERE agent_id = ? ORDER BY id',
    'SELECT e.* FROM pain_evidence e JOIN pains p ON p.id = pain_id WHERE agent_id = ? ORDER BY pain_id, position',
    'SELECT t.* FROM pain_tries t JOIN pains p ON p.id = pain_id WHERE agent_id = ? ORDER BY pain_id, position',
    'SELECT * FROM evolution_candidates WHERE agent_id = ? ORDER BY id',
    'SELECT field, value, kind FROM profile_decisions WHERE agent_id = ? ORDER BY seq',
  ]
  return withDatabase(join(home, 'data.db'), (db) =>
    JSON.stringify(
      tables.map((sql) => db.prepare(sql).all(agentId)),
      null,
      1,
    ),
  )
}

/** Rows, evidence, tombstones and keyword index of one agent, without what counts writes: versions, times of change, row numbers. */
export function logicalState(home: string, agentId: string): string {
  return withDatabase(join(home, 'memories.db'), (db) => {
    const rows = db.prepare('SELECT * FROM memories WHERE agent_id = ? ORDER BY id').all(agentId) as Record<
      string,
      unknown
    >[]
    const evidence = db
      .prepare(
        'SELECT e.* FROM evidence e JOIN memories m ON m.id = e.memory_id WHERE m.agent_id = ? ORDER BY e.memory_id, e.seq',
      )
      .all(agentId) as Record<string, unknown>[]
    const owner = db
      .prepare('SELECT owner_key AS key, indexed_count AS count, indexed_terms AS terms FROM owners WHERE agent_id = ?')
      .get(agentId) as { key: number; count: number; terms: number } | undefined
    const terms = db
      .prepare("SELECT term, doc, cnt FROM memories_vocab WHERE term LIKE ? || 'x%' ORDER BY term")
      .all(owner?.key ?? 0)
    const tombstones = db
      .prepare(`
        SELECT key, memory_id FROM tombstones t WHERE agent_id = ? AND lifted = 0
          AND NOT EXISTS (SELECT 1 FROM changes c WHERE 'said:' || c.id = t.memory_id AND c.undone_by IS NOT NULL)
        ORDER BY key, memory_id`)
      .all(agentId)
    const without = (row: Record<string, unknown>, names: readonly string[]) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
    return JSON.stringify(
      {
        rows: rows.map((row) => without(row, ['seq', 'version', 'updated_at'])),
        evidence: evidence.map((row) => without(row, ['seq'])),
        owner,
        terms,
        tombstones,
      },
      null,
      1,
    )
  })
}

async function take(kernel: TestKernel, agentId: string, { kind, pick, text }: Step): Promise<void> {
  const content = texts[text % texts.length] ?? ''
  const { items } = await kernel.call('memory_list', { agentId })
  const memory = items[pick % Math.max(1, items.length)]
  if (kind === 'store') await kernel.call('memory_store', { agentId, type: 'knowledge', content })
  else if (kind === 'delete_all') await kernel.call('memory_delete_all', { agentId, confirm: agentId })
  else if (kind === 'say') await say(kernel, agentId, sentences[text % sentences.length] ?? '')
  else if (kind === 'import') await importSome(kernel, agentId, { content, pick })
  else if (kind === 'undo') await undoLatest(kernel, agentId, pick)
  else if (isGrowthKind(kind)) await takeHabitStep(kernel, { agentId, kind, pick })
  else if (isLifeKind(kind)) await takeLifeStep(kernel, { agentId, kind, pick, content })
  else if (memory && kind === 'update')
    await kernel.call('memory_update', {
      id: memory.id,
      patch: { content: `${content} (${pick})` },
      expectedVersion: memory.version,
    })
  else if (memory && kind === 'delete') await kernel.call('memory_delete', { id: memory.id })
}

const isGrowthKind = (kind: Step['kind']): kind is HabitStepKind => (habitKinds as readonly string[]).includes(kind)
const isLifeKind = (kind: Step['kind']): kind is LifeKind => (lifeKinds as readonly string[]).includes(kind)

async function say(kernel: TestKernel, agentId: string, text: string): Promise<void> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
}

async function importSome(
  kernel: TestKernel,
  agentId: string,
  { content, pick }: { content: string; pick: number },
): Promise<void> {
  const id = `${agentId}-${pick % 3}`
  const memory = { ...aMemory({ id, agentId, content: `${content} ${pick}` }), evidence: [], history: [] }
  await kernel.call('memory_import', {
    memories: [memory, memory],
    onConflict: (['skip', 'overwrite', 'keep_both'] as const)[pick % 3],
  })
}

/** Takes back one of the last changes; a refusal because of a later one is an answer too. */
async function undoLatest(kernel: TestKernel, agentId: string, pick: number): Promise<void> {
  const { items } = await kernel.call('change_list', { agentId })
  const change = items.slice(0, -1).filter((item) => !item.undone)[pick % 3]
  if (!change) return
  const result = await kernel.ask('change_undo', { changeId: change.changeId })
  if (!result.ok && result.error.code !== 'conflict') throw new Error(`change_undo: ${result.error.code}`)
}

async function undoAllAbove(kernel: TestKernel, agentId: string, first: string): Promise<void> {
  const listed = (await kernel.call('change_list', { agentId, limit: 200 })).items.map((item) => item.changeId)
  for (const changeId of listed.slice(0, listed.indexOf(first))) {
    const { items } = await kernel.call('change_list', { agentId, limit: 200 })
    if (items.find((item) => item.changeId === changeId)?.undone) throw new Error('a later undo still holds')
    await kernel.call('change_undo', { changeId })
  }
}
