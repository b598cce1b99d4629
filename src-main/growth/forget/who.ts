import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation, isRelation, isWithin, toRelation } from '../../memory/ontology/relations.ts'
import { withoutFiller } from './filler.ts'
import { introducedIn, relationKeys } from './people.ts'

/** Somebody that a request to forget means as a whole, by relation, by name, or by both. */
export interface Someone {
  /** Subjects of slots: the relation, and what they are called. */
  readonly subjects: readonly string[]
  /** What they are called, as it is compared. */
  readonly names: readonly string[]
  /** True where several people may be meant. */
  readonly isSeveral: boolean
  /** True where a text names them. */
  readonly isNamedIn: (text: string) => boolean
  /** True where a text names them, or says nothing of whom it speaks but "she". */
  readonly maySpeakOf: (text: string) => boolean
}

/**
 * Who is meant by words that name somebody and nothing more: "my mum", "Ruth", "my partner Sam", 我妈. The relation leads
 * to the name and the name to the relation, by what is kept and by what was `told`. Null where the words say more, or
 * nobody that is known.
 */
export const createWho =
  ({ lineage }: Pick<MemoriesFile, 'lineage'>) =>
  async (agentId: string, what: string, told: readonly string[]): Promise<Someone | null> => {
    const words = relationsIn(what)
    if (words.length === 0 && !mayBeName.test(what)) return null
    const called = await namesKnown(agentId, lineage, told)
    const known = [...new Set([...called.values()].flatMap((names) => [...names]))]
    const plain = plainOf(what)
    const given = known.filter((name) => says(plain, name))
    const named = given.length > 0 ? given : subjectsNamed(agentId, lineage, plain)
    if (words.length + named.length === 0 || !isBare(plain, named)) return null
    if (words.some(({ key }) => ofManyKinds.has(key))) return null
    const said = new Set(words.map(({ key }) => key))
    const relations = [...called.keys()].filter((key) =>
      said.size > 0 ? isOneOf(key, said) : named.some((name) => called.get(key)?.has(name)),
    )
    const theirs = relations.flatMap((key) => [...(called.get(key) ?? [])])
    // "My friend Ana" is no other friend.
    const names = [...new Set(named.length > 0 ? named : theirs)]
    const others = known.filter((name) => !names.includes(name))
    const elsewhere = [...called].filter(
      ([key, all]) => !relations.includes(key) && names.some((name) => all.has(name)),
    )
    const isOneOfMany = (key: string): boolean => isMany(key) && others.some((name) => called.get(key)?.has(name))
    const isUnsure =
      named.length === 0 && words.some(({ key, isPlural }) => isMany(key) && !isPlural && sizeOf(called, key) > 1)
    const keys = [...new Set([...said, ...relations])]
    const isNamedIn = (text: string): boolean => {
      const written = plainOf(text)
      if (names.some((name) => says(written, name))) return true
      const here = relationsIn(text).filter((one) => one.isOwn && keys.includes(one.key) && isAlike(one, words))
      return (
        here.some(({ key }) => !isOneOfMany(key)) &&
        !others.some((name) => says(written, name) && isOf(called, keys, name))
      )
    }
    return {
      subjects: [...keys.filter((key) => !isOneOfMany(key)), ...names],
      names,
      isSeveral: isUnsure || elsewhere.length > 0 || (said.size === 0 && areApart(relations)),
      isNamedIn,
      maySpeakOf: (text) =>
        isNamedIn(text) ||
        (pronoun.test(text) && relationsIn(text).length === 0 && !others.some((name) => says(plainOf(text), name))),
    }
  }

type Called = ReadonlyMap<string, ReadonlySet<string>>

const atOnce = 50

/** What people are called, by relation. */
async function namesKnown(agentId: string, lineage: MemoriesFile['lineage'], told: readonly string[]): Promise<Called> {
  const called = new Map<string, Set<string>>()
  const add = (relation: string, name: string): void => {
    const plain = plainOf(name).trim()
    if (plain !== '') called.set(relation, (called.get(relation) ?? new Set()).add(plain))
  }
  for (const relation of relationKeys)
    for (const { slot, status } of lineage.ofSubject(agentId, relation))
      if (slot?.attribute === 'name' && status !== 'superseded') add(relation, slot.value)
  for (const [index, text] of told.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    for (const [relation, name] of introducedIn(text)) if (isRelation(relation)) add(relation, name)
  }
  return called
}

