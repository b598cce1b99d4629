import type { GoldFact, TrustData, Turn } from './trust-data.ts'
import { createMatcher, type Matcher } from './trust-match.ts'
import type { AnsweredOperation, ReadingRequest, ShownMemory, ShownMessage } from './trust-request.ts'
import { placeOf, normaliseText } from './trust-text.ts'
import { isRelation, isSameAttribute, isSameSubject, relationWords, toSubject } from './trust-words.ts'

/** What stood in the way of a perfect reader. */
export interface OracleCounts {
  /** Facts that ended while no memory that says them was shown, or was kept at all. */
  unseen: number
}

/** What a perfect reader answers: the gold facts of the messages shown, with the exact evidence as quote. */
export function createOracle(
  data: TrustData,
  counts: OracleCounts = { unseen: 0 },
): (request: ReadingRequest) => AnsweredOperation[] {
  const matchers = new Map<GoldFact, Matcher>()
  const says = ({ fact: content, subject, attribute }: ShownMemory, fact: GoldFact): boolean => {
    const matcher = matchers.get(fact) ?? createMatcher([fact])
    matchers.set(fact, matcher)
    const slot = subject === null || attribute === null ? null : { subject, attribute, value: content }
    return matcher.matchesOf({ content, slot, turns: [] }).length > 0
  }
  const namesOf = (subject: string): string[] =>
    data.gold
      .filter((fact) => fact.attribute === 'name' && toSubject(fact.subject) === toSubject(subject))
      .flatMap(({ value, aliases = [] }) => [value, ...aliases])
  const shownAs = (known: readonly ShownMemory[], fact: GoldFact): string | undefined =>
    known.find((memory) => memory.state !== 'past' && says(memory, fact))?.id

  const taughtBy = (line: number, message: ShownMessage, { messages, known }: ReadingRequest): AnsweredOperation[] => {
    const shown = messages.map(({ text }) => text).join('\n')
    const facts = data.gold.filter((fact) => fact.turn === line)
    const ended = data.gold.filter(
      (fact) =>
        fact.forgotten !== true && (isAt(fact.until, data.turns[line]) || facts.some((heir) => isHeir(heir, fact))),
    )
    const replaced = new Set<GoldFact>()
    const over = new Set(ended.map((fact) => shownAs(known, fact)))
    const learned = facts.map((fact) => {
      const same = shownAs(known, fact)
      // What ends here is no repetition: a goal that is reached became something else.
      if (same !== undefined && !over.has(same)) return { op: 'confirm', k: same, ...quoteOf(fact, message) }
      const old = ended.find((one) => !replaced.has(one) && isSameSlot(one, fact))
      const k = old && shownAs(known, old)
      if (old) replaced.add(old)
      const told = { ...statementOf(fact, message, shown, namesOf(fact.subject)), valid_to: endOf(data, fact) }
      return { op: k === undefined ? 'add' : 'replace', ...(k !== undefined && { k }), ...told }
    })
    counts.unseen += ended.filter((fact) => shownAs(known, fact) === undefined).length
    const ends = ended.flatMap((fact) => {
      const k = replaced.has(fact) ? undefined : shownAs(known, fact)
      return k === undefined ? [] : [{ op: 'end', k, quote: message.text, from: message.id }]
    })
    // What is over goes first: what takes its place is no repetition of it.
    return [...ends, ...learned]
  }

  const forgottenBy = (
    line: number,
    message: ShownMessage,
    { known, messages }: ReadingRequest,
  ): AnsweredOperation[] => {
    const requests = data.forgets.filter(({ turn }) => turn === line)
    const meant = data.gold.filter((fact) => fact.forgotten === true && isAt(fact.until, data.turns[line]))
    return requests.map(({ fact, markers }) => ({
      op: 'forget',
      quote: ownRun(message.text),
      from: message.id,
      ids: [
        ...known.filter((memory) => meant.some((one) => says(memory, one)) || isAnyIn(memory.fact, markers)),
        ...messages.filter(({ role, context, text }) => role === 'user' && context && isAnyIn(text, markers)),
      ].map(({ id }) => id),
      about: [fact.value, ...markers].join(', '),
    }))
  }

  return (request) =>
    request.messages
      .filter(({ role, context }) => role === 'user' && !context)
      .flatMap((message) => {
        const line = lineOf(data.turns, message)
        return line === -1 ? [] : [...taughtBy(line, message, request), ...forgottenBy(line, message, request)]
      })
}

const isAt = (time: string | undefined, turn: Turn | undefined): boolean =>
  time !== undefined && Date.parse(time) === Date.parse(turn?.at ?? '')

const isAnyIn = (text: string, words: readonly string[]): boolean => words.some((word) => isIn(text, word))
const isIn = (text: string, word: string): boolean => placeOf(normaliseText(text), word) !== -1

