import table from '../../../resources/lexicon/relations.json' with { type: 'json' }

const pets = new Set(['cat', 'dog', 'pet'])
const longestFirst = (a: string, b: string): number => b.length - a.length

/** Alternatives for use inside a pattern. */
export const englishRelation = table
  .flatMap(({ english }) => english.split('|'))
  .toSorted(longestFirst)
  .join('|')
export const chineseRelation = table
  .flatMap(({ chinese }) => chinese.split(' '))
  .toSorted(longestFirst)
  .join('|')

export interface Relation {
  readonly key: string
  readonly single: boolean
}

/** What a relation word stands for, whichever language it is in. */
export function toRelation(word: string): Relation {
  const plain = word.toLowerCase()
  const row = table.find(
    ({ english, chinese }) => new RegExp(`^(?:${english})s?$`).test(plain) || chinese.split(' ').includes(plain),
  )
  const key = row?.key ?? plain
  return { key, single: row?.single ?? false }
}

const anyRelation = new RegExp(String.raw`\b(?:${englishRelation})s?\b|${chineseRelation}`, 'giu')

/** The relations that a text names, by any word of either language for them. */
export const relationsIn = (text: string): readonly string[] =>
  (text.match(anyRelation) ?? []).map((word) => toRelation(word).key)

/** The relation that a subject is kept under: `sister` for `sister` and for `sister nora`; else the subject itself. */
export function relationOfSubject(subject: string): string {
  const [first = subject] = subject.split(/\s+/)
  return isRelation(subject) || !isRelation(first) ? subject : first
}

const rowOf = (wanted: string) => table.find(({ key }) => key === wanted)

/** True for a word that slots use for people or pets of the user. */
export const isRelation = (key: string): boolean => rowOf(key) !== undefined

/** True for the word a slot uses for an animal of the user. */
export const isPet = (key: string): boolean => pets.has(key)

/** True for the word of a relation whose people or pets belong to the user's home or close family. */
export const isOfHousehold = (key: string): boolean => isRelation(key) && !key.startsWith('ex-') && !further.has(key)

const further = new Set('aunt uncle cousin niece nephew friend colleague subordinate boss teacher neighbour'.split(' '))

/** Every word for a relation, in both languages. */
export const relationWords = (key: string): string =>
  table
    .filter((row) => isWithin(row.key, key))
    .map(({ english, chinese }) => `${english.replace(/\|/g, ' ').replace(/\[.*?\]|\?/g, 'e')} ${chinese}`)
    .join(' ')

/** Alternatives for every word of a relation, for use inside a pattern: those of all relations where it is a name. */
export const relationPattern = (key: string): string => {
  const rows = table.filter((row) => isWithin(row.key, key))
  if (key === 'user') return '(?!)'
  return (rows.length === 0 ? table : rows)
    .flatMap(({ english, chinese }) => [...english.split('|'), ...chinese.split(' ')])
    .toSorted(longestFirst)
    .join('|')
}

const narrower: Readonly<Record<string, readonly string[]>> = {
  pet: ['cat', 'dog'],
  partner: ['wife', 'husband', 'girlfriend', 'boyfriend'],
  parents: ['mother', 'father'],
  siblings: ['sister', 'brother'],
  child: ['son', 'daughter'],
}

/** A cat is within the pets, a wife within the partners. */
export const isWithin = (key: string, wider: string): boolean =>
  key === wider || narrower[wider]?.includes(key) === true

/** Relations, as slots have them, in which somebody is a child around the user. */
export const childRelations: ReadonlySet<string> = new Set(
  'daughter,son,child,oldest child,second child,third child,youngest child,stepson,stepdaughter,grandson,granddaughter,niece,nephew'.split(
    ',',
  ),
)
