import { expect, test } from 'vitest'
import { aRoutine, aWorkflow } from '../../../testing/builders.ts'
import { toWays } from './way.ts'

const said = (...messageIds: string[]) =>
  messageIds.map((messageId) => ({ quote: 'Count the jars', sessionId: 's1', messageId, saidAt: '2026-01-01' }))
const shown = (...args: Parameters<typeof toWays>) => toWays(...args).map(({ id }) => id)

test('ways are the latest first, without what was declined', () => {
  const routines = [
    aRoutine({ id: 'declined', status: 'rejected', evidence: said('a', 'b') }),
    aRoutine({ id: 'old', createdAt: '2026-01-01', evidence: said('c', 'd') }),
    aRoutine({ id: 'kept', status: 'accepted', decidedAt: '2026-03-01', evidence: said('e', 'f') }),
  ]
  expect(shown(routines, [aWorkflow({ id: 'steps', createdAt: '2026-02-01' })])).toEqual(['kept', 'steps', 'old'])
})

test.each([
  { name: 'proposed', status: 'proposed', asked: ['workflow'] },
  { name: 'accepted', status: 'accepted', asked: ['workflow'] },
  { name: 'declined', status: 'rejected', asked: [] },
] as const)('what was asked for in steps is asked once where the steps are $name', ({ status, asked }) => {
  const workflow = aWorkflow({ id: 'workflow', status, evidence: said('a', 'b', 'c') })
  expect(shown([aRoutine({ evidence: said('a', 'c') })], [workflow])).toEqual(asked)
})

test('a routine is shown where it was said elsewhere too, or was accepted', () => {
  const workflow = aWorkflow({ id: 'workflow', status: 'rejected', evidence: said('a', 'b') })
  const routines = [
    aRoutine({ id: 'wider', createdAt: '2026-01-01', evidence: said('a', 'z') }),
    aRoutine({ id: 'accepted', status: 'accepted', decidedAt: '2026-02-01', evidence: said('a', 'b') }),
  ]
  expect(shown(routines, [workflow])).toEqual(['accepted', 'wider'])
})