/** People that slots know by name alone. */
function subjectsNamed(agentId: string, lineage: MemoriesFile['lineage'], plain: string): string[] {
  const words = plain.match(/\p{Script=Latin}[\p{Script=Latin}'-]+|\p{Script=Han}{2,4}/gu) ?? []
  return words.filter((word) => !isRelation(word) && word !== 'user' && lineage.ofSubject(agentId, word).length > 0)
}

/** True where nothing is said but who it is. */
function isBare(plain: string, names: readonly string[]): boolean {
  const spoken = names.flatMap(formsOf).toSorted((a, b) => b.length - a.length)
  const rest = spoken
    .reduce((text, form) => text.replaceAll(form, ' '), plain.replaceAll(/['’]s?\b/gu, ' '))
    .replaceAll(english, ' ')
    .replaceAll(chinese, ' ')
  return !/[\p{L}\p{N}]/u.test(withoutFiller(rest).replaceAll(aside, ' '))
}

/** Says that it is about them, no more. */
const aside = /\b(?:named|called|and|me)\b|[我的了们家这那个事儿叫和跟都]|方面|情况|有关/gu

/** A doctor and a coach are kept under one word. */
const ofManyKinds: ReadonlySet<string> = new Set(['teacher'])

/** 我姐 is no 我妹, though both are sisters. */
const isAlike = ({ key, word }: RelationWord, said: readonly RelationWord[]): boolean =>
  !isMany(key) ||
  !/\p{Script=Han}/u.test(word) ||
  said.every((other) => !/\p{Script=Han}/u.test(other.word) || other.word.at(-1) === word.at(-1))

interface RelationWord {
  readonly key: string
  readonly word: string
  readonly isPlural: boolean
  /** "My mum", not "her mum". */
  readonly isOwn: boolean
}

function relationsIn(text: string): RelationWord[] {
  const plain = plainOf(text)
  const found = [...plain.matchAll(english), ...plain.matchAll(chinese)]
  return found.map(({ 0: word, index }) => {
    const before = plain.slice(Math.max(0, index - 24), index)
    const isHan = /\p{Script=Han}/u.test(word)
    return {
      key: toRelation(word).key,
      word,
      isPlural: isHan ? plain.startsWith('们', index + word.length) : /[^s]s$/u.test(word),
      isOwn: isHan ? !/(?:[他她你]们?|别人|人家)的?$/u.test(before) : /\b(?:my|our)(?: [\p{L}-]+){0,2} $/u.test(before),
    }
  })
}

const english = new RegExp(String.raw`(?<![\p{L}-])(?:${englishRelation})s?(?![\p{L}-])`, 'gu')
const chinese = new RegExp(`(?:${chineseRelation})`, 'gu')

/** A capital within the words, or a Chinese name. */
const mayBeName = /\p{Lu}\p{Ll}|\p{Script=Han}{2}/u
const pronoun = /\b(?:she|he|her|his|him|they|their|them)\b|[她他]/iu

const plainOf = (text: string): string => foldScript(text.normalize('NFKC')).toLowerCase().replaceAll('’', "'")

/** A Chinese name, and it without the family name. */
const formsOf = (name: string): string[] => (/^\p{Script=Han}{3}$/u.test(name) ? [name, name.slice(1)] : [name])

const says = (plain: string, name: string): boolean =>
  formsOf(name).some((form) =>
    /\p{Script=Han}/u.test(form)
      ? plain.includes(form)
      : new RegExp(`(?<![\\p{L}\\p{N}])${escaped(form)}(?![\\p{L}\\p{N}])`, 'u').test(plain),
  )

/** Who calls somebody a husband may have called them a partner. */
const isOneOf = (key: string, said: ReadonlySet<string>): boolean =>
  [...said].some((one) => isWithin(key, one) || (key === 'partner' && isWithin(one, key)))

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

const isMany = (key: string): boolean => !toRelation(key).single
const sizeOf = (called: Called, key: string): number => called.get(key)?.size ?? 0
const isOf = (called: Called, keys: readonly string[], name: string): boolean =>
  keys.some((key) => called.get(key)?.has(name) === true)

/** A wife is a partner; a partner and a colleague of one name are two people. */
const areApart = (relations: readonly string[]): boolean =>
  relations.some((one) => relations.some((other) => !isWithin(one, other) && !isWithin(other, one)))
