import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { foldScript } from '../../util/fold-script.ts'
import { properName } from '../language/proper-names.ts'
import { isStopWord } from '../language/stop-words.ts'
import { isRelation, relationsIn, toRelation } from '../ontology/relations.ts'
import type { Meant } from './find.ts'
import { isEmptyWording, kinWordsOf, type Said, saidByMemory, saidIn, strengthIn, wordingOf } from './match-wording.ts'

/** What only mentions somebody says something else. */
const mentionWorth = 0.5
/** Less than what is clear, and more than a mention. */
export const likely = 0.7

/** The people, pets and things beside the user that memories are about, each by one key whatever it is called there. */
export function subjectsOf(memories: readonly Memory[]): ReadonlySet<string> {
  const names = memories.flatMap(({ slot }) =>
    slot?.attribute === 'name' && !isOneOfMany(slot.subject) ? [[slot.value.toLowerCase(), slot.subject] as const] : [],
  )
  const subjectByName = new Map(names)
  return new Set(
    memories.flatMap(({ slot }) => {
      if (slot === null || slot.subject === 'user') return []
      // A name tells which friend is meant.
      const key = slot.attribute === 'name' && isOneOfMany(slot.subject) ? slot.value.toLowerCase() : slot.subject
      return [subjectByName.get(key) ?? key]
    }),
  )
}

/** True where the words are a relation and nothing else: whoever is meant has no name there. */
export function namesKin(words: string): boolean {
  const { stems, runs } = wordingOf(words)
  const all = [...stems, ...runs]
  // The stem of “niece” is no word.
  if (all.length === 1 && relationsIn(words).length === 1) return true
  return all.length > 0 && all.every((word) => isRelation(toRelation(word).key))
}

/** True where the words name one other and nothing else of them. */
export function isOfPerson(words: string, meant: readonly Meant[]): boolean {
  const memories = meant.map(({ memory }) => memory)
  if (subjectsOf(memories).size !== 1 || !namesOnly(words, memories)) return false
  const ofMany = namesKin(words) && memories.some(({ slot }) => slot !== null && isOneOfMany(slot.subject))
  if (!ofMany) return true
  // One has several friends: what does not say the name may be of another.
  const [name, ...others] = namesOf(memories)
  const says = (memory: Memory): boolean => strengthIn(wordingOf(name ?? ''), saidByMemory(memory)) === 1
  return others.length === 0 && (memories.length === 1 || memories.every(says))
}

/**
 * Where the words name somebody, all that is known of them is meant, by name or relation; a memory about the user that
 * only mentions them is not.
 */
export function withPerson(
  file: Pick<MemoriesFile, 'lineage'>,
  { agentId, words }: { readonly agentId: string; readonly words: string },
  found: readonly Meant[],
): Meant[] {
  const strong = found.filter(({ strength }) => strength === 1).map(({ memory }) => memory)
  const isAsked = namesKin(words)
  if (subjectsOf(strong).size === 0 || (subjectsOf(strong).size > 1 && !isAsked)) return [...found]
  const called = new Set(strong.flatMap(({ slot }) => (slot && slot.subject !== 'user' ? [slot.subject] : [])))
  const subjects = [...called].filter((subject) => isAsked || !isOneOfMany(subject))
  const known = subjects.flatMap((subject) => file.lineage.ofSubject(agentId, subject))
  const names = namesOf([...strong, ...known])
  const named = names.flatMap((name) => file.lineage.ofSubject(agentId, name.toLowerCase()))
  if (!namesOnly(words, [...strong, ...known])) return [...found]
  const own = found.map((one) =>
    one.memory.slot?.subject === 'user' ? { ...one, strength: Math.min(one.strength, mentionWorth) } : one,
  )
  const all = new Map(own.map((one) => [one.memory.id, one]))
  for (const memory of [...known, ...named]) all.set(memory.id, { memory, strength: 1 })
  return [...all.values()].toSorted((a, b) => b.strength - a.strength)
}

