import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agentIdSchema } from '../../src-main/contract/agent.ts'
import { agentsOf, corpusFolders, groupsOf, readCorpus, toStoreCalls, type EvalMemory } from './eval-corpus.ts'

const memory = (id: string, rest: Partial<EvalMemory> = {}): EvalMemory => ({
  id,
  store: 'a',
  text: `text ${id}`,
  ...rest,
})

describe('the folders of a data folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'majordomo-eval-test-'))
    const write = async (path: string, text = ''): Promise<void> => {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await write('README.md')
    await write('talk/memories.jsonl', `${JSON.stringify(memory('m1'))}\n\n${JSON.stringify(memory('m2'))}\n`)
    await write('talk/questions.jsonl', '{"id":"q1","store":"a","question":"Where?"}')
    await write('half/memories.jsonl')
    await write('deep/below/memories.jsonl')
    await write('deep/below/questions.jsonl')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('are those that hold memories and questions themselves', async () => {
    expect(await corpusFolders(folder)).toEqual([join(folder, 'talk')])
  })

  test('are read line by line, with blank lines left out', async () => {
    expect(readCorpus(join(folder, 'talk'))).toEqual({
      name: 'talk',
      memories: [memory('m1'), memory('m2')],
      questions: [{ id: 'q1', store: 'a', question: 'Where?' }],
    })
  })
})

test('every store is an agent, whatever its name', () => {
  const stores = ['Chat #1', '一号', 'a'.repeat(200)]
  const agents = agentsOf({
    memories: stores.map((store) => memory('m', { store })),
    questions: [{ id: 'q', store: 'empty', question: 'Anything?' }],
  })
  expect([...agents.keys()]).toEqual([...stores, 'empty'])
  expect(new Set(agents.values()).size).toBe(4)
  expect([...agents.values()].filter((id) => !agentIdSchema.safeParse(id).success)).toEqual([])
})

test('a memory keeps its speaker, time, session and place in the order of the file', () => {
  const agents = new Map([
    ['a', 'store-0'],
    ['b', 'store-1'],
  ])
  const calls = toStoreCalls(
    [
      memory('1', { session: 's', speaker: 'Noor', timestamp: '2024-02-03' }),
      memory('2', { session: 't' }),
      memory('3', { session: 's' }),
      memory('4', { session: 's', store: 'b' }),
      memory('5'),
      memory('6'),
    ],
    agents,
  )
  const common = { agentId: 'store-0', type: 'knowledge', origin: 'imported' }
  expect(calls).toEqual([
    {
      sourceId: '1',
      input: { ...common, content: 'text 1', speaker: 'Noor', saidAt: '2024-02-03', sessionId: 's', position: 0 },
    },
    { sourceId: '2', input: { ...common, content: 'text 2', sessionId: 't', position: 0 } },
    { sourceId: '3', input: { ...common, content: 'text 3', sessionId: 's', position: 1 } },
    { sourceId: '4', input: { ...common, agentId: 'store-1', content: 'text 4', sessionId: 's', position: 0 } },
    { sourceId: '5', input: { ...common, content: 'text 5', position: 0 } },
    { sourceId: '6', input: { ...common, content: 'text 6', position: 1 } },
  ])
})

test.each([
  { question: { evidence: ['1', '2'] }, groups: [['1'], ['2']] },
  { question: { evidence: ['1', '2'], evidence_groups: [['1', '2']] }, groups: [['1', '2']] },
  { question: { evidence_groups: [['1'], []] }, groups: [['1']] },
  { question: {}, groups: [] },
])('$question has the evidence $groups', ({ question, groups }) => {
  expect(groupsOf({ id: 'q', store: 'a', question: 'Which?', ...question })).toEqual(groups)
})
