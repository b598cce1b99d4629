import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProfile, integrityOf, newAgent } from '../../testing/crash-points.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { discardTestKernel, openTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { installWriteFaults, type WriteFaults } from '../../testing/write-faults.ts'

const clock = createMovableClock('2026-03-01T08:00:00.000Z')
let kernel: TestKernel
let faults: WriteFaults
beforeAll(async () => {
  kernel = await openTestKernel({ clock })
  faults = installWriteFaults()
})
afterAll(async () => {
  faults.remove()
  await discardTestKernel(kernel)
})

const sentences = [
  'I live in Berlin.',
  'I moved to Paris.',
  'My name is Ada.',
  'Please no emojis.',
  '跟我说话别用感叹号。',
  'I use Figma every day.',
]
const edits = [
  { field: 'location', value: 'Rome' },
  { field: 'location', value: null },
  { field: 'name', value: 'Grace' },
  { field: 'preferred_tool', value: 'Vim' },
  { field: 'preferred_tool', value: null },
  { field: 'communication_style', value: null },
] as const

/** What the profile says, without what is made anew each time. */
async function profileOf(of: TestKernel, agentId: string) {
  const { profile } = await of.call('profile_get', { agentId })
  return profile.map(({ field, value, confidence, basis, times }) => ({ field, value, confidence, basis, times }))
}

async function say(agentId: string, text: string): Promise<void> {
  const { id: sessionId } = await kernel.call('session_create', { agentId })
  await kernel.call('extract_and_store_memories', { agentId, sessionId, messages: [{ role: 'user', text }] })
}

async function take(agentId: string, kind: string, pick: number): Promise<void> {
  clock.advance(60_000)
  if (kind === 'say') await say(agentId, sentences[pick % sentences.length] ?? '')
  else if (kind === 'edit') {
    const edit = edits[pick % edits.length]
    if (edit) await kernel.call('profile_update', { agentId, ...edit })
  } else if (kind === 'forget') {
    const { items } = await kernel.call('memory_list', { agentId })
    const id = items[pick % Math.max(1, items.length)]?.id
    if (id) await kernel.call('memory_delete', { id })
  } else {
    const { items } = await kernel.call('change_list', { agentId })
    const change = items.slice(0, -1).filter(({ undone }) => !undone)[pick % 3]
    if (change) await kernel.ask('change_undo', { changeId: change.changeId })
  }
}

const steps = fc.array(
  fc.record({ kind: fc.constantFrom('say', 'edit', 'edit', 'forget', 'undo'), pick: fc.nat(30) }),
  { minLength: 2, maxLength: 8 },
)

describe('changes of the profile', () => {
  test(
    'taken back one by one, from the last to the first, leave what was there before',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const agentId = await newAgent(kernel)
          await say(agentId, 'I live in Oslo.')
          const first = (await kernel.call('change_list', { agentId })).items[0]?.changeId ?? ''
          const before = await profileOf(kernel, agentId)
          for (const { kind, pick } of taken) await take(agentId, kind, pick)
          const { items } = await kernel.call('change_list', { agentId, limit: 200 })
          for (const { changeId } of items.slice(
            0,
            items.findIndex((item) => item.changeId === first),
          )) {
            const now = (await kernel.call('change_list', { agentId, limit: 200 })).items
            if (!now.find((item) => item.changeId === changeId)?.undone) await kernel.call('change_undo', { changeId })
          }
          expect(await profileOf(kernel, agentId)).toEqual(before)
        }),
        { numRuns: 25, seed: 5 },
      )
    },
  )

  const edited = async (agentId: string): Promise<string> => {
    await say(agentId, 'I live in Oslo.')
    clock.advance(60_000)
    return (await kernel.call('profile_update', { agentId, field: 'location', value: 'Rome' })).changeId ?? ''
  }
  const operations = [
    {
      name: 'an edit',
      prepare: async (agentId: string) => {
        await say(agentId, 'I live in Oslo.')
        return () => kernel.ask('profile_update', { agentId, field: 'location', value: 'Rome' })
      },
    },
    {
      name: 'the undo of an edit',
      prepare: async (agentId: string) => {
        const changeId = await edited(agentId)
        return () => kernel.ask('change_undo', { changeId })
      },
    },
    {
      name: 'being told',
      prepare: async (agentId: string) => {
        const { id: sessionId } = await kernel.call('session_create', { agentId })
        const messages = [{ role: 'user' as const, text: 'I live in Oslo.' }]
        return () => kernel.ask('extract_and_store_memories', { agentId, sessionId, messages })
      },
    },
  ]
  test.each(operations)(
    '$name that is cut off at any write is done in part by no value, and can be done again',
    { timeout: 60_000 },
    async ({ prepare }) => {
      const reference = await newAgent(kernel)
      const work = await prepare(reference)
      const before = await profileOf(kernel, reference)
      // The log of calls is written once a second, which one of two counts may hold, and not both.
      const counts = [await faults.count(work), await faults.count(await prepare(await newAgent(kernel)))]
      const writes = Math.min(...counts)
      const after = await profileOf(kernel, reference)
      expect(after).not.toEqual(before)
      for (let n = 1; n <= writes; n += 1) {
        const agentId = await newAgent(kernel)
        const again = await prepare(agentId)
        let crashed = ''
        await faults.failAt(n, again, () => {
          crashed = copyProfile(kernel.home)
        })
        expect(integrityOf(crashed)).toEqual(['ok', 'ok'])
        rmSync(crashed, { recursive: true })
        await again()
        expect(await profileOf(kernel, agentId)).toEqual(after)
      }
    },
  )
})
