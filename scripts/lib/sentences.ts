import { findAll } from '../../src-main/memory/extraction/rules/rules-reader.ts'
import type { SourceMessage } from '../../src-main/memory/evidence/source-message.ts'
import { isRelation } from '../../src-main/memory/ontology/relations.ts'
import type { GoldFact } from './trust-data.ts'
import { createMatcher } from './trust-match.ts'
import { holdsWords } from './trust-text.ts'

/** A chat message with what a careful person would note of it. */
export interface SentenceLine {
  readonly who: string
  /** What the assistant said just before; may be empty. */
  readonly prev: string
  readonly text: string
  /** Where it is not said its script tells. */
  readonly lang?: 'en' | 'zh'
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
  /** It was so once, or is said not to be so: nothing to be kept. */
  readonly ended?: boolean
  readonly denied?: boolean
}

/** A statement that was read of a line. */
export interface JudgedStatement {
  /** The pattern that read it. */
  readonly rule: string
  readonly slot: string | null
  readonly fact: string
  /** The facts it says. */
  readonly says: readonly string[]
  /** Says the words of a fact, by another attribute. */
  readonly near: boolean
}

/** What became of one message. */
export interface JudgedLine {
  readonly text: string
  readonly none: string | null
  readonly facts: number
  readonly statements: readonly JudgedStatement[]
  /** Facts that no statement says. */
  readonly missed: readonly string[]
  readonly forgets: readonly string[]
}

export type SentenceGroup = 'development' | 'strangers' | 'tests'

/** By the last letter of a file: of strangers only figures are told, and what the rules were written with counts apart. */
export function groupOf(file: string): SentenceGroup {
  if (/-[cd]\.jsonl$/.test(file)) return 'strangers'
  return file.endsWith('-t.jsonl') ? 'tests' : 'development'
}

/** Reads one message by the rules and compares what was read with its facts. */
export function judgeLine(line: SentenceLine): JudgedLine {
  const { message, before } = toMessages(line)
  const lang = line.lang ?? (/\p{Script=Han}/u.test(line.text) ? 'zh' : 'en')
  const facts = line.facts.filter(holds).map((fact) => toGold(fact, { ...line, lang }))
  const matcher = createMatcher(facts)
  const said = new Set<GoldFact>()
  const statements: JudgedStatement[] = []
  const forgets: string[] = []
  for (const { rule, operation, isOver, isNamed } of findAll(message, before)) {
    if (operation.op === 'forget') forgets.push(operation.about ?? '')
    // A single message knows nobody by name.
    if (operation.op === 'forget' || isOver || isNamed === true) continue
    const { subject, attribute, value, fact } = operation
    const slot = attribute === null || value === null ? null : { subject: relationOf(subject), attribute, value }
    const found = matcher.matchesOf({ content: fact, slot, turns: [0] })
    for (const match of found) said.add(match.fact)
    statements.push({
      rule,
      slot: slot && `${subject}/${slot.attribute}=${slot.value}`,
      fact,
      says: found.map((match) => toLine(match.fact)),
      near: found.length === 0 && isNear(fact, value, facts),
    })
  }
  return {
    text: line.text,
    none: line.none ?? null,
    facts: facts.length,
    statements,
    missed: facts.filter((fact) => !said.has(fact)).map(toLine),
    forgets,
  }
}

/** `sister Jo` is noted as a sister. */
const relationOf = (subject: string): string => {
  const [relation = ''] = subject.split(' ')
  return isRelation(relation) ? relation : subject
}

/** A line as a reader gets it: the user's message, and the assistant's before it. */
function toMessages({ prev, text }: SentenceLine): { message: SourceMessage; before: SourceMessage[] } {
  const at = '2025-05-20T09:30:00.000Z'
  const plain = { sessionId: 's', untrustedSpans: [], at }
  return {
    message: { ...plain, id: 'm', position: 1, role: 'user', text },
    before: prev === '' ? [] : [{ ...plain, id: 'p', position: 0, role: 'assistant', text: prev }],
  }
}

const holds = ({ ended, denied }: SentenceFact): boolean => ended !== true && denied !== true

const toGold = (fact: SentenceFact, line: SentenceLine & Required<Pick<SentenceLine, 'lang'>>): GoldFact => ({
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
const isNear = (content: string, said: string | null, facts: readonly GoldFact[]): boolean =>
  facts.some(({ value, aliases = [] }) =>
    [value, ...aliases].some((words) => holdsWords(content, words) || (said !== null && holdsWords(words, said))),
  )

const toLine = ({ subject, attribute, value }: GoldFact): string => `${subject}/${attribute}=${value}`

/** The figures of a file, in a few lines. */
export function sentenceTable(name: string, lines: readonly JudgedLine[]): string {
  const statements = lines.flatMap((line) => line.statements)
  const facts = sum(lines, (line) => line.facts)
  const missed = sum(lines, (line) => line.missed.length)
  return [
    `${name}: ${lines.length} messages, ${facts} facts`,
    `  precision  ${share(statements, isRight)} right (${share(statements, isClose)} by the words alone)`,
    `  recall     ${percent(facts - missed, facts)}`,
    `  read without facts: ${alarmsOf(lines)}`,
  ].join('\n')
}

function alarmsOf(lines: readonly JudgedLine[]): string {
  const bare = lines.filter(({ facts }) => facts === 0)
  return [...Map.groupBy(bare, ({ none }) => none ?? 'none')]
    .map(
      ([reason, some]) => `${reason} ${some.filter(({ statements }) => statements.length > 0).length}/${some.length}`,
    )
    .join(', ')
}

/** How often each pattern fired and was right, on development lines and on strangers. */
export function ablationTable(
  groups: Readonly<Record<string, readonly JudgedLine[]>>,
  rules: readonly string[],
): string {
  const names = Object.keys(groups)
  const rows = rules.map((rule) =>
    [
      rule.padEnd(24),
      ...names.map((name) =>
        earned(
          (groups[name] ?? []).flatMap((line) => line.statements),
          rule,
        ),
      ),
    ].join(' '),
  )
  return [
    ['pattern'.padEnd(24), ...names.map((name) => `${name}: fired right near`.padEnd(30))].join(' '),
    ...rows,
  ].join('\n')
}

function earned(all: readonly JudgedStatement[], rule: string): string {
  const own = all.filter((statement) => statement.rule === rule)
  return `${own.length} ${own.filter(isRight).length} ${own.filter(isClose).length} ${percent(own.filter(isClose).length, own.length)}`.padEnd(
    30,
  )
}

const isRight = ({ says }: JudgedStatement): boolean => says.length > 0
const isClose = (statement: JudgedStatement): boolean => isRight(statement) || statement.near

const sum = (lines: readonly JudgedLine[], of: (line: JudgedLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): string {
  return `${items.filter(test).length}/${items.length} = ${percent(items.filter(test).length, items.length)}`
}

const percent = (part: number, all: number): string => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`)