/**
 * Where the words name nobody, the same said of another is not what is meant where it is said of the user, and else is
 * no more than likely.
 */
export function withOthersLast(words: string, all: readonly Meant[]): Meant[] {
  const wording = wordingOf(words)
  const isOfBearer = createIsOfBearer(words)
  // Nor is what says of the accountant something else.
  const own = wordingOf(words.replace(bearerIn(words), ' '))
  const saysIt = (said: Said): boolean => isOfBearer(said) && (isEmptyWording(own) || strengthIn(own, said) > 0)
  const found = all.filter(({ memory }) => bearerIn(words) === '' || saysIt(saidByMemory(memory)))
  const isOfOther = ({ memory: { slot } }: Meant): boolean =>
    slot !== null &&
    slot.subject !== 'user' &&
    strengthIn(
      wording,
      saidIn([slot.subject, kinWordsOf(slot.subject), slot.attribute === 'name' ? slot.value : ''].join(' ')),
    ) === 0
  const isOwnKnown = found.some((one) => one.strength >= likely && !isOfOther(one))
  const most = isOwnKnown ? mentionWorth : likely
  return found.map((one) => (isOfOther(one) ? { ...one, strength: Math.min(one.strength, most) } : one))
}

/** “My accountant's name” is nothing that does not speak of the accountant. */
export function createIsOfBearer(words: string): (said: Said) => boolean {
  const bearer = wordingOf(bearerIn(words))
  return (said) => isEmptyWording(bearer) || strengthIn(bearer, said) > 0
}
const bearerIn = (words: string): string => possessed.exec(words)?.groups?.['of'] ?? ''
const possessed =
  /(?<!\p{L})(?<of>\p{L}[\p{L}-]+)(?:['’]s|s['’])(?= \p{L})|我们?的?(?<of>\p{Script=Han}{1,5})的(?=\p{Script=Han})/u

/** True where each word names the one that these memories are about, by relation or name. */
export function namesOnly(words: string, memories: readonly Memory[]): boolean {
  const subjects = memories.flatMap(({ slot }) => (slot && slot.subject !== 'user' ? [slot.subject] : []))
  const text = [...subjects, ...subjects.map(kinWordsOf), ...namesOf(memories)].join(' ')
  return strengthIn(wordingOf(words), saidIn(text)) === 1
}

/** True for a relation in which several people stand to one: friends, sisters. */
const isOneOfMany = (subject: string): boolean => isRelation(subject) && !toRelation(subject).single

/** The names of those whom memories are about. */
export const namesOf = (memories: readonly Memory[]): string[] => [
  ...new Set(
    memories.flatMap(({ slot }) => (slot?.attribute === 'name' && slot.subject !== 'user' ? [slot.value] : [])),
  ),
]

const pronoun = /\b(?:he|she|they|him|her|hers|his|them|their)\b|[他她]/iu
const inside = new RegExp(String.raw`(?<!\b(?:in|at|to|from|near|on|of|the|since) )${properName}`, 'u')
/** A capital letter at the beginning tells of a name where somebody does something or has it: “Travis says”, “Ann’s dog”. */
const atFirst =
  /(?<=^|[.!?] )(?!(?:Let|(?:Every|Some|Any|No)(?:body|one|thing))\b)\p{Lu}\p{Ll}+(?=['’]s | (?!(?:was|has|does) )\p{Ll}{2,}(?<!s)s )/gu
const namesSomebody = (text: string): boolean =>
  inside.test(text) || [...text.matchAll(atFirst)].some(([word]) => !isStopWord(word.toLowerCase()))
/** True for a pronoun of somebody who is not named before it (“我妈生日，我想给她买蛋糕”). */
export function goesOnAbout(text: string): boolean {
  const before = foldScript(text).slice(0, Math.max(0, text.search(pronoun)))
  return pronoun.test(text) && relationsIn(before).length === 0 && !namesSomebody(before)
}
