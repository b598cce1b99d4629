import type { Candidate, SourceMessage } from '../../src-main/growth/candidate.ts'
import type { ReadOptions } from '../../src-main/growth/extract/to-candidate.ts'
import { extractBuiltIn } from '../../src-main/growth/extract/built-in.ts'
import { checkCandidate } from '../../src-main/growth/gate.ts'
import { laneOf } from '../../src-main/growth/lanes/lane-of.ts'
import type { GoldFact } from './trust-data.ts'
import { createMatcher } from './trust-match.ts'
import { holdsWords } from './trust-text.ts'

/** A chat message with what a careful person would note of it. */
export interface SentenceLine {
  readonly who: string
  /** What the assistant said just before; may be empty. */
  readonly prev: string
  readonly text: string
  readonly lang: 'en' | 'zh'
  readonly facts: readonly SentenceFact[]
  /** Why there are no facts. */
  readonly none?: string
}

export interface SentenceFact {
  readonly subject: string
  readonly attribute: string
  readonly value: string
  readonly aliases?: readonly string[]
  readonly sensitive?: boolean
  readonly unsure?: boolean
}

export interface JudgedMemory {
  readonly lane: 'active' | 'inbox'
  readonly slot: string | null
  readonly content: string
  readonly confidence: number
  readonly lasting: number | null
  readonly right: number | null
  readonly reason: string | null
  /** The facts it says. */
  readonly says: readonly string[]
  /** Says the words of a fact of its subject, by another attribute. */
  readonly near: boolean
}

/** What became of one message. */
export interface JudgedLine {
  readonly line: number
  readonly lang: string
  readonly prev: string
  readonly text: string
  readonly none: string | null
  readonly facts: number
  readonly memories: readonly JudgedMemory[]
  /** Contents of memories that say no fact. */
  readonly wrong: readonly string[]
  /** Facts that no memory says. */
  readonly missed: readonly string[]
  readonly missedActive: number
  readonly dropped: readonly string[]
}

/** Files by other writers, of which only figures are told. */
export const isAside = (file: string): boolean => /-[cd]\.jsonl$/.test(file)

/** A line as the extractor gets it: the user's message, and the assistant's before it. */
function toMessages({ prev, text }: SentenceLine): { message: SourceMessage; before: SourceMessage[] } {
  const at = '2025-05-20T09:30:00.000Z'
  const plain = { sessionId: 's', untrustedSpans: [], at }
  return {
    message: { ...plain, id: 'm', position: 1, role: 'user', text },
    before: prev === '' ? [] : [{ ...plain, id: 'p', position: 0, role: 'assistant', text: prev }],
  }
}

/** What was read of a message and passed the gate, with the facts it says. */
export interface ReadCandidate {
  readonly candidate: Candidate
  readonly found: readonly GoldFact[]
  /** Says the words of a fact of its subject, by another attribute. */
  readonly near: boolean
}

interface ReadLine {
  readonly message: SourceMessage
  readonly before: readonly SourceMessage[]
  readonly facts: readonly GoldFact[]
  readonly candidates: readonly ReadCandidate[]
  /** What the gate refused, with its reason. */
  readonly refused: readonly string[]
}

/** Other weights than the built-in ones. */
export type OtherWeights = Pick<ReadOptions, 'lastingModel' | 'acceptanceModel'>

/** Extracts and gates one message as the app does, and compares it with its facts. `reading`: another extractor. */
export function readLine(
  line: SentenceLine,
  weights: OtherWeights = {},
  reading = (message: SourceMessage, before: readonly SourceMessage[]): readonly Candidate[] =>
    extractBuiltIn([message], { before, ...weights }).candidates,
): ReadLine {
  const { message, before } = toMessages(line)
  const facts = line.facts.map((fact) => toGold(fact, line))
  const matcher = createMatcher(facts)
  const candidates: ReadCandidate[] = []
  const refused: string[] = []
  for (const candidate of reading(message, before)) {
    const verdict = checkCandidate(candidate, [...before, message])
    if (!verdict.ok) {
      refused.push(`${verdict.reason}: ${candidate.content}`)
      continue
    }
    const found = matcher.matchesOf({ content: candidate.content, slot: candidate.slot, turns: [0] })
    candidates.push({
      candidate,
      found: found.map(({ fact }) => fact),
      near: found.length === 0 && isNear(candidate, facts),
    })
  }
  return { message, before, facts, candidates, refused }
}

/** Reads one message, sorts what it tells into lanes as the app does, and compares it with its facts. */
export function judgeLine(line: SentenceLine, index: number, weights: OtherWeights = {}): JudgedLine {
  const { facts, candidates, refused } = readLine(line, weights)
  const children = new Set(
    line.facts
      .filter(({ subject, attribute }) => isChild.test(subject) && attribute === 'name')
      .map(({ value }) => value.toLowerCase()),
  )
  const memories: (JudgedMemory & { found: readonly GoldFact[] })[] = []
  const dropped = [...refused]
  for (const { candidate, found, near } of candidates) {
    const lane = laneOf(candidate, children)
    if (lane.lane === 'drop' || lane.lane === 'quarantine') {
      dropped.push(`${lane.reason}: ${candidate.content}`)
      continue
    }
    memories.push({
      lane: lane.lane,
      slot: candidate.slot && `${candidate.slot.subject}/${candidate.slot.attribute}=${candidate.slot.value}`,
      content: candidate.content,
      confidence: candidate.confidence,
      lasting: candidate.lasting ?? null,
      right: candidate.right ?? null,
      reason: lane.lane === 'inbox' ? lane.reason : null,
      says: found.map(toLine),
      near,
      found,
    })
  }
  const inAny = new Set(memories.flatMap(({ found }) => found))
  const inActive = new Set(memories.filter(({ lane }) => lane === 'active').flatMap(({ found }) => found))
  return {
    line: index,
    lang: line.lang,
    prev: line.prev,
    text: line.text,
    none: line.none ?? null,
    facts: facts.length,
    memories: memories.map(({ found: _found, ...memory }) => memory),
    wrong: memories.filter(({ found }) => found.length === 0).map(({ content }) => content),
    missed: facts.filter((fact) => !inAny.has(fact)).map(toLine),
    missedActive: facts.filter((fact) => !inActive.has(fact)).length,
    dropped,
  }
}

