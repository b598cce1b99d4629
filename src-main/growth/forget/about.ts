import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { slotsOf } from '../../memory/lifecycle/read-slot.ts'
import { indexTerms, queryTerms, type QueryTerm } from '../../memory/language/tokenize.ts'
import { numbersIn, tellingNumbers, withoutFiller } from './filler.ts'
import { inOtherLanguage } from './other-language.ts'
import { namesOther, speaksOfOthers } from './topic.ts'

/** How much of the words a memory has to hold: an absolute share, never a rank. */
const leastShare = 0.8
const pool = 1_000
const most = 1_000

/**
 * Which memories some words are about, whatever their status, trash excepted. Each answer holds on its own: a memory is
 * in it for what it says, never for being the nearest of many.
 */
export function createAbout(file: MemoriesFile) {
  const candidates = (agentId: string, terms: readonly string[]): Memory[] => {
    const owners = JSON.stringify([agentId])
    const passages = file.index.matching(agentId, terms, { statuses: ['active', 'superseded'] }, pool)
    const indexed = file.memories.byIds(
      passages.map(({ id }) => id),
      owners,
    )
    return [...indexed, ...file.lineage.unindexed(agentId)]
  }

  /** What waits for the user's word is shown with its quote: there it counts for what it says too. */
  const whole = (memory: Memory): string =>
    memory.status === 'pending' || memory.status === 'quarantined'
      ? [textOf(memory), ...file.lineage.quotesOf([memory.id]).map(({ quote }) => quote)].join('\n')
      : textOf(memory)

  /** "I like coffee": the memories that state it. */
  const fact = (agentId: string, what: string): Memory[] =>
    distinct(slotsOf(what).flatMap((slot) => (slot.value === '' ? [] : file.lineage.ofSlotValue(agentId, slot))))

  /** What holds nearly all of the words, or a number as telling as a sum or a house. */
  const words = (agentId: string, what: string): Memory[] => {
    const plain = withoutFiller(what)
    const terms = queryTerms(plain).filter(({ weight }) => weight >= 1)
    const numbers = tellingNumbers(plain)
    if (terms.length === 0 && numbers.length === 0) return []
    const other = inOtherLanguage(plain)
    const wanted = [...terms.map(({ term }) => term), ...numbers.flatMap(writtenForms), ...(other?.terms ?? [])]
    const found = candidates(agentId, wanted)
    const names = foreignNames(plain)
    const meant = found.filter((memory) => {
      const text = whole(memory)
      const held = numbersIn(text)
      const holdsNumbers = numbers.length > 0 && numbers.every((number) => held.has(number))
      // What is said in Chinese of something with a Latin name is written in English elsewhere: the name has to do.
      const holdsNames = names.length > 1 && memory.language === 'en' && shareOf(names, text) === 1
      return shareOf(terms, text) >= leastShare || holdsNumbers || holdsNames || (other?.isSaidIn(text) ?? false)
    })
    // Where nobody is named, what is said of the user is meant rather than the same of another.
    const own = namesOther(what) ? meant : meant.filter(({ content }) => !speaksOfOthers(content))
    return own.length > 0 ? own : meant
  }

  /** All that has to do with someone: said of them, or naming them. */
  const person = (agentId: string, name: string): Memory[] => {
    const wanted = queryTerms(name).filter(({ weight }) => weight >= 1)
    if (wanted.length === 0) return []
    const subject = name.normalize('NFKC').trim().toLowerCase()
    const naming = candidates(
      agentId,
      wanted.map(({ term }) => term),
    ).filter((memory) => shareOf(wanted, textOf(memory)) === 1)
    return distinct([...file.lineage.ofSubject(agentId, subject), ...naming])
  }

  /** All that has to do with the words: what states them, what holds them, and what else is said of whom they name. */
  const topic = (agentId: string, what: string): Memory[] => {
    const near = distinct([...fact(agentId, what), ...words(agentId, what)])
    const subjects = new Set(near.flatMap(({ slot }) => (slot && slot.subject !== 'user' ? [slot.subject] : [])))
    const named = [...subjects].filter((subject) => shareOf(queryTerms(subject), what) === 1)
    return distinct([...near, ...named.flatMap((subject) => file.lineage.ofSubject(agentId, subject))]).slice(0, most)
  }

  return { fact, words, person, topic }
}
export type About = ReturnType<typeof createAbout>

const distinct = (memories: readonly Memory[]): Memory[] => [
  ...new Map(memories.map((memory) => [memory.id, memory])).values(),
]

const textOf = ({ title, content, keywords, slot }: Memory): string =>
  [title, content, keywords.join(' '), slot && slot.subject !== 'user' ? slot.subject : ''].join('\n')

function shareOf(terms: readonly QueryTerm[], text: string): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return 0
  const held = new Set(indexTerms(text))
  return terms.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0) / total
}

/** The words of a Chinese text that are not Chinese: names as a rule, with the numbers that belong to them. */
const foreignNames = (text: string): QueryTerm[] =>
  /\p{Script=Han}/u.test(text)
    ? queryTerms(text.replaceAll(/[^\p{Script=Latin}\p{N}]+/gu, ' ')).filter(({ weight }) => weight >= 1)
    : []

/** As the index may have it: with and without separators. */
const writtenForms = (number: string): string[] =>
  indexTerms(`${number} ${number.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ',')}`)
