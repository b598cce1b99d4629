import { dumpProfile } from '../dump-profile.ts'
import { idsIn } from './normalise.ts'

/**
 * Every row of both files that is an agent's: that names it, or holds the id of a row that does. A row that
 * names `other`, or an id of a row that does, is the other's, whatever ids it was given.
 */
export function rowsOfAgent(home: string, agentId: string, other: string): string[] {
  const rows = Object.entries(dumpProfile(home)).flatMap(([table, all]) =>
    all.map((row) => ({ row, text: `${table} ${JSON.stringify(row)}`, key: String(Object.values(row)[0]) })),
  )
  const namedBy = (name: string) => rows.filter((row) => names(row, name))
  const ids = new Set(namedBy(agentId).flatMap(({ key }) => idsIn(key)))
  const ofOther = new Set(namedBy(other).flatMap(({ key }) => idsIn(key)))
  const isOf = (row: Row): boolean =>
    names(row, agentId) || (!names(row, other) && !ofOther.has(row.key) && idsIn(row.text).some((id) => ids.has(id)))
  return rows.filter(isOf).map(({ text }) => text)
}

/** As a value of a column, or in the JSON that one holds. */
const names = ({ row, text }: Row, name: string): boolean =>
  Object.values(row).includes(name) || text.includes(`\\"agentId\\":\\"${name}\\"`)

interface Row {
  readonly row: Readonly<Record<string, unknown>>
  readonly text: string
  /** Its first column. */
  readonly key: string
}
