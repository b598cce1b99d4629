import { createHash } from 'node:crypto'
import { must } from '../../../util/must.ts'
import type { TrustLine, TrustLines } from './lines.ts'

/**
 * A line with names and values in its places: always the same for one seed, others for another, so that none can be
 * learned by heart. `{city:1}` and `{city:2}` differ.
 */
export function fillLine(line: TrustLine, pools: TrustLines['pools'], seed: string): TrustLine {
  const order = new Map<string, readonly string[]>()
  const valuesOf = (pool: string): readonly string[] => {
    const known = order.get(pool)
    if (known) return known
    const rank = (value: string): string => hash(`${seed} ${line.id} ${pool} ${value}`)
    const values = must(pools[pool], `the pool ${pool}`).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    order.set(pool, values)
    return values
  }
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (_place, pool: string, nth = '1') =>
      must(valuesOf(pool)[Number(nth) - 1], `value ${nth} of ${pool}`),
    )
  return fillAll(line, fill)
}

function fillAll<Value>(value: Value, fill: (text: string) => string): Value {
  const filled = (part: unknown): unknown => {
    if (typeof part === 'string') return fill(part)
    if (Array.isArray(part)) return part.map(filled)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, filled(inner)]))
  }
  return filled(value) as Value
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
