import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvolutionCandidate } from '../../../contract/evolution.ts'
import { readSkill, writeSkill } from './skill.ts'

const at = '2026-01-05T09:00:00.000Z'
const candidate = (title: string, hint: string): EvolutionCandidate => ({
  id: '0b1c2d3e-aaaa-bbbb-cccc-1234567890ab',
  agentId: 'a',
  status: 'accepted',
  title,
  hint,
  language: 'en',
  createdAt: at,
  decidedAt: at,
  evidence: [{ quote: hint, sessionId: 's', messageId: 'm', saidAt: at }],
})

describe('a skill', () => {
  test('has a head that names it, and the user’s words as quotes', () => {
    const text = writeSkill(candidate('Newsletter draft', 'Newsletter draft: four paragraphs.'))
    expect(readSkill(text)).toEqual({
      head: {
        name: 'newsletter-draft',
        description: 'How the user wants this done: Newsletter draft: four paragraphs.',
        requires: [],
      },
      body: expect.stringContaining('> Newsletter draft: four paragraphs.'),
    })
  })

  test('is named by its number where its title has no Latin letters', () => {
    expect(readSkill(writeSkill(candidate('读书笔记', '三条要点'))).head.name).toBe('routine-567890ab')
  })

  test('can be read whatever the user said', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (title, hint) => {
        const { head } = readSkill(writeSkill(candidate(title, hint)))
        expect(head.requires).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    '# No head',
    '---\nname: Bad Name\ndescription: "x"\nrequires: []\n---\n',
    '---\nname: ok\nrequires: []\n---\n',
    '---\nname: ok\ndescription: "x"\nrequires: [\n---\n',
    '---\nname: ok\ndescription: "x"\nrequires: []\nextra: 1\n---\n',
  ])('%j is none', (text) => {
    expect(() => readSkill(text)).toThrow('is no skill')
  })
})
