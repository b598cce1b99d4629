import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Evidence } from '../../contract/memory.ts'
import { createSuppression } from '../../memory/forgetting/suppression.ts'
import { createChangeWriter } from '../../memory/lifecycle/change-writer.ts'
import { createMemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import { newMemory, type NewMemory } from '../../memory/lifecycle/new-memory.ts'
import { openProfileFolder, type ProfileFolder } from '../../storage/profile-folder.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { newId } from '../../util/ids.ts'
import { createProfileService, type ProfileService } from './profile-service.ts'
import { createShownPains } from './shown-pains.ts'

const agentId = 'a'
const nothingWithheld = { memoryIds: new Set<string>(), messageIds: new Set<string>() }
let home: string
let folder: ProfileFolder
let profile: ProfileService
let clock: ReturnType<typeof createMovableClock>
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'profile-'))
  folder = openProfileFolder(home)
  clock = createMovableClock('2026-03-01T08:00:00.000Z')
  const { data, memories } = folder
  const at = clock.now().toISOString()
  data.agents.add({ id: agentId, name: 'A', instructions: '', createdAt: at, updatedAt: at })
  const writer = createChangeWriter({ data, file: memories, clock, onChange: () => {} })
  profile = createProfileService({
    data,
    memories,
    pains: createShownPains(data.pains, memories, () => new Set()),
    requests: { withheld: () => nothingWithheld },
    suppression: createSuppression({ file: memories }),
    writer,
    clock,
  })
})
afterEach(() => {
  folder.close()
  rmSync(home, { recursive: true })
})

interface Told extends Partial<NewMemory> {
  readonly localOnly?: boolean
  readonly expiresAt?: string
  readonly validTo?: string
}

/** A memory about the user that was learned from the words of a message. */
function remember(attribute: string, value: string, quote: string, told: Told = {}): string {
  clock.advance(60_000)
  const { localOnly = false, expiresAt = null, validTo = null, ...more } = told
  const at = clock.now().toISOString()
  const slot = { subject: 'user', attribute, value, single: true }
  const memory = newMemory({ agentId, type: 'knowledge', content: quote, slot, ...more }, at)
  const messageId = newId()
  const evidence: Evidence = {
    kind: 'message',
    id: messageId,
    name: null,
    span: null,
    sessionId: 's',
    messageId,
    quote,
    saidAt: at,
    position: 0,
    speaker: null,
    role: 'user',
  }
  const writer = createMemoryWriter(folder.memories, clock)
  folder.memories.inTransaction(() => {
    const change = { changeId: newId(), agentId, kind: 'add', author: 'assistant', summary: '' } as const
    writer.begin(change)
    writer.write(change, {
      memory: { ...memory, localOnly, expiresAt, validTo },
      evidence: [evidence],
      reason: 'stored',
    })
  })
  return memory.id
}
const values = () => profile.values([agentId]).map(({ field, value }) => `${field}: ${value}`)

