import type { Memory, ReviewReason } from '../../contract/memory.ts'
import { foldScript } from '../language/fold-script.ts'
import { indexTerms, isTelling, queryTerms } from '../language/tokenize.ts'

/** A memory, and the words of one message that it rests on. */
interface Said {
  readonly memory: Memory
  readonly quote: string
}

/** One thing to ask the user about, and what is decided on with it. */
export interface Question {
  readonly memory: Memory
  /** Say no more than what is asked about: where that is kept they are told by it. */
  readonly within: readonly Memory[]
  /** Kept beside it: a value that a later one takes the place of, without the rest of the sentence. */
  readonly beside: readonly Memory[]
  /** Holds already, and is said more fully here: gives way where this is kept. */
  readonly fills: Memory | null
}

/** Why it is asked: what is delicate in it, before what was read with doubt. */
export const reasonOf = (question: Question): ReviewReason | null => {
  const reasons = decidedWith(question).flatMap(({ reviewReason }) => reviewReason ?? [])
  return reasons.find((reason) => reason !== 'unsure') ?? reasons[0] ?? null
}

/** Its words stand in the change list and the trash: what is rejected goes with all of it. */
export const decidedWith = ({ memory, within, beside }: Question): Memory[] => [memory, ...within, ...beside]

/**
 * What to ask about one message. The same words are asked about once: a whole sentence with the one thing that was read
 * in it, or its parts where they say all of it. What holds already is not asked about again.
 */
export function questionsOf(said: readonly Said[]): Question[] {
  const waiting = said.filter(({ memory }) => memory.status === 'pending')
  const told = new Set<string>()
  const within = new Map<string, Memory[]>()
  const beside = new Map<string, Memory>()
  const fills = new Map<string, Memory>()
  for (const whole of waiting.filter(({ memory }) => memory.slot === null)) {
    const parts = said.filter((one) => isPartOf(one, whole) && !told.has(one.memory.id))
    const [part] = parts
    if (!part) continue
    if (saysAllOf(parts, whole.quote)) {
      told.add(whole.memory.id)
      for (const { memory } of parts) within.set(memory.id, [...(within.get(memory.id) ?? []), whole.memory])
    } else if (parts.length === 1) {
      const { memory } = part
      const isSingle = memory.slot?.single === true
      if (memory.status === 'active' && !isSingle && !memory.locked) fills.set(whole.memory.id, memory)
      if (memory.status !== 'pending') continue
      told.add(memory.id)
      if (isSingle) beside.set(whole.memory.id, memory)
      else within.set(whole.memory.id, [memory])
    }
  }
  return waiting
    .filter(({ memory }) => !told.has(memory.id))
    .map(({ memory }) => ({
      memory,
      within: within.get(memory.id) ?? [],
      beside: [beside.get(memory.id) ?? []].flat(),
      fills: fills.get(memory.id) ?? null,
    }))
}

/** Read in the very words of the whole: a piece of them, or a value that is among them. */
function isPartOf({ memory, quote }: Said, whole: Said): boolean {
  if (memory.id === whole.memory.id || (memory.status !== 'active' && memory.status !== 'pending')) return false
  if (!whole.quote.includes(bare(quote))) return false
  return memory.slot === null ? bare(quote).length < bare(whole.quote).length : holds(whole, memory.slot.value)
}

function holds({ memory: { content } }: Said, value: string): boolean {
  if (value === '') return false
  if (plain(content).includes(plain(value))) return true
  const held = new Set(indexTerms(content))
  return indexTerms(value).every((term) => held.has(term))
}

/** True where nothing that tells is left of the whole without the words of its parts. */
function saysAllOf(parts: readonly Said[], whole: string): boolean {
  const rest = parts
    .map(({ memory, quote }) => (quote.length < whole.length ? bare(quote) : (memory.slot?.value ?? '')))
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, words) => withoutWords(text, words), whole)
  return !/\p{N}/u.test(rest) && !queryTerms(rest).some(isTelling)
}

function withoutWords(text: string, words: string): string {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + words.length)}`
}

const plain = (text: string): string => foldScript(text).toLowerCase()
/** Without the mark at its end. */
export const bare = (quote: string): string => quote.replace(/[\s.!?,;。！？，；、]+$/u, '')
