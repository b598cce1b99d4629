import { normaliseValue } from '../../util/normalise-value.ts'
import { isRelation, toRelation } from './relations.ts'

/** How slots name the user. */
export const userSubject = 'user'

const userWords = new Set(['user', 'the user', 'me', 'i', 'myself', 'self', '我', '用户', '本人', '自己'])

/** The words that tell one subject from another: `dog Bram` and `狗 Bram` are told by `dog` and `bram`. */
export const subjectTokens = (subject: string): readonly string[] =>
  normaliseValue(subject)
    .split(/[\s,，、:：()（）'’]+/u)
    .filter((word) => word !== '' && word !== 's' && word !== 'user')
    .map((word) => toRelation(word).key)

/** Whose, and in what relation: `boyfriend mother` of `boyfriend's mother Asun`; and the names after that. */
function personOf(subject: string): { readonly path: string; readonly names: ReadonlySet<string> } {
  const tokens = subjectTokens(subject)
  const last = tokens.findLastIndex(isRelation)
  return { path: tokens.slice(0, last + 1).join(' '), names: new Set(tokens.slice(last + 1)) }
}

/**
 * True where one names no more than the other does: `bram`, `dog` and `dog bram` may all be one dog. The mother of
 * somebody is never the user's own.
 */
export function isSameSubject(a: string, b: string): boolean {
  if (a === b) return true
  if (isUser(a) || isUser(b)) return isUser(a) && isUser(b)
  const [one, other] = [personOf(a), personOf(b)]
  const isNested = one.names.isSubsetOf(other.names) || other.names.isSubsetOf(one.names)
  if (one.path === other.path) return isNested && one.path + [...one.names, ...other.names].join('') !== ''
  // A word before the name tells another kind of thing: the niece Juniper is not the narrowboat Juniper, but may be Juniper Hale.
  const [bare, related] = one.path === '' ? [one, other] : [other, one]
  const [first] = bare.names
  return bare.path === '' && first !== undefined && related.names.has(first) && isNested
}

export const isUser = (subject: string): boolean => userWords.has(subject.trim().toLowerCase())

/**
 * The subject as slots of this owner name it: the user as `user`, another by the name it is known by already where only
 * one known subject may be meant, else by its words.
 */
export function resolveSubject(subject: string, known: readonly string[]): string {
  if (isUser(subject)) return userSubject
  const own = subjectTokens(subject).join(' ')
  if (own === '') return userSubject
  const same = known.filter((one) => isSameSubject(one, own))
  return same.find((one) => one === own) ?? (same.length === 1 ? same[0] : undefined) ?? own
}
