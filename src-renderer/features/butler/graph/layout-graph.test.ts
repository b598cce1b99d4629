import { expect, test } from 'vitest'
import { layOut } from './layout-graph.ts'

const nodes = Array.from({ length: 120 }, (_, nth) => ({ key: `subject:friend ${nth}`, room: nth < 20 ? 30 : 15 }))
const edges = nodes.slice(1).map((_, nth) => ({ from: nth % 9, to: nth + 1, count: 1 + (nth % 4) }))

test('the same graph stands as it did at the visit before, the user in the middle', async () => {
  const [places, again] = [await layOut(nodes, edges, 1.3), await layOut(nodes, edges, 1.3)]
  expect(again).toEqual(places)
  expect(places[0]).toEqual({ x: 0, y: 0 })
})

test('nothing stands upon anything else, and no side is empty', async () => {
  const places = await layOut(nodes, edges, 1.3)
  const gaps = places.flatMap((a, one) =>
    places.slice(one + 1).map((b, more) => {
      const least = (nodes[one]?.room ?? 0) + (nodes[one + 1 + more]?.room ?? 0)
      return Math.hypot(a.x - b.x, a.y - b.y) / least
    }),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(0.75)
  const sides = Map.groupBy(places.slice(1), ({ x, y }) => `${x > 0} ${y > 0}`)
  expect(Math.min(...[...sides.values()].map((some) => some.length))).toBeGreaterThan(15)
})

test('one node alone is laid out', async () => {
  expect(await layOut(nodes.slice(0, 1), [], 1)).toEqual([{ x: 0, y: 0 }])
})
