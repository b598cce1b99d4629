import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultAgentId } from '../../src-main/contract/agent.ts'
import { openServing, openSession, type KernelSession } from '../lib/kernel-session.ts'
import { makeMemories } from '../lib/made-memories.ts'
import { largest, type Measured, type Measurement } from '../lib/measured.ts'
import { plantedLengths, plantWords, recallOf, type PlantedWord } from '../lib/planted-recall.ts'

const wordsPerLength = 20
const memoriesPerWord = 20

/** Whether rare Chinese words are found wherever they stand, and whether common words alone still get an answer. */
export const words: Measurement = async (context) => {
  const count = largest(context)
  const { home } = await context.profile(count)
  // What is planted must not stay in the profile that the other measurements read.
  const copy = join(context.folder, 'words')
  await cp(home, copy, { recursive: true })
  const session = await openSession(copy)
  const measured: Measured[] = []
  let planted: PlantedWord[] = []
  try {
    const texts = makeMemories(count).map(({ content }) => content)
    planted = await plantWords(session, { texts, wordsPerLength, memoriesPerWord })
    measured.push(...(await recalls(session, planted, 'keyword')), await commonAnswered(session, 'keyword'))
  } finally {
    await session.close()
  }
  const serving = await openServing(copy)
  try {
    measured.push(...(await recalls(serving, planted, 'hybrid')), await commonAnswered(serving, 'hybrid'))
  } finally {
    await serving.close()
  }
  return measured.map((one) => ({ ...one, name: `words ${count} ${one.name}` }))
}

type Mode = 'keyword' | 'hybrid'

async function recalls(session: KernelSession, planted: readonly PlantedWord[], mode: Mode): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const length of plantedLengths) {
    const ofLength = planted.filter(({ word }) => word.length === length)
    measured.push({
      name: `${mode} recall of ${length} characters`,
      value: await recallOf(session, ofLength, mode),
      unit: 'of 1',
      budget: 1,
    })
  }
  return measured
}

/** Each word in thousands of memories at the least. */
const commonQueries = [
  'work coffee',
  'morning project friend',
  '工作',
  '工作 咖啡',
  '早上的项目',
  '咖啡 coffee 工作 work',
]

async function commonAnswered(session: KernelSession, mode: Mode): Promise<Measured> {
  let answered = 0
  for (const query of commonQueries) {
    const { items } = await session.call('memory_search', { agentId: defaultAgentId, query, mode })
    if (items.length > 0) answered += 1
  }
  return { name: `${mode} common words answered`, value: answered / commonQueries.length, unit: 'of 1', budget: 1 }
}
