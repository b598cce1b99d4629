import { attributeOf } from '../../../memory/ontology/attributes.ts'
import { isRelation, relationOfSubject } from '../../../memory/ontology/relations.ts'
import type { GraphRow } from '../../../storage/graph-reads.ts'
import { createNames, nameOf } from './names.ts'

export const userKey = 'subject:user'

/** What one memory is about: its points are joined with each other, its theme with whom it is about. */
export interface RowNodes {
  readonly points: readonly string[]
  readonly about: string | null
  readonly theme: string | null
}

const places: ReadonlySet<string> = new Set(['residence', 'hometown'])
/** Of them the name, the place or the other one says all: no theme, and where it is a name no theme of its own. */
const names: ReadonlySet<string> = new Set(['name', 'preferred_name', 'nickname'])
const unthemed: ReadonlySet<string> = new Set([
  ...places,
  ...names,
  'partner',
  'children',
  'has_pet',
  'pronouns',
  'fact',
])
/** Values that say nothing without whose they are. */
const unshared: ReadonlySet<string> = new Set(
  [
    ...names,
    'age',
    'birthday',
    'pronouns',
    'phone',
    'email',
    'address',
    'salary',
    'debt',
    'rent',
    'answer_style',
  ].flat(),
)
const ofPeople: ReadonlySet<string> = new Set(
  [...places, ...names, 'age', 'birthday', 'job', 'employer', 'school', 'likes', 'dislikes', 'allergy', 'diet'].flat(),
)

const mostPoints = 12
const past = /^past_/

/** What was once is of the theme of what is now. */
const plain = (attribute: string): string => attribute.replace(past, '')

/** True where only somebody, no thing, has such an attribute. */
export const isOfSomebody = (attribute: string): boolean => ofPeople.has(plain(attribute))

/** True for the words of a relation: of somebody or an animal around the user. */
export const isKin = (subject: string): boolean => isRelation(relationOfSubject(subject))

/** True where it begins with the word of an attribute, as “project atlas” does. */
export const isThing = (subject: string): boolean => attributeOf(subject.split(/\s+/, 1)[0] ?? '') !== undefined

export const isPlace = (attribute: string): boolean => places.has(plain(attribute))

/** The theme of an attribute that has one. */
const themeOf = (attribute: string): string | null => (unthemed.has(plain(attribute)) ? null : plain(attribute))

/** What a value is called where it may be a node of its own. */
export const valueName = ({ attribute, value }: Pick<GraphRow, 'attribute' | 'value'>): string | null =>
  attribute === null || value === null || unshared.has(plain(attribute)) ? null : nameOf(value)

/** What a subject is called in other memories: “sister nora” by its whole name and by “nora”. */
export function namesOfSubject(subject: string): string[] {
  const [first = '', ...rest] = subject.split(/\s+/)
  const called = isRelation(first) ? (rest.length === 0 ? [] : [rest.join(' '), subject]) : [subject]
  return subject === 'user' ? [] : called.flatMap((words) => nameOf(words) ?? [])
}

/** “mother” whose name is told is called “mother ngozi”; null for what tells no name of such a one. */
export function nameOfKin({ subject, attribute, value }: GraphRow): { key: string; called: string } | null {
  if (subject === null || attribute === null || value === null || !names.has(plain(attribute))) return null
  const isUnnamed = subject !== 'user' && isKin(subject) && namesOfSubject(subject).length === 0
  return isUnnamed ? { key: `subject:${subject}`, called: `${subject} ${value}` } : null
}

/** Which nodes a memory has, of those with these names. */
export function createRowNodes(keysOf: ReadonlyMap<string, readonly string[]>): (row: GraphRow) => RowNodes {
  const namesIn = createNames(keysOf.keys())
  return (row) => {
    const about = row.subject === null ? null : `subject:${row.subject}`
    const kin = row.subject !== null && row.subject !== 'user' && isKin(row.subject) ? [userKey] : []
    const named = [...namesIn(`${row.title}\n${row.value ?? ''}`)].flatMap((name) => keysOf.get(name) ?? [])
    const theme = row.attribute === null ? null : themeOf(row.attribute)
    return {
      points: [...new Set([...(about === null ? [] : [about]), ...kin, ...named])].slice(0, mostPoints),
      about,
      theme: theme === null ? null : `attribute:${theme}`,
    }
  }
}

/** All nodes of a memory. */
export const keysOfRow = ({ points, theme }: RowNodes): string[] => (theme === null ? [...points] : [...points, theme])

/** All that a memory joins. */
export function pairsOfRow({ points, about, theme }: RowNodes): (readonly [string, string])[] {
  const pairs = points.flatMap((one, nth) => points.slice(nth + 1).map((other) => [one, other] as const))
  return theme === null || about === null ? pairs : [...pairs, [about, theme]]
}
