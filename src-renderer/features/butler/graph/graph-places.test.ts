import { expect, test } from 'vitest'
import type { Graph } from '../../../../src-main/contract/graph.ts'
import { createI18n } from '../../../i18n/setup.ts'
import { placesAgain } from './graph-places.ts'
import { showGraph } from './graph-view.ts'

const { t } = await createI18n('en')
const graphOf = (...keys: readonly string[]) => {
  const nodes = keys.map((key): Graph['nodes'][number] => ({
    key: `value:${key}`,
    kind: 'theme',
    name: key,
    count: 1,
    at: '2026-01-01T00:00:00.000Z',
  }))
  return showGraph(t, { nodes, edges: [] })
}

test('the graph was laid out anew whenever something was learned', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 5, y: 6 },
  ]
  const stood = { graph: graphOf('tea', 'ghent'), places }
  expect(placesAgain(graphOf('ghent', 'tea'), stood)).toEqual(places.toReversed())
  expect(placesAgain(graphOf('ghent', 'oslo'), stood)).toBeNull()
  expect(placesAgain(graphOf('ghent'), stood)).toBeNull()
})
