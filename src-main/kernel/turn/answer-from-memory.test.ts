import { describe, expect, test } from 'vitest'
import { aGivenMemory } from '../../testing/llm-builders.ts'
import { answerFromMemory } from './answer-from-memory.ts'
import { renumbered } from './kept-citations.ts'

const turn = {
  userMessage: {
    id: 'u',
    sessionId: 's',
    turnId: 't',
    position: 0,
    role: 'user' as const,
    text: 'Where do I live?',
    state: 'complete' as const,
    untrustedSpans: [],
    at: '2026-11-22T12:00:00.000Z',
    usage: null,
  },
  memories: [aGivenMemory({ content: 'I live in 柏林🏙️ now.', quote: 'I live in 柏林🏙️ now.' })],
  language: 'en' as const,
  askedAt: new Date('2026-11-22T12:00:00.000Z'),
  history: [],
  learns: true,
  agent: { memory: 'own' as const },
}

async function answer(standsIn = false): Promise<string[]> {
  const pieces: string[] = []
  await answerFromMemory(turn, { standsIn, timeZone: 'UTC' }, new AbortController().signal, (text) => pieces.push(text))
  return pieces
}

describe('an answer of the app itself', () => {
  test('comes in several pieces, the same to the same', async () => {
    const [first, second] = [await answer(), await answer()]
    expect(first.length).toBeGreaterThan(2)
    expect(first.join('')).toContain('“I live in 柏林🏙️ now.” [1]')
    expect(second).toEqual(first)
  })

  test('says where it stands in for a model', async () => {
    const text = (await answer(true)).join('')
    expect(text.endsWith((await answer()).join(''))).toBe(true)
    expect(text.indexOf('\n\n')).toBeGreaterThan(0)
  })

  test.each(['明天早上8点叫我起床', 'Remind me every weekday at 9 am of the stand-up'])(
    'agreed to a reminder that it did not set: %s',
    async (text) => {
      const pieces: string[] = []
      const asked = { ...turn, userMessage: { ...turn.userMessage, text } }
      await answerFromMemory(asked, { standsIn: false }, new AbortController().signal, (piece) => pieces.push(piece))
      expect(pieces.join('')).toMatch(/check the time/)
    },
  )

  test('a wish to be reminded that named no day was answered with “I don’t know”', async () => {
    const say = async (text: string) => {
      const pieces: string[] = []
      const asked = { ...turn, memories: [], userMessage: { ...turn.userMessage, text } }
      await answerFromMemory(asked, { standsIn: false }, new AbortController().signal, (piece) => pieces.push(piece))
      return pieces.join('')
    }
    for (const wish of ['Remind me to buy her flowers', '提醒我给妈妈买花'])
      expect(await say(wish)).toMatch(/check the time|提醒/)
    for (const question of ['Remind me what my sister is called', '提醒我妹妹叫什么'])
      expect(await say(question)).not.toMatch(/check the time|提醒/)
  })

  test('stops after the piece during which it is aborted', async () => {
    const abort = new AbortController()
    const reason = new Error('stopped')
    let pieces = 0
    const result = answerFromMemory(turn, { standsIn: false }, abort.signal, () => {
      pieces += 1
      abort.abort(reason)
    })
    await expect(result).rejects.toBe(reason)
    expect(pieces).toBe(1)
  })
})

test('the one source of an answer stood under the number 7', async () => {
  const asked = { ...turn, memories: [aGivenMemory({ citation: 7 })] }
  const pieces: string[] = []
  let numbers: ReadonlyMap<number, number> = new Map()
  const onText = (piece: string, by: ReadonlyMap<number, number>) => {
    pieces.push(piece)
    numbers = by
  }
  await answerFromMemory(asked, { standsIn: false }, new AbortController().signal, onText)
  expect(pieces.join('')).toMatch(/ \[1\]$/)
  expect(renumbered([{ citation: 1 }, { citation: 7 }, { citation: null }], numbers)).toEqual([
    { citation: 2 },
    { citation: 1 },
    { citation: null },
  ])
})