const isSameSlot = (one: GoldFact, other: GoldFact): boolean =>
  isSameSubject(toSubject(one.subject), toSubject(other.subject)) && isSameAttribute(one.attribute, other.attribute)

/** A fact that holds from when the other ends, in its place. */
const isHeir = (heir: GoldFact, fact: GoldFact): boolean =>
  heir !== fact &&
  heir.turn > fact.turn &&
  fact.until !== undefined &&
  Math.abs(Date.parse(heir.as_of) - Date.parse(fact.until)) < aDay &&
  isSameSlot(heir, fact)

const aDay = 24 * 60 * 60_000

/** The day of an end that no message tells later: it was known when it was said. */
function endOf({ gold, turns }: TrustData, fact: GoldFact): string | null {
  const { until } = fact
  if (until === undefined || fact.forgotten === true || turns.some((turn) => turn.role === 'user' && isAt(until, turn)))
    return null
  return gold.some((heir) => isHeir(heir, fact)) ? null : until.slice(0, 10)
}

/** The line of a message: what was cut out of it leaves pieces that stand in it. Of equal ones that of the day. */
function lineOf(turns: readonly Turn[], { text, at }: ShownMessage): number {
  const day = /\d{4}-\d\d-\d\d/u.exec(at)?.[0] ?? ''
  const pieces = piecesOf(text)
  const fits = turns.flatMap(({ role, text: whole }, line) =>
    role === 'user' && (whole === text || (pieces.length > 1 && pieces.every((piece) => whole.includes(piece))))
      ? [line]
      : [],
  )
  return fits.find((line) => turns[line]?.at.startsWith(day)) ?? fits[0] ?? -1
}

/** What is shown of a message, where something was cut out of it. */
const piecesOf = (text: string): string[] => text.split(/\[[^\]\n]*\]/u).map((piece) => piece.trim())

/** The longest run of words that is neither cut out nor in quotation marks: those are another's. */
const ownRun = (text: string): string =>
  text
    .split(/\[[^\]\n]*\]|“[^”]*”|"[^"]*"|「[^」]*」/u)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.trim() || text

function quoteOf({ evidence = '' }: GoldFact, { id, text }: ShownMessage) {
  return { quote: evidence !== '' && text.includes(evidence) ? evidence : text, from: id }
}

function statementOf(fact: GoldFact, message: ShownMessage, shown: string, names: readonly string[]) {
  const { attribute, sensitive, kind = 'fact' } = fact
  const subject = subjectOf(fact, names, message.text, shown)
  const told = quoteOf(fact, message)
  // The value as the user says it, but not a scrap of it.
  const said = [fact.value, ...(fact.aliases ?? []).toSorted((a, b) => b.length - a.length)]
  const isWhole = (one: string): boolean => one.length * 2 >= fact.value.length || isHan(one) !== isHan(fact.value)
  const value = said.find((one) => isIn(message.text, one) && isWhole(one)) ?? fact.value
  return {
    ...told,
    subject,
    attribute,
    value,
    fact: sentenceOf(fact, subject, value),
    kind,
    certainty: 'stated',
    lasting: true,
    delicate: sensitive === true ? delicateKind(fact.subject, attribute) : null,
    remember: false,
    valid_from: null,
  }
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Whom it is about in the user's own words. */
function subjectOf(
  { subject, subject_aliases: called = [], lang }: GoldFact,
  names: readonly string[],
  text: string,
  shown: string,
): string {
  const key = toSubject(subject)
  if (key === 'user') return subject
  const all = [subject, ...called, ...(isRelation(key) ? relationWords(key) : [])]
  const words = all.map((word) => word.replaceAll('_', ' ')).toSorted((a, b) => b.length - a.length)
  const said =
    words.find((word) => isIn(text, word)) ??
    names.find((name) => isIn(text, name)) ??
    [...words, ...names].find((word) => isIn(shown, word))
  return said ?? (lang === 'zh' ? words.find(isHan) : undefined) ?? subject
}

function sentenceOf({ attribute, lang }: GoldFact, subject: string, value: string): string {
  const isUser = toSubject(subject) === 'user'
  if (lang === 'zh') return `${isUser ? '用户' : subject}：${value}`
  const what = attribute.replaceAll('_', ' ')
  return `${isUser ? "The user's" : `${subject}'s`} ${what}: ${value}`
}

/** What the prompt calls delicate: plain facts about a child, say, are not. */
function delicateKind(subject: string, attribute: string): string | null {
  const isUsers = toSubject(subject) === 'user'
  if (isSameAttribute(attribute, 'salary')) return isUsers ? 'money' : 'private_matter'
  if (isSameAttribute(attribute, 'health') || isSameAttribute(attribute, 'medication'))
    return isUsers ? 'health' : 'private_matter'
  return isUsers || attribute === 'private_matter' ? 'private_matter' : null
}
