import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openSession, type KernelSession } from './kernel-session.ts'
import { importFile, writeExport } from './made-profile.ts'
import { makeMemories } from './made-memories.ts'
import { type PlantedWord, plantWords, recallOf } from './planted-recall.ts'

const count = 600
let home: string
let session: KernelSession
let planted: PlantedWord[]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-planted-'))
  session = await openSession(home)
  const path = join(home, 'memories.jsonl')
  await writeExport(path, count)
  await importFile(session, path)
  const texts = makeMemories(count).map(({ content }) => content)
  planted = await plantWords(session, { texts, wordsPerLength: 6, memoriesPerWord: 5 })
})
afterAll(async () => {
  await session.close()
  rmSync(home, { recursive: true, force: true })
})

test.each([1, 2, 3])('every memory with a Chinese word of %i characters is found by it', async (length) => {
  const ofLength = planted.filter(({ word }) => word.length === length)
  expect(ofLength).toHaveLength(6)
  expect(await recallOf(session, ofLength, 'keyword')).toBe(1)
})

test('what was not found counts as missing', async () => {
  const [first] = planted
  const absent = { word: first?.word ?? '', ids: new Set(['not there', ...(first?.ids ?? [])]) }
  expect(await recallOf(session, [absent], 'keyword')).toBeCloseTo(5 / 6)
})

test('a question of words that stand everywhere gets an answer', async () => {
  const { items } = await session.call('memory_search', { agentId: defaultAgentId, query: '工作的 咖啡 work' })
  expect(items).not.toEqual([])
})
