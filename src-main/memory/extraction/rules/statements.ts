import { foldScript } from '../../../util/fold-script.ts'
import { dayRangeOf } from '../../../util/day-range.ts'
import { helperFor } from '../../language/language-helper.ts'
import { isRelation, toRelation } from '../../ontology/relations.ts'
import { attributeOf } from '../../ontology/attributes.ts'
import type { Add, Statement } from '../operation.ts'
import { delicacyOf } from './delicacy.ts'
import type { Clause, Found, Place, StatementRule } from './rule.ts'

/** What a pattern may read beside its own, by the group of that name. */
const ofUse = { attribute: 'uses', value: 'thing', says: '{text}', kind: 'fact' } as const

const firstPart = (text: string): string => text.split(/[,，;；。.!！]/u)[0] ?? ''

/**
 * The statements of a sentence. What is so today only, supposed or asked is left out; of a sentence that ends in a
 * question, what stands before it counts.
 */
export function statementsIn(place: Place): readonly Found[] {
  const { folded, language } = place
  const helper = helperFor(folded)
  if (helper.asksBack(folded)) return []
  const told = withoutQuestion(place)
  const isTold = ({ text, lent, start }: Clause): boolean => {
    const own = firstPart(text.slice(lent))
    if (told !== place && helper.isQuestion(own)) return false
    if (helper.isHypothetical(own) || helper.isHypothetical(folded.slice(0, start) + own)) return false
    return !language.passing.test(own)
  }
  const ofClauses = withoutClauses(
    language
      .clauses(told.folded)
      .filter(isTold)
      .flatMap((clause) => firstMatch(told, clause)),
  )
  if (helper.isHypothetical(folded)) return ofClauses
  const whole: Clause = { text: folded, lent: 0, start: 0, from: 0 }
  const anywhere = language.statements.filter((rule) => rule.anywhere === true)
  return [...ofClauses, ...anywhere.flatMap((rule) => match(rule, whole, place))]
}

/** “I hate mushrooms and love black coffee”: what says something by itself is no member of the list before it. */
const withoutClauses = (found: readonly Found[]): readonly Found[] => {
  const said = new Set(found.map(({ operation }) => operation.quote))
  return found.filter(({ operation }) => {
    const value = operation.op === 'add' ? operation.value : null
    return !value || value === operation.quote || !said.has(value)
  })
}

/** What a sentence tells before the question that it ends in. */
function withoutQuestion(place: Place): Place {
  const { folded, language, sentence } = place
  if (!helperFor(folded).isQuestion(folded)) return place
  const clauses = language.clauses(folded)
  const asked = clauses.find(({ start }) => start === clauses.at(-1)?.start)
  const rest = folded.slice(0, asked?.from ?? 0).replace(/[\s,，;；:：]+$/u, '')
  const told = { ...place, folded: rest, sentence: { ...sentence, text: sentence.text.slice(0, rest.length) } }
  return rest === '' ? told : withoutQuestion(told)
}

/** What the first pattern reads that knows the clause; "I don't eat fish any more" ends a liking and tells of a diet. */
function firstMatch(place: Place, clause: Clause): readonly Found[] {
  const ended: Found[] = []
  for (const rule of place.language.statements) {
    if (rule.anywhere === true || (rule.own === true && clause.lent > 0)) continue
    const found = match(rule, clause, place)
    if (found.length === 0) continue
    if (rule.ends !== true && rule.beside !== true) return [...ended, ...found]
    ended.push(...found)
  }
  return ended
}

