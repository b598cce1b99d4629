import wordsByAttribute from '../../../resources/lexicon/user-attributes.json' with { type: 'json' }
import type { Slot } from '../../contract/memory.ts'
import { relationPattern } from './relations.ts'

/** Attributes of the user that a question can be about. Every alias is a slot attribute that answers it. */
export type UserAttribute = keyof typeof wordsByAttribute
export const userAttributes = Object.keys(wordsByAttribute) as readonly UserAttribute[]

/** Slot attributes beside its own name, in snake_case; one that ends in `_` is the beginning of several. */
const aliasesOf = new Map(userAttributes.map((name) => [name, wordsByAttribute[name].aliases.split(' ')]))
const aliases = (attribute: UserAttribute): readonly string[] => aliasesOf.get(attribute) ?? []

/** The exact slot attributes that answer one of `asked`; those that only share a beginning are not among them. */
export const slotNames = (asked: readonly UserAttribute[]): readonly string[] => [
  ...new Set(asked.flatMap((attribute) => [attribute, ...aliases(attribute)])),
]

/** True where a slot says something about the user that one of `asked` is about; or names the user's relative or pet. */
export function answersAttribute({ subject, attribute }: Slot, asked: readonly UserAttribute[]): boolean {
  if (subject !== 'user')
    return plainName(attribute) === 'name' && asked.some((wanted) => ofOthers.has(wanted) && isNamed(wanted, subject))
  const name = plainName(attribute)
  return asked.some((wanted) => isNamed(wanted, name))
}

/** True for a slot attribute that some question can be about. */
export const isKnownAttribute = (attribute: string): boolean =>
  userAttributes.some((wanted) => isNamed(wanted, plainName(attribute)))

const plainName = (attribute: string): string => attribute.toLowerCase().replaceAll(/[\s-]+/g, '_')

/** What is kept under the name of the relation, e.g. subject `wife`, attribute `name`. */
const ofOthers: ReadonlySet<UserAttribute> = new Set(['family', 'relationship', 'pet'])

const isNamed = (asked: UserAttribute, name: string): boolean =>
  name === asked || aliases(asked).some((alias) => alias === name || (alias.endsWith('_') && name.startsWith(alias)))

/** Words of either language in which people state it: they find statements across languages and without a slot. */
export const attributeCues = (asked: readonly UserAttribute[]): string =>
  asked.map((attribute) => wordsByAttribute[attribute].cues).join('\n')

const cuePatterns = new Map<UserAttribute, RegExp>()
const statePatterns = new Map<string, RegExp>()

/** True where one of the words stands there in which people state it. */
export function mentionsAttribute(text: string, attribute: UserAttribute): boolean {
  const known = cuePatterns.get(attribute) ?? toPattern(wordsByAttribute[attribute].cues.split(' '))
  cuePatterns.set(attribute, known)
  return known.test(text)
}

/** True where it is stated of a subject: in narrower words than its cues, where those are too many. */
export function statesAttribute(text: string, attribute: UserAttribute, subject: string): boolean {
  const row: { readonly cues: string; readonly states?: string } = wordsByAttribute[attribute]
  if (row.states === undefined) return mentionsAttribute(text, attribute)
  const key = `${attribute} ${subject}`
  const known = statePatterns.get(key) ?? new RegExp(row.states.replaceAll('{rel}', relationPattern(subject)), 'iu')
  statePatterns.set(key, known)
  return known.test(text)
}

function toPattern(words: readonly string[]): RegExp {
  const latin = words.filter((word) => /^[a-z]/.test(word))
  const chinese = words.filter((word) => !latin.includes(word))
  return new RegExp(String.raw`\b(?:${latin.join('|')})s?\b|${chinese.join('|')}`, 'i')
}
