import type { Memory } from '../../../../src-main/contract/memory.ts'
import type { ProfileField, ProfileValue } from '../../../../src-main/contract/profile.ts'
import { toldAt } from '../../../../src-main/contract/validity.ts'
import { isAboutOthers, toSecondPerson } from './second-person.ts'

/** A fact that is said with the words of the window: the key of its text, and what stands in it. */
interface Worded {
  readonly key: 'name' | 'preferred_name' | 'residence' | 'job' | 'employer' | 'industry' | 'age' | 'relation'
  readonly value: string
  readonly relation?: Relation
}

/** One sentence of the portrait. `words`: those of the memory, in quotation marks where they are `quoted`; a line of the card as it was typed. */
export type Sentence = {
  /** Null for what was typed into the card. */
  readonly memoryId: string | null
  readonly saidAt: string
} & (
  | { readonly worded: Worded }
  | { readonly field: ProfileField; readonly value: string }
  | { readonly words: string; readonly quoted: boolean }
)

/** What must never be missed comes right after who it is. */
export const portraitParts = ['self', 'care', 'people', 'likes'] as const
type Part = (typeof portraitParts)[number]
export type Portrait = Readonly<Record<Part, readonly Sentence[]>>

/** People and pets that have one word in each language of the window: for “sister” Chinese would have to know her age. */
const relations = [
  'mother',
  'father',
  'daughter',
  'son',
  'wife',
  'husband',
  'partner',
  'girlfriend',
  'boyfriend',
  'friend',
  'colleague',
  'boss',
  'dog',
  'cat',
] as const
type Relation = (typeof relations)[number]

const most: Readonly<Record<Part, number>> = { self: 7, people: 7, care: 5, likes: 6 }

const partOfAttribute: Readonly<Record<string, Part>> = Object.fromEntries(
  (
    [
      [
        'self',
        'name preferred_name residence job employer industry age birthday hometown school major marital_status languages',
      ],
      ['people', 'partner children has_pet'],
      ['care', 'allergy diet medication condition fear taboo'],
    ] as const
  ).flatMap(([part, attributes]) => attributes.split(' ').map((attribute) => [attribute, part])),
)
const order = Object.keys(partOfAttribute)

/** What the window has a sentence for, where the value can be read from the words it was said in. */
const worded: Readonly<Record<string, Worded['key']>> = {
  name: 'name',
  preferred_name: 'preferred_name',
  residence: 'residence',
  employer: 'employer',
  age: 'age',
}
/** “I moved to Ghent” says less plainly where somebody lives; else the user's own way to say it is the better one. */
const alwaysWorded: ReadonlySet<Worded['key']> = new Set(['name', 'preferred_name', 'residence'])
/** How a line of the card that the user typed is said; others stand as they were typed. */
const wordedFields: Partial<Readonly<Record<ProfileField, Worded['key']>>> = {
  name: 'name',
  location: 'residence',
  role: 'job',
  industry: 'industry',
}
const partOfField: Partial<Readonly<Record<ProfileField, Part>>> = {
  name: 'self',
  location: 'self',
  role: 'self',
  industry: 'self',
  allergies_and_diet: 'care',
  recent_topic: 'likes',
  preferred_tool: 'likes',
  communication_style: 'likes',
}

interface Known {
  /** First what matters most. */
  readonly memories: readonly Memory[]
  readonly profile: readonly ProfileValue[]
  readonly language: 'en' | 'zh'
}

/** Puts what is known into sentences, each of one memory or line of the card, and nothing that is in none. */
export function composePortrait({ memories, profile, language }: Known): Portrait {
  const entered = profile.filter(({ basis, memoryId }) => basis === 'entered' && memoryId === null)
  const typed = new Set(entered.flatMap(({ field }) => attributesOfField[field] ?? []))
  const ofMemories = memories
    .filter(({ slot }) => slot?.subject !== 'user' || !typed.has(slot.attribute))
    .toSorted((a, b) => kinOf(a) - kinOf(b) || bySubject(a, b) || rankOf(a) - rankOf(b))
    .map((memory) => ({ part: partOf(memory), rank: rankOf(memory), sentence: toSentence(memory, language) }))
  const all = [...entered.flatMap(ofField), ...ofMemories]
  const ranked = all.toSorted((a, b) => a.rank - b.rank)
  const of = (part: Part): Sentence[] =>
    (part === 'self' ? ranked : all).flatMap((one) => (one.part === part ? [one.sentence] : [])).slice(0, most[part])
  return { self: of('self'), people: of('people'), care: of('care'), likes: of('likes').toSorted(byForm) }
}

