import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvolutionCandidate } from '../../contract/evolution.ts'
import { inZone } from '../../testing/in-zone.ts'
import { skillHeadSchema, writeSkill } from './skill.ts'

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

/** The front matter of a SKILL.md as whoever takes the file reads it, and what follows it. */
function readSkill(text: string) {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/u.exec(text)
  const fields = (match?.groups?.['head'] ?? '').split('\n').map((line): [string, unknown] => {
    const at = line.indexOf(': ')
    const value = line.slice(at + 2)
    return [line.slice(0, at), /^["[]/u.test(value) ? JSON.parse(value) : value]
  })
  return { head: skillHeadSchema.strict().parse(Object.fromEntries(fields)), body: match?.groups?.['body'] ?? '' }
}

test('what was asked for in the evening stood in a skill under the day after', async () => {
  const asked = { quote: 'Short, please.', sessionId: 's', messageId: 'm', saidAt: '2026-01-05T17:00:00.000Z' }
  const skill = { ...candidate('reports', 'Short, please.'), evidence: [asked] }
  expect(await inZone('Asia/Shanghai', () => writeSkill(skill).content)).toContain('- 2026-01-06: “Short')
})

describe('a skill', () => {
  test('has a head that names it, and the user’s words as quotes', () => {
    const { head, content } = writeSkill(candidate('Newsletter draft', 'Newsletter draft: four paragraphs.'))
    expect(readSkill(content)).toEqual({
      head: {
        name: 'newsletter-draft',
        description: 'How the user wants this done: Newsletter draft: four paragraphs.',
        requires: [],
      },
      body: expect.stringContaining('> Newsletter draft: four paragraphs.'),
    })
    expect(readSkill(content).head).toEqual(head)
  })

  test('is named by its number where its title has no Latin letters', () => {
    expect(writeSkill(candidate('读书笔记', '三条要点')).head.name).toBe('routine-567890ab')
  })

  test('can be read whatever the user said', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (title, hint) => {
        const { head, content } = writeSkill(candidate(title, hint))
        expect(readSkill(content).head).toEqual(head)
      }),
      { numRuns: 200 },
    )
  })
})