function match(rule: StatementRule, clause: Clause, place: Place): readonly Found[] {
  const { sentence, folded, language } = place
  const day = rule.begins === true ? pastDayIn(clause, place) : null
  const seen = matched(rule, clause, day)
  if (seen === null) return []
  const { indices, at } = seen
  const group = (name: string): string => {
    const range = indices.groups?.[name]
    if (range && range[1] <= clause.lent) return clause.text.slice(...range).trim()
    return range ? sentence.text.slice(at(range[0]), at(range[1])).trim() : ''
  }
  /** What is done no more may be kept with its verb: “教语文”. */
  const withVerb = (): string =>
    sentence.text.slice(at(indices.groups?.['ended']?.[0] ?? 0), at(indices.groups?.['value']?.[1] ?? 0)).trim()
  const relation = relationIn(foldScript(group('rel')))
  if (relation && !isRelation(relation.key)) return []
  const name = rule.isOfOther === true ? group('called') : ''
  const isNamed = language.values(foldScript(name), 'called', sentence.text).length > 0
  if (!isNamed && isSomebodyElse(name, rule, relation)) return []
  const isOver = rule.ends === true
  const read = group('uses') === '' ? rule : { ...rule, ...ofUse }
  const values = valuesOf(group, read, place, withVerb)
  const whole = sentence.text.slice(clause.start, at(indices[0]?.[1] ?? 0)).trim()
  // What the sentence goes on to say is no part of a name: with the name it would be taken back.
  const quote = throughTo(whole, rule.attribute === 'name' ? (values[0] ?? '') : '')
  const named = group('named').replace(/['’]s$/u, '')
  const toFound = ({ attribute: key, says, kind = 'fact' }: Read, value: string, quote: string): Found => {
    const attribute = key === 'favourite' ? `favourite_${group('what').toLowerCase()}` : key
    const called = key === 'name' ? value : group('called')
    const subject = named !== '' ? named : relation === null ? 'user' : subjectOf(relation, called)
    const who = named !== '' ? named : language.somebody(group('rel'), key === 'name' ? '' : group('called'))
    const text = (rule.isOfOther === true ? clause.text.slice(0, clause.lent) : '') + throughTo(quote, value)
    const fact = filled(says, { value, rel: group('rel'), who, what: group('what'), text })
    const said = { subject, attribute, value, fact, kind, quote }
    const operation = { ...toAdd(place, said), validFrom: day?.from ?? null }
    const not = notIn(folded, clause.start, value)
    const corrects = [place.before.at(-1)?.text ?? '', folded].some((text) => language.corrects.test(text))
    return { rule: rule.id, operation, isOver, not, corrects, ...(named === '' ? {} : { isNamed: true as const }) }
  }
  const own = values.map((value) => toFound(read, value, quote))
  /** What is said by the way: whom a trade is done for (“在……当前端”, "a nurse at …"), what somebody is called. */
  const beside = (id: string, given: string, says?: string): readonly Found[] =>
    language.statements
      .filter(
        (one) => own.length > 0 && given !== '' && one.id === `${language.language}-${id}` && one.isOfOther !== true,
      )
      .flatMap((one) => valuesIn(given, one, place).map((value) => ({ ...one, says: says ?? one.says, value })))
      .map(({ value, ...one }) => toFound(one, value, throughTo(sentence.text.slice(clause.start), value)))
  const employers = beside('work-at', group('at'), rule.isOfOther && rule.says)
  return [...own, ...employers, ...beside('relation-name', isNamed ? name : '')]
}

const relationIn = (about: string) => (about === '' ? null : toRelation(about))

/** “我妹妹同学” is somebody else, “我妈一向” is not. What must not happen is heard rather than not. */
const isSomebodyElse = (name: string, rule: StatementRule, relation: ReturnType<typeof relationIn>): boolean =>
  name !== '' && (relation?.single !== true || attributeOf(rule.attribute)?.safety !== true)

/** The values of a statement; what is done no more may stand alone. */
function valuesOf(group: (name: string) => string, rule: StatementRule, place: Place, withVerb: () => string) {
  const given = group('uses') || group('value')
  if (given === '') return [group('ended')]
  return [...valuesIn(given, rule, place), ...(rule.ends === true ? [withVerb()] : [])]
}

/** Where a pattern stands in a clause, or in what is left of it without its day. */
function matched({ pattern }: StatementRule, { text, lent, start }: Clause, day: ReturnType<typeof pastDayIn>) {
  const plain = pattern.exec(text)?.indices
  const indices = plain ?? (day && pattern.exec(day.rest)?.indices)
  const skipped = (offset: number): number => (plain || !day || offset < day.start ? 0 : day.length)
  /** The user's own characters for what the pattern saw; what was lent to the clause is not theirs. */
  const at = (offset: number): number => Math.max(start, start + offset + skipped(offset) - lent)
  return indices && day?.mayBeToCome !== true ? { indices, at } : null
}

/** The past day that a clause names, and the clause without it: “I moved last week to Porto”. */
function pastDayIn({ text, lent }: Clause, { message: { at }, language }: Place) {
  const day = text.length > 200 ? null : dayRangeOf(text, at, -new Date(at).getTimezoneOffset(), 'statement')
  const start = day === null ? -1 : text.indexOf(day.words)
  // What the next clause tells began by itself.
  if (day === null || start < lent || start >= lent + firstPart(text.slice(lent)).length) return null
  const length = day.words.length + (/^[\s,，]*/u.exec(text.slice(start + day.words.length))?.[0].length ?? 0)
  // Told without its year, and not over in this one: “from June”, said in January, may be the June to come.
  const year = at.slice(0, 4)
  const inDecember = dayRangeOf(day.words, `${year}-12-31T12:00:00Z`, 0, 'statement')?.since
  const isLastYears = day.since < year && inDecember === `${year}${day.since.slice(4)}`
  const mayBeToCome = isLastYears && !language.past.test(text)
  return { from: day.since, start, length, mayBeToCome, rest: text.slice(0, start) + text.slice(start + length) }
}

type Read = Pick<StatementRule, 'attribute' | 'says' | 'kind'>

/** What is read of the folded words, in the user's own characters. */
function valuesIn(given: string, { value }: StatementRule, { language, sentence }: Place): readonly string[] {
  const folded = foldScript(given)
  return language.values(folded, value, sentence.text).map((one) => {
    const start = folded.indexOf(one)
    return start === -1 || folded.length !== given.length ? one : given.slice(start, start + one.length)
  })
}

/** What is said not to be, beside a value. */
export function notIn(folded: string, from: number, value: string): string | null {
  const at = folded.toLowerCase().indexOf(value.toLowerCase(), from)
  return at === -1 ? null : (negatedAfter(folded, at, value) ?? negatedBefore(folded, at))
}

/** "Porto, not Lisbon" */
function negatedAfter(folded: string, at: number, value: string): string | null {
  const after = folded.slice(at + value.length, at + value.length + 60)
  return /^[,，]? ?(?:and )?(?:not|不是|而不是) ?([\p{L}\p{N}' -]{1,30})/iu.exec(after)?.[1]?.trim() ?? null
}

/** "Not Lisbon but Porto", "my name isn't Jon, it's John", “我不叫林晓，我叫林小晓”. */
const negatedBefore = (folded: string, at: number): string | null =>
  before.exec(folded.slice(Math.max(0, at - 80), at))?.[1]?.trim() ?? null
const before =
  /(?:\bnot|n't|不(?:是|叫|住在?|在)) ?(?:called |named |in |at |from )?([\p{L}\p{N}' -]{1,30}?)[,，;；]? ?(?:and |but |it'?s |it is |i'?m |i am |my name(?: is|'s) |called |named |in |at |from |我|而|其实|应该|名字|的|是|叫|住|在)*$/iu

/** The user's words up to the end of a value. */
export const throughTo = (words: string, value: string): string => {
  const at = value === '' ? -1 : words.indexOf(value)
  return at === -1 ? words : words.slice(0, at + value.length)
}

/** Of whom the user may have several the name goes along. */
const subjectOf = (relation: { readonly key: string; readonly single: boolean }, name: string): string =>
  relation.single || name === '' ? relation.key : `${relation.key} ${name}`

const filled = (pattern: string, words: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? '').replace(/ {2,}/g, ' ')

type Said = Pick<Statement, 'subject' | 'attribute' | 'value' | 'fact' | 'kind' | 'quote'>

/** A statement as an operation. */
export const toAdd = ({ message, explicit }: Place, said: Said): Add => ({
  op: 'add',
  ...said,
  messageId: message.id,
  explicit,
  certainty: 'stated',
  lasting: true,
  delicate: delicacyOf(said),
  validFrom: null,
  validTo: null,
})
