import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { fitting, showGraph } from './graph-view.ts'

const t = ((key: string, words: Readonly<Record<string, string>> = {}) =>
  [key, ...Object.values(words)].join(' ')) as unknown as TFunction
const node = (key: string, kind: 'person' | 'place' | 'theme', name = key.slice(key.indexOf(':') + 1)) => ({
  key,
  kind,
  name,
  count: 1,
  at: '2026-01-01T00:00:00.000Z',
})
const graph = showGraph(t, {
  nodes: [
    node('subject:user', 'person'),
    node('subject:sister nora', 'person'),
    node('value:ghent', 'place', 'Ghent'),
    node('attribute:past_employer', 'theme'),
  ],
  edges: [
    { from: 0, to: 1, count: 4 },
    { from: 1, to: 2, count: 1 },
  ],
})

test('each node has its words, and what it is joined with, the strongest first', () => {
  expect(graph.nodes.map(({ label, short }) => [label, short])).toEqual([
    ['browse.person.you', 'browse.person.you'],
    ['browse.person.named Nora browse.kin.sister', 'Nora'],
    ['Ghent', 'Ghent'],
    ['browse.theme.past browse.theme.employer', 'browse.theme.past browse.theme.employer'],
  ])
  expect(graph.nodes[1]?.joined).toEqual([
    { place: 0, count: 4 },
    { place: 2, count: 1 },
  ])
})

test('a search and a kind that is left out leave what fits both', () => {
  const names = (query: string, ...hidden: ('person' | 'place' | 'theme')[]) =>
    fitting(graph, { query, hidden: new Set(hidden) }).map(({ short }) => short)
  expect(names(' nor ')).toEqual(['Nora'])
  expect(names('', 'person', 'theme')).toEqual(['Ghent'])
  expect(names('ghent', 'place')).toEqual([])
})

test('a dog had the sign of a person', () => {
  const { nodes } = showGraph(t, {
    nodes: [node('subject:sister nora', 'person'), node('subject:dog pixel', 'person'), node('value:dog', 'theme')],
    edges: [],
  })
  expect(nodes.map(({ isPet }) => isPet)).toEqual([false, true, false])
})
