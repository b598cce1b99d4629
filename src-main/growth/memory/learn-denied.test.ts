import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'

const clock = createMovableClock()
let kernel: TestKernel
let made = 0
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
})
afterAll(() => discardTestKernel(kernel))

/** What is known of one attribute after each text was said a minute after the one before. */
const knownAfter = async (attribute: string, texts: readonly string[]) => {
  const agentId = `agent-${++made}`
  await kernel.call('agent_create', { id: agentId, name: 'A' })
  for (const text of texts) {
    clock.advance(60_000)
    const { id: sessionId } = await kernel.call('session_create', { agentId })
    await kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
  }
  const valuesOf = async (status: 'active' | 'superseded') =>
    (await kernel.call('memory_list', { agentId, status })).items
      .filter(({ slot }) => slot?.attribute === attribute)
      .map(({ slot }) => slot?.value)
  return { now: await valuesOf('active'), before: await valuesOf('superseded') }
}

test.each([
  {
    attribute: 'residence',
    texts: ['I live in Bristol', 'I moved to Cardiff in March', "I don't live in Bristol anymore btw"],
    now: 'cardiff',
    before: ['bristol'],
  },
  {
    attribute: 'residence',
    texts: ['我住在南京', '我上周搬到苏州了', '我不住在南京了'],
    now: '苏州',
    before: ['南京'],
  },
  {
    attribute: 'employer',
    texts: ['I work at Tesco', 'I work at Aldi now', "I don't work at Tesco anymore"],
    now: 'aldi',
    before: ['tesco'],
  },
  {
    attribute: 'employer',
    texts: ['我在小米上班', '我在华为上班了', '我不在小米上班了'],
    now: '华为',
    before: ['小米'],
  },
  {
    attribute: 'job',
    texts: ["I'm a nurse", "I'm a teacher now", "I'm no longer a nurse"],
    now: 'teacher',
    before: ['nurse'],
  },
  { attribute: 'residence', texts: ['I live in Cardiff', "I don't live in Truro anymore"], now: 'cardiff', before: [] },
  { attribute: 'residence', texts: ['我住在苏州', '我不住在无锡了'], now: '苏州', before: [] },
])('“I don’t live in the old town anymore” ends no new home: $texts', async ({ attribute, texts, now, before }) =>
  expect(await knownAfter(attribute, texts)).toEqual({ now: [now], before }),
)

test.each([
  { attribute: 'residence', texts: ['I live in Bristol', "I don't live in Bristol anymore"], before: ['bristol'] },
  {
    attribute: 'residence',
    texts: ['I live in Bath, Somerset', 'I no longer live in Somerset'],
    before: ['bath, somerset'],
  },
  { attribute: 'residence', texts: ['我住在南京市', '我不住南京了'], before: ['南京市'] },
  {
    attribute: 'employer',
    texts: ['I work at Tesco', 'I work at Aldi now', 'I quit my job'],
    before: ['aldi', 'tesco'],
  },
])('what holds now ends where it is what is denied: $texts', async ({ attribute, texts, before }) =>
  expect(await knownAfter(attribute, texts)).toEqual({ now: [''], before }),
)
