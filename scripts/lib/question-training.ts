import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonLines } from './read-json-lines.ts'

/** A question with what it asks for: an attribute or `none`. */
export interface LabelledQuestion {
  readonly text: string
  readonly lang: 'en' | 'zh'
  readonly subject: string
  readonly attribute: string
  readonly past?: boolean
}

/** What one attribute is asked by; `past`: its value before, `kin`: of a person or pet alone. */
interface Asking {
  readonly nouns: readonly string[]
  readonly cores: readonly string[]
  readonly past?: readonly string[]
  readonly kin?: readonly string[]
}

interface Phrases {
  readonly leads: readonly string[]
  readonly tails: readonly string[]
  readonly kin: readonly string[]
  readonly pets: readonly string[]
  readonly names: readonly string[]
  readonly nounFrames: readonly string[]
  readonly noneFrames: readonly string[]
  readonly attributes: Readonly<Record<string, Asking>>
}

export const readQuestions = (folder: string, name: string): LabelledQuestion[] =>
  readJsonLines(join(folder, `${name}.jsonl`))

/** Questions put together from `phrases.json`: of every way of asking a few, of other people, with other words around. */
export function questionsOfPhrases(folder: string): LabelledQuestion[] {
  const byLanguage = readPhrases(folder)
  const random = createRandom(20_261_123)
  return [...phrased('en', byLanguage.en, random), ...phrased('zh', byLanguage.zh, random)]
}

/** What can be asked for can be named so in Chinese, word for word, where something else is said of it: “……是秘密”. */
export function askedInChinese(folder: string): string[] {
  const { zh } = readPhrases(folder)
  const pick = pickBy(createRandom(20_261_129))
  return Object.values(zh.attributes).flatMap(({ cores }) => cores.map((core) => filled(core, slotsZh(zh, pick))))
}

const readPhrases = (folder: string): Record<'en' | 'zh', Phrases> =>
  JSON.parse(readFileSync(join(folder, 'phrases.json'), 'utf8'))

const perCore = 4
/** Whom these speak of is always somebody else. */
const perKin = 12
const perNoun = 5
const perNoneNoun = 1

function phrased(lang: 'en' | 'zh', phrases: Phrases, random: () => number): LabelledQuestion[] {
  const pick = pickBy(random)
  const questions: LabelledQuestion[] = []
  const add = (frame: string, attribute: string, { isPast = false, isPlain = false } = {}): void => {
    const slots = lang === 'en' ? slotsEn(phrases, pick, isPast) : slotsZh(phrases, pick)
    const said = filled(frame, slots)
    const lead = !isPlain && random() < 0.35 ? pick(phrases.leads) : ''
    const tail = !isPlain && random() < 0.45 ? pick(phrases.tails) : ''
    const text = [lead, said, tail].filter((part) => part !== '').join(lang === 'en' ? ' ' : '')
    const spaced = text.replaceAll(/ (?=[?,])/g, '')
    questions.push({ text: spaced, lang, subject: '', attribute, ...(isPast ? { past: true } : {}) })
  }
  for (const [attribute, { nouns, cores, past = [], kin = [] }] of Object.entries(phrases.attributes)) {
    for (const core of cores)
      for (let turn = 0; turn < perCore; turn += 1) add(core, attribute, { isPlain: turn === 0 })
    for (const core of past) for (let turn = 0; turn < perCore; turn += 1) add(core, attribute, { isPast: true })
    for (const core of kin) for (let turn = 0; turn < perKin; turn += 1) add(core, attribute)
    for (const noun of nouns) {
      for (let turn = 0; turn < perNoun; turn += 1) add(pick(phrases.nounFrames).replaceAll('{N}', noun), attribute)
      for (let turn = 0; turn < perNoneNoun; turn += 1) add(pick(phrases.noneFrames).replaceAll('{N}', noun), 'none')
    }
  }
  return questions
}

type Slots = Readonly<Record<string, string>>
type Pick = <Item>(items: readonly Item[]) => Item

const pickBy =
  (random: () => number): Pick =>
  <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item

const filled = (frame: string, slots: Slots): string =>
  frame.replaceAll(/\{(.+?)\}/g, (whole, name: string) => slots[name] ?? whole)

function slotsEn({ kin, pets, names }: Phrases, pick: Pick, isPast: boolean): Slots {
  const relation = pick([...kin, ...kin, ...pets])
  const be = (now: string, before: string): string => (isPast ? before : now)
  const other = (who: string, whose = `${who}'s`, whom = who): Slots => ({
    S: who,
    "S's": whose,
    me: whom,
    do: 'does',
    be: be('is', 'was'),
    have: 'has',
  })
  const user = { S: 'i', "S's": 'my', me: 'me', do: 'do', be: be('am', 'was'), have: 'have' }
  const us = { S: 'we', "S's": 'our', me: 'us', do: 'do', be: be('are', 'were'), have: 'have' }
  const slots = pick<Slots>([
    user,
    user,
    user,
    user,
    us,
    other(`my ${relation}`),
    other(`my ${relation}`),
    other(`my ${relation}`),
    other(`the ${relation}`),
    other(pick(names)),
    other('he', 'his', 'him'),
    other('she', 'her', 'her'),
  ])
  return { ...slots, K: relation }
}

function slotsZh({ kin, pets, names }: Phrases, pick: Pick): Slots {
  const relation = pick([...kin, ...kin, ...pets])
  const who = pick([
    '我',
    '我',
    '我',
    '我',
    '我',
    '我们',
    `我${relation}`,
    `我${relation}`,
    `我家${relation}`,
    relation,
    pick(names),
    '他',
    '她',
    '它',
  ])
  return { S: who, K: relation }
}

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