const isChild = /^(?:daughter|son|child|kid|baby)/u

const toGold = (fact: SentenceFact, line: SentenceLine): GoldFact => ({
  ...fact,
  ...(line.lang === 'zh' && { subject_aliases: chineseSubjects(fact, line) }),
  as_of: '2025-05-20T09:30:00.000Z',
  lang: line.lang,
  turn: 0,
})

/** Subjects are noted in English; a Chinese message calls them by Chinese words and names. */
function chineseSubjects({ subject }: SentenceFact, { text, facts }: SentenceLine): readonly string[] {
  const plain = subject.replaceAll('_', ' ')
  const known = chineseWords[plain]?.split(' ')
  if (known !== undefined) return [plain, plain.replaceAll(' ', '-'), ...known]
  if (!plain.includes(' ') || /in.law|child/u.test(plain)) return [plain.replaceAll(' ', '-')]
  const names = facts.filter(({ attribute }) => attribute === 'name').map(({ value }) => value)
  return [...names, ...(text.match(/[老小阿]\p{Script=Han}|\p{Script=Han}(?:姐|师傅|总)/gu) ?? [])]
}

const chineseWords: Readonly<Record<string, string>> = {
  'oldest child': '老大',
  'second child': '老二',
  'youngest child': '小的 老三',
  child: '娃 孩子',
  grandson: '孙子 孙儿',
  granddaughter: '孙女',
  'son in law': '女婿 姑爷',
  'daughter in law': '儿媳 媳妇',
  'ex husband': '前夫 ex',
  stepfather: '继父 叔叔',
  fiance: '男朋友 boyfriend',
  advisor: '导师 teacher',
  mentor: '导师 teacher',
  cofounder: '合伙人 colleague',
  editor: '编辑 colleague',
  employee: '员工 店员 后厨 小妹 colleague',
  investor: '投资人 天使 client',
  principal: '园长 校长 boss',
  'former boss': '领导 老板 boss',
  'former student': '学生 student',
  helper: '保姆 菲佣 阿姨',
  company: '公司 我们公司 user',
  shop: '店 店里 user',
  cafe: '店 店里 user',
  salon: '店 店里 user',
  restaurant: '店 店里 user',
  clinic: '诊所 user',
  rabbit: '兔 pet',
}

/** The words are there, the attribute is called something else. */
const isNear = ({ slot, content }: Candidate, facts: readonly GoldFact[]): boolean =>
  facts.some(
    ({ value, aliases = [] }) =>
      [value, ...aliases].some((words) => holdsWords(content, words)) ||
      (slot !== null && [value, ...aliases].some((words) => holdsWords(words, slot.value))),
  )

const toLine = ({ subject, attribute, value }: GoldFact): string => `${subject}/${attribute}=${value}`

/** The figures of a file, in a few lines. */
export function sentenceTable(name: string, lines: readonly JudgedLine[]): string {
  const memories = lines.flatMap((line) => line.memories)
  const active = memories.filter(({ lane }) => lane === 'active')
  const inbox = memories.filter(({ lane }) => lane === 'inbox')
  const facts = sum(lines, (line) => line.facts)
  const missed = sum(lines, (line) => line.missed.length)
  const missedActive = sum(lines, (line) => line.missedActive)
  const isClose = (memory: JudgedMemory): boolean => isRight(memory) || memory.near
  return [
    `${name}: ${lines.length} messages, ${facts} facts`,
    `  active  ${share(active, isRight)} right (${share(active, isClose)} by the words alone)`,
    `  inbox   ${share(inbox, isRight)} right (${share(inbox, isClose)} by the words alone)`,
    `  recall  ${percent(facts - missedActive, facts)} active, ${percent(facts - missed, facts)} with the inbox`,
    `  without facts: ${alarmsOf(lines)}`,
  ].join('\n')
}

const isRight = ({ says }: JudgedMemory): boolean => says.length > 0

function alarmsOf(lines: readonly JudgedLine[]): string {
  const bare = lines.filter(({ facts }) => facts === 0)
  return [...Map.groupBy(bare, ({ none }) => none ?? 'none')]
    .map(([reason, some]) => {
      const count = (lane: string): number =>
        some.filter(({ memories }) => memories.some((memory) => memory.lane === lane)).length
      return `${reason} ${count('active')}+${count('inbox')}/${some.length}`
    })
    .join(', ')
}

const sum = (lines: readonly JudgedLine[], of: (line: JudgedLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): string {
  return `${items.filter(test).length}/${items.length} = ${percent(items.filter(test).length, items.length)}`
}

const percent = (part: number, all: number): string => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`)
