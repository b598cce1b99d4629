import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProfileFolder, type ProfileFolder } from '../../../storage/profile-folder.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createChangeWriter } from '../../lifecycle/change-writer.ts'
import { createExperienceService, type ExperienceService, type LearnedExperience } from './experience-service.ts'

const agentId = 'a'
const clock = createMovableClock('2026-03-01T08:00:00.000Z')
let home: string
let folder: ProfileFolder
let experience: ExperienceService
let position = 0
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'majordomo-test-'))
  folder = openProfileFolder(home)
  const { data, memories: file } = folder
  const at = clock.now().toISOString()
  data.agents.add({ id: agentId, name: 'A', instructions: '', createdAt: at, updatedAt: at })
  const writer = createChangeWriter({ data, file, clock, onChange: () => {} })
  experience = createExperienceService({ data, pains: data.pains, writer, clock })
})
afterEach(() => {
  folder.close()
  rmSync(home, { recursive: true })
})

const learn = (content: string, attribute: string | null = 'problem', value: string | null = null): void => {
  clock.advance(60_000)
  position += 1
  const message = {
    id: `m${position}`,
    sessionId: 's',
    position,
    role: 'user',
    text: content,
    untrustedSpans: [],
    at: clock.now().toISOString(),
  } as const
  const learned: LearnedExperience = { content, quote: content, attribute, value }
  folder.data.inTransaction(() => experience.learn(agentId, message, [learned]))
}
const pains = () =>
  experience.list(agentId, null, 0, 10).map(({ summary, status, evidence, tries }) => ({
    summary,
    status,
    times: evidence.length,
    tries: tries.map(({ solution, outcome }) => `${solution}: ${outcome}`),
  }))

describe('a problem', () => {
  test('is kept with what was tried and what came of it', () => {
    learn('The scanner at home keeps jamming')
    learn('Cleaning the rollers of the scanner did not help', 'failed_solution', 'cleaning the rollers')
    const trying = pains()
    learn('家里的 scanner 换了滚轮就不卡了', 'solution', '换了滚轮')
    expect({ trying: trying[0]?.status, pains: pains() }).toEqual({
      trying: 'solving',
      pains: [
        {
          summary: 'The scanner at home keeps jamming',
          status: 'solved',
          times: 1,
          tries: ['cleaning the rollers: failed', '换了滚轮: worked'],
        },
      ],
    })
  })

  test('that is told of again is one, another is another', () => {
    learn('The scanner at home keeps jamming')
    learn('The scanner keeps jamming again')
    learn('The garden gate squeaks')
    expect(pains().map(({ summary, times }) => [summary, times])).toEqual([
      ['The scanner at home keeps jamming', 2],
      ['The garden gate squeaks', 1],
    ])
  })

  test('that nothing names is not made up from what was tried', () => {
    learn('A new bulb solved it', 'solution', 'a new bulb')
    expect(pains()).toEqual([])
  })

  test('goes with the words it is forgotten by, and comes back with them', () => {
    learn('The scanner at home keeps jamming')
    const under = folder.data.inTransaction(() => {
      experience.forget(agentId, null, ['the jamming scanner at home'])
      return folder.memories.changes.list({ agentId, since: null, until: null }, Number.MAX_SAFE_INTEGER, 1)[0]
        ?.changeId
    })
    const gone = pains()
    folder.data.inTransaction(() => experience.bringBack(under ?? '', under ?? '', 'all'))
    expect({ gone, back: pains().length }).toEqual({ gone: [], back: 1 })
  })
})
