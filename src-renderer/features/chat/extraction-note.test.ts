import { describe, expect, test } from 'vitest'
import { emptyReasons, type Turn } from '../../../src-main/contract/chat.ts'
import { aTurn } from '../../testing/builders.ts'
import { extractionNoteOf, spokenReasons } from './extraction-note.ts'

type Extraction = NonNullable<Turn['extraction']>
const after = (extraction: Partial<Extraction>, turn: Partial<Turn> = {}) =>
  extractionNoteOf(
    aTurn({
      extraction: {
        state: 'done',
        reason: null,
        turnedDown: [],
        byRules: false,
        capReached: false,
        nextRunAt: null,
        asked: false,
        ...extraction,
      },
      ...turn,
    }),
  )

describe('the note under an answer', () => {
  test.each(emptyReasons.filter((reason) => !spokenReasons.some((spoken) => spoken === reason)))(
    'is silent where nothing was learned: %s',
    (reason) => {
      expect(after({ reason, turnedDown: ['passing', 'no_evidence'] })).toBeNull()
    },
  )

  test.each(['pending', 'running'] as const)('is silent while learning is %s', (state) => {
    expect(after({ state })).toBeNull()
  })

  test.each(spokenReasons)('says what was refused or became of a request to forget: %s', (reason) => {
    expect(after({ reason })).toEqual({ kind: 'said', reason })
  })

  test('says that a secret was refused, also where something else of the message was kept', () => {
    expect(after({ turnedDown: ['secret'] })).toEqual({ kind: 'said', reason: 'secret' })
  })

  test.each(['retrying', 'needs_attention', 'cancelled'] as const)('says that learning is %s', (state) => {
    expect(after({ state })).toEqual({ kind: 'unfinished', state })
  })

  test('a request that named nothing and found nothing was answered with a promise and no word beneath it', () => {
    const forgetCard = { requestId: 'r', about: '', items: [], messages: [], state: 'nothing' as const }
    expect(after({}, { forgetCard })).toEqual({ kind: 'forgetNothing', requestId: forgetCard.requestId, about: '' })
  })

  test.each(['pending', 'running'] as const)(
    'an answer pointed below itself to a request that was not seen to yet, and nothing was there: %s',
    (state) => {
      expect(after({ state, asked: true })).toEqual({ kind: 'asked' })
    },
  )

  test('is silent under an answer that failed', () => {
    expect(after({ state: 'needs_attention' }, { state: 'failed' })).toBeNull()
  })

  test('is one thing: what was held back comes before the model that could not read', () => {
    expect(after({ byRules: true }, { heldBack: 1 })).toEqual({ kind: 'heldBack' })
  })
})
