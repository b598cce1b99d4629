import { foldScript } from '../../memory/language/fold-script.ts'
import { chineseRelation, englishRelation, toRelation } from '../../memory/ontology/relations.ts'
import { indexTerms, isTelling, queryTerms } from '../../memory/language/tokenize.ts'

/** Who is named in what was told. Names are stems, as terms have them, and Chinese names as they are written. */
export interface People {
  /** What somebody is called who stands for a relation: the brother is `howard`. */
  readonly namesOf: (relation: string) => readonly string[]
  /** The names that stand in a text. */
  readonly namedIn: (text: string) => readonly string[]
  /** The relations that a name is known to stand for. */
  readonly relationsOf: (name: string) => readonly string[]
}

/** `known`: what is stored of what they are called, by relation. */
export function peopleAmong(texts: readonly string[], known: (relation: string) => readonly string[]): People {
  const names = latinNames(texts)
  const byRelation = new Map<string, Set<string>>()
  const add = (relation: string, name: string): void => {
    byRelation.set(relation, (byRelation.get(relation) ?? new Set()).add(name))
  }
  for (const relation of relationKeys)
    for (const name of known(relation)) for (const key of keysOf(name)) add(relation, key)
  for (const text of texts)
    for (const [relation, name] of introducedIn(text)) for (const key of keysOf(name)) add(relation, key)
  const called = new Set([...byRelation.values()].flatMap((keys) => [...keys]))
  return {
    namesOf: (relation) => [...(byRelation.get(relation) ?? [])],
    namedIn: (text) => [
      ...new Set([
        ...indexTerms(text.replaceAll(/\p{Script=Han}+/gu, ' ')).filter((term) => names.has(term) || called.has(term)),
        ...nicknamesIn(text),
      ]),
    ],
    relationsOf: (name) => [...byRelation].flatMap(([relation, called]) => (called.has(name) ? [relation] : [])),
  }
}

/** 阿豪, 小雯, 老周: what people call each other, whoever they are. */
export const nicknamesIn = (text: string): string[] =>
  (foldScript(text).match(nickname) ?? []).filter((word) => !relationWord.test(word))

const nickname =
  /(?<![大从最])(?:阿(?![姨婆公里拉])|小(?![时心区孩说学名组事姐便吃费声型路镇城狗猫子伙两半于看题票数雨雪睡叔姨姑舅])|老(?![师板公婆家是人爸妈天爷年大早远外虎鼠实总样同说乡兄]))\p{Script=Han}/gu
const relationWord = new RegExp(`^(?:${chineseRelation})$`, 'u')

/** Every relation, as slots name them. */
export const relationKeys: readonly string[] = [
  ...new Set([...englishRelation.split('|'), ...chineseRelation.split('|')].map((word) => toRelation(word).key)),
]

const keysOf = (name: string): string[] =>
  /\p{Script=Han}/u.test(name) ? [foldScript(name)] : indexTerms(name).slice(0, 1)

/** Words that are written with a capital within a sentence, more often than not. */
function latinNames(texts: readonly string[]): ReadonlySet<string> {
  const capital = new Map<string, number>()
  const small = new Map<string, number>()
  const count = (counts: Map<string, number>, word: string): void => {
    for (const term of indexTerms(word).slice(0, 1)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(/\p{Script=Latin}[\p{Script=Latin}'’-]+/gu)) {
      if (/^\p{Ll}/u.test(word)) count(small, word)
      else if (isNameAt(text, word, index)) count(capital, word)
    }
  }
  return new Set([...capital].flatMap(([term, often]) => (often > (small.get(term) ?? 0) ? [term] : [])))
}

function isNameAt(text: string, word: string, index: number): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(word) || notNames.test(word)) return false
  return !opensSentence(text, index) || (doesSomething.test(text.slice(index)) && isSubstance(word))
}

/** "Perla bunked off": who begins a sentence and does something. */
const doesSomething =
  /^\p{Lu}\p{Ll}*[^\P{Ll}s] (?:(?:is|was|has|had|got|said|told|took|went|left|lost)\b|\p{Ll}{2,}(?:ed|s)\b)/u
const isSubstance = (word: string): boolean => queryTerms(word).some(isTelling)

/** Among Chinese, a Latin word is a name wherever it stands. */
const opensSentence = (text: string, index: number): boolean =>
  /(?:^|[.!?:\n"“])\s*$/u.test(text.slice(Math.max(0, index - 4), index)) &&
  !/^[\p{Script=Latin}'’-]+ ?\p{Script=Han}/u.test(text.slice(index))

const notNames =
  /^(?:i|i['’]\w+|mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june|july|august|september|october|november|december|english|chinese|french|german|dutch)(?:day)?s?$/iu

const english = new RegExp(
  String.raw`\b[Mm]y (?:\p{Ll}+ )?(${englishRelation})(?:,|(?:['’]s| is)(?: called| named)?)? (\p{Lu}\p{Ll}[\p{L}'-]*)|(\p{Lu}\p{Ll}[\p{L}'-]*)(?:,| is| was|, who is)? my (\p{Ll}+)`,
  'gu',
)
const chinese = new RegExp(
  String.raw`(${chineseRelation})(?:叫|名叫|，叫)?\s*(\p{Lu}\p{Ll}[\p{Script=Latin}'-]*|${nickname.source})`,
  'gu',
)

/** The relation and the name: "my brother Howard", "Howard, my brother", "Theo is my boy", 我表姐小雯. */
export const introducedIn = (text: string): [string, string][] => [
  ...Array.from(text.matchAll(english), ([, first, name, called, then]): [string, string] => [
    toRelation(first ?? then ?? '').key,
    name ?? called ?? '',
  ]),
  ...Array.from(foldScript(text).matchAll(chinese), ([, relation = '', name = '']): [string, string] => [
    toRelation(relation).key,
    name,
  ]),
]