describe('the profile is what memories about the user say', () => {
  test.each([
    ['residence', 'san josé', 'I moved to San José in May', 'location: San José'],
    ['location', 'berlin', 'ich wohne in Berlin', 'location: Berlin'],
    ['residence', '台北', '我住在台北', 'location: 台北'],
    ['preferred_name', 'jo', 'please call me JO', 'name: JO'],
    ['answer_style', 'short', 'Short answers, please', 'communication_style: Short'],
    ['uses', 'c++', 'mostly C++ at work', 'preferred_tool: C++'],
    ['project', 'kitchen garden', 'building a kitchen garden', 'recent_topic: kitchen garden'],
    ['industry', 'publishing', 'I am in publishing', 'industry: publishing'],
  ])('in the user’s own words: %s %s', (attribute, value, quote, line) => {
    remember(attribute, value, quote)
    expect(values()).toEqual([line])
  })

  test('the job told is the role, and no industry is concluded from it', () => {
    remember('job', 'swimming instructor', 'I work as a swimming instructor')
    expect(values()).toEqual(['role: swimming instructor'])
  })

  test.each([
    ['that waits', { status: 'pending' }],
    ['that is set apart', { status: 'quarantined' }],
    ['that the assistant concluded', { origin: 'assistant' }],
    ['of somebody else', { slot: { subject: 'sister jo', attribute: 'residence', value: 'oslo', single: true } }],
    ['that expired', { expiresAt: '2026-02-01T00:00:00.000Z' }],
    ['that ended', { validTo: '2026-02-01T00:00:00.000Z' }],
  ] satisfies [string, Told][])('a memory %s is not in it', (_, told) => {
    remember('residence', 'oslo', 'I live in Oslo', told)
    expect(values()).toEqual([])
  })

  test('what somebody likes to be called does not replace a name', () => {
    remember('name', 'alexandra', 'I am Alexandra')
    remember('preferred_name', 'sasha', 'call me Sasha')
    expect(values()).toEqual(['name: Alexandra'])
  })

  test('the newest of one line is shown, the one before stays in its history', () => {
    remember('residence', 'oslo', 'I live in Oslo')
    remember('residence', 'rome', 'Now in Rome')
    expect({ now: values(), ever: profile.history([agentId], 'location').map(({ value }) => value) }).toEqual({
      now: ['location: Rome'],
      ever: ['Rome', 'Oslo'],
    })
  })

  test('what stays on this computer is on the card, but among no lines for a model elsewhere', () => {
    remember('residence', 'oslo', 'I live in Oslo', { localOnly: true })
    profile.edit({ agentId, field: 'name', value: 'Ada', previous: null })
    expect({
      card: values(),
      shareable: profile.lines(agentId, { shareable: true }).map(({ value }) => value),
    }).toEqual({
      card: ['name: Ada', 'location: Oslo'],
      shareable: ['Ada'],
    })
  })

  test('a line that was taken away does not come back from the same memory', () => {
    remember('residence', 'oslo', 'I live in Oslo')
    clock.advance(60_000)
    profile.edit({ agentId, field: 'location', value: null, previous: 'Oslo' })
    clock.advance(86_400_000)
    const later = values()
    remember('residence', 'oslo', 'Yes, Oslo is my home again')
    expect({ later, saidAnew: values() }).toEqual({ later: [], saidAnew: ['location: Oslo'] })
  })

  test('a problem whose words wait for a decision waits too', () => {
    const id = remember('condition', 'migraine', 'my migraine is back', { status: 'pending' })
    const messageId = folder.memories.evidence.list(id)[0]?.messageId ?? null
    const at = clock.now().toISOString()
    const said = { quote: 'my migraine is back', sessionId: 's', messageId, saidAt: at }
    folder.data.pains.put({
      id: 'p',
      agentId,
      summary: 'my migraine is back',
      category: 'general',
      severity: 3,
      status: 'open',
      language: 'en',
      createdAt: at,
      updatedAt: at,
      evidence: [said],
      tries: [],
    })
    expect(values()).toEqual([])
  })
})

test('an allergy and a diet had no line: each stands there in words, and can be put right or taken away', () => {
  remember('allergy', 'peanuts', 'I am allergic to peanuts.')
  remember('diet', 'pork', 'I do not eat pork.')
  remember('fear', 'heights', 'I am afraid of heights.')
  const field = 'allergies_and_diet'
  const shown = () => values().toSorted()
  expect(shown()).toEqual([`${field}: I am allergic to peanuts.`, `${field}: I do not eat pork.`])
  clock.advance(60_000)
  profile.edit({ agentId, field, value: 'peanuts, and cashews', previous: 'I am allergic to peanuts.' })
  profile.edit({ agentId, field, value: null, previous: 'I do not eat pork.' })
  expect(shown()).toEqual([`${field}: peanuts, and cashews`])
})

test('a name was gone from the card because the sentence that told it names somebody who is to be forgotten', () => {
  remember('name', 'Hannah', 'My name is Hannah and my husband is Tom.')
  const [line] = profile.lines(agentId)
  const messageIds = new Set([line?.messageId ?? ''])
  const { data, memories } = folder
  const writer = createChangeWriter({ data, file: memories, clock, onChange: () => {} })
  const linesWithheld = (memoryIds: readonly (string | null | undefined)[]) =>
    createProfileService({
      data,
      memories,
      pains: createShownPains(data.pains, memories, () => new Set()),
      requests: { withheld: () => ({ memoryIds: new Set(memoryIds.map(String)), messageIds }) },
      suppression: createSuppression({ file: memories }),
      writer,
      clock,
    }).lines(agentId)
  expect(linesWithheld([])).toMatchObject([{ field: 'name', value: 'Hannah', quote: '' }])
  expect(linesWithheld([line?.memoryId])).toEqual([])
})