/** What can only be quoted ends a paragraph, and does not interrupt it. */
const byForm = (a: Sentence, b: Sentence): number => Number(isQuoted(a)) - Number(isQuoted(b))
export const isQuoted = (sentence: Sentence): sentence is Extract<Sentence, { words: string }> =>
  'words' in sentence && sentence.quoted

const attributesOfField: Partial<Readonly<Record<ProfileField, readonly string[]>>> = {
  name: ['name', 'preferred_name'],
  location: ['residence'],
  role: ['job'],
  industry: ['industry'],
}

function ofField({ field, value, updatedAt }: ProfileValue): { part: Part; rank: number; sentence: Sentence }[] {
  const part = partOfField[field]
  if (part === undefined) return []
  const key = wordedFields[field]
  const at = { memoryId: null, saidAt: updatedAt }
  const rank = order.indexOf(attributesOfField[field]?.[0] ?? '')
  return [{ part, rank, sentence: key ? { ...at, worded: { key, value } } : { ...at, field, value } }]
}

const isOfUser = ({ slot }: Memory): boolean => slot === null || slot.subject === 'user'

function partOf(memory: Memory): Part {
  const part = partOfAttribute[memory.slot?.attribute ?? '']
  if (!isOfUser(memory)) return part === 'care' ? 'care' : 'people'
  return part ?? 'likes'
}

/** The user before their people, and those before pets; all of one stands together. */
function kinOf(memory: Memory): number {
  if (isOfUser(memory)) return -1
  const at = relations.findIndex((one) => memory.slot?.subject.split(/\s+/)[0] === one)
  return at < 0 ? relations.indexOf('dog') - 0.5 : at
}
const bySubject = (a: Memory, b: Memory): number => (a.slot?.subject ?? 'user').localeCompare(b.slot?.subject ?? 'user')

/** Names before what else is known of somebody. */
function rankOf({ slot, pinned }: Memory): number {
  const at = order.indexOf(slot?.attribute ?? '')
  return (at < 0 ? order.length : at) - (pinned ? 0.5 : 0)
}

function toSentence(memory: Memory, language: 'en' | 'zh'): Sentence {
  const at = { memoryId: memory.id, saidAt: toldAt(memory) }
  const inWords = wordedOf(memory)
  if (inWords && alwaysWorded.has(inWords.key)) return { ...at, worded: inWords }
  const said = toSecondPerson(memory.content, language)
  if (said !== null) return { ...at, words: said, quoted: false }
  if (inWords) return { ...at, worded: inWords }
  const words = memory.content.length <= 160 ? memory.content.trim() : memory.title
  return { ...at, words, quoted: !isAboutOthers(words) }
}

function wordedOf(memory: Memory): Worded | null {
  const { slot, content } = memory
  const key = worded[slot?.attribute ?? '']
  const value = slot && key ? asWritten(slot.value, content) : null
  if (!slot || !key || value === null) return null
  if (slot.subject === 'user') return key === 'age' && !/^\d{1,3}$/.test(value) ? null : { key, value }
  const relation = relations.find((one) => slot.subject.split(/\s+/)[0] === one)
  return key === 'name' && relation ? { key: 'relation', value, relation } : null
}

/** A slot has its value as it is compared: the words say how it is written. Null where they do not hold it. */
function asWritten(value: string, content: string): string | null {
  if (value === '') return null
  const at = content.toLowerCase().indexOf(value.toLowerCase())
  return at < 0 ? null : content.slice(at, at + value.length)
}

/** True where a sentence leads to the user's own words; those that were typed into the card lead to the card. */
export const restsOnWords = (portrait: Portrait): boolean =>
  portraitParts.some((part) => portrait[part].some(({ memoryId }) => memoryId !== null))

/** True where there is nothing to say. */
export const isBlank = (portrait: Portrait): boolean => portraitParts.every((part) => portrait[part].length === 0)
