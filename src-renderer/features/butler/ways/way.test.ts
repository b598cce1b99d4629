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
