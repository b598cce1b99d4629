import type { GraphRow } from '../../../storage/graph-reads.ts'
import { isKin, isOfSomebody, isPlace, isThing, namesOfSubject, valueName } from './row-nodes.ts'

/** More names than these are not held at once: what was met least goes first. */
const mostNames = 20_000

interface Met {
  count: number
  /** Of a subject: it is somebody. Of a value: it is a place. */
  isSpecial: boolean
}

/** Whom and what memories are about, read one by one: of very many distinct ones those that come up again and again. */
export function createCensus() {
  const subjects = new Map<string, Met>()
  const values = new Map<string, Met>()
  return {
    note: (row: GraphRow): void => {
      const { subject, attribute } = row
      if (subject === null || attribute === null) return
      meet(subjects, subject, isOfSomebody(attribute))
      const name = valueName(row)
      if (name !== null) meet(values, name, isPlace(attribute))
    },
    /** The nodes of each name; a value that is somebody's name is that one. */
    keysOf: (): Map<string, string[]> => {
      const keys = new Map<string, string[]>()
      for (const subject of subjects.keys())
        for (const name of namesOfSubject(subject)) {
          const known = keys.get(name)
          if (known) known.push(`subject:${subject}`)
          else keys.set(name, [`subject:${subject}`])
        }
      for (const name of values.keys()) if (!keys.has(name)) keys.set(name, [`value:${name}`])
      return keys
    },
    isPerson: (subject: string): boolean =>
      subject === 'user' || isKin(subject) || (!isThing(subject) && subjects.get(subject)?.isSpecial === true),
    isPlace: (name: string): boolean => values.get(name)?.isSpecial === true,
  }
}
export type Census = ReturnType<typeof createCensus>

function meet(all: Map<string, Met>, name: string, isSpecial: boolean): void {
  const met = all.get(name)
  if (met) {
    met.count += 1
    met.isSpecial ||= isSpecial
    return
  }
  all.set(name, { count: 1, isSpecial })
  for (let least = 1; all.size > mostNames; least += 1)
    for (const [other, { count }] of all) if (count <= least && other !== name) all.delete(other)
}
