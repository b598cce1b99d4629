import { describe, expect, test } from 'vitest'
import { judge, type Receipted } from './real-input-verdict.ts'

const given = (...evidence: string[]): Receipted => ({
  corpus: 'memories',
  outcome: 'injected',
  reason: null,
  evidence,
})
const quoted = (messageId: string): Receipted => ({ ...given(messageId), corpus: 'sessions' })
const left = (reason: string, ...evidence: string[]): Receipted => ({
  corpus: 'memories',
  outcome: 'dropped',
  reason,
  evidence,
})

describe('a receipt against the labelled evidence', () => {
  test.each([
    {
      name: 'given to the model, second in the receipt',
      entries: [given('m9'), given('m1')],
      verdict: { isInjected: true, isByMemory: true, isWhole: false, isConsidered: true, rank: 2, cause: null },
    },
    {
      name: 'all pieces given',
      entries: [given('m1', 'm9'), given('m3')],
      verdict: { isInjected: true, isByMemory: true, isWhole: true, isConsidered: true, rank: 1, cause: null },
    },
    {
      name: 'given as it was said, not as a memory',
      entries: [quoted('m2'), given('m9')],
      verdict: { isInjected: true, isByMemory: false, isWhole: false, isConsidered: true, rank: 1, cause: null },
    },
    {
      name: 'considered and left out',
      entries: [given('m9'), left('weak', 'm2')],
      verdict: {
        isInjected: false,
        isByMemory: false,
        isWhole: false,
        isConsidered: true,
        rank: 2,
        cause: 'dropped_weak',
      },
    },
    {
      name: 'remembered but not found',
      entries: [given('m9')],
      verdict: {
        isInjected: false,
        isByMemory: false,
        isWhole: false,
        isConsidered: false,
        rank: null,
        cause: 'not_retrieved',
      },
    },
  ])('$name', ({ entries, verdict }) => {
    expect(judge({ entries, groups: [['m1', 'm2'], ['m3']], remembered: new Set(['m1', 'm9']) })).toEqual(verdict)
  })

  test('a fact that no memory rests on was never extracted', () => {
    const verdict = judge({ entries: [given('m9')], groups: [['m1']], remembered: new Set(['m9']) })
    expect(verdict).toEqual({
      isInjected: false,
      isByMemory: false,
      isWhole: false,
      isConsidered: false,
      rank: null,
      cause: 'not_extracted',
    })
  })
})
