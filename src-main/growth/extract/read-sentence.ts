import { isAskingValue } from './asking-value.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import type { Grammar, Passing } from './grammar.ts'
import { lastReferent, meantIn, resolvePronoun, type Referent } from './referent.ts'
import { isPlace } from './zh/plain/places.ts'
import { kinds, toClause, type Clause, type Finding } from './rule.ts'

export interface Reading extends Passing {
  /** From the narrative fallback: no rule knew it. */
  readonly loose: boolean
}

interface Part {
  readonly clause: Clause
  /** Where the next clause begins. */
  readonly end: number
  readonly findings: readonly Finding[]
}

/** What one statement says: rules clause by clause, then what is left of it as an event or remark. */
export function readStatement(
  text: string,
  grammar: Grammar,
  { follows, referent }: { readonly follows: boolean; readonly referent: Referent | null },
): readonly Reading[] {
  const contrast = readContrast(text, grammar)
  if (contrast.length > 0) return contrast
  const parts = toParts(text, grammar, referent)
  const known = parts.filter((part) => part.findings.length > 0)
  if (known.length === 0) return readLoosely(text, 0, parts.at(-1)?.end ?? 0, { grammar, follows })
  return mergeChanges(joinParts(text, parts, grammar))
}

/** Of two values for one thing that has one at a time, the last holds; one that ends another corrects it. */
const mergeChanges = (told: readonly Reading[]): readonly Reading[] => {
  const readings = told.map((reading, index) =>
    isPart(reading) && told.slice(0, index).some(isTown) ? asAddress(reading) : reading,
  )
  return readings.flatMap((reading, index) => {
    const isSame = ({ finding }: Reading): boolean =>
      finding.slot?.single === true &&
      finding.slot.subject === reading.finding.slot?.subject &&
      finding.slot.attribute === reading.finding.slot.attribute
    if (reading.finding.earlier !== true && readings.slice(index + 1).some(isSame)) return []
    const ended = readings.slice(0, index).some((other) => isSame(other) && other.finding.correction === true)
    return [ended ? { ...reading, start: 0, finding: { ...reading.finding, correction: true } } : reading]
  })
}

/** "搬到苏州，现在住园区湖东": a street or quarter is where in the town one lives, and not another home. */
const isPart = ({ finding: { slot } }: Reading): boolean =>
  slot?.attribute === 'residence' && /^\p{Script=Han}+$/u.test(slot.value) && !isPlace(slot.value)
const isTown = ({ finding: { slot, earlier } }: Reading): boolean =>
  slot?.attribute === 'residence' && slot.subject === 'user' && earlier !== true && isPlace(slot.value)

function asAddress(reading: Reading): Reading {
  const { slot, signals: _signals, ...finding } = reading.finding
  return slot === null ? reading : { ...reading, finding: { ...finding, slot: { ...slot, attribute: 'address' } } }
}

function readContrast(text: string, grammar: Grammar): readonly Reading[] {
  const said = grammar.contrast(foldScript(text))
  if (said === null) return []
  const findings = applyRules(toClause(said, 0), grammar).filter((finding) => finding.slot !== null)
  return findings.slice(0, 1).map((finding) => ({
    finding: { ...finding, correction: true },
    content: tidy(text),
    start: 0,
    end: text.length,
    loose: false,
  }))
}

/** The clauses up to the first that is only supposed or somebody else's, each with what the rules find. */
function toParts(text: string, grammar: Grammar, before: Referent | null): readonly Part[] {
  const folded = foldScript(text)
  const starts = grammar.clauseStarts(folded)
  const parts: Part[] = []
  let mine = false
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length
    const shift = start + grammar.opening(folded.slice(start, end))
    const said = toClause(text.slice(shift, end).replace(trailing, ''), shift)
    const plain = { ...toClause(grammar.writtenOut(said.text), shift), end: said.end }
    if (grammar.isHypothetical(plain.folded) || grammar.isUnwanted(plain.folded) || grammar.isReported(plain.folded))
      break
    if (grammar.givesUp(plain.folded)) withoutTastes(parts)
    const inherits: boolean =
      (mine && grammar.inheritsSubject(plain.folded)) || (index === 0 && grammar.impliesSubject(plain.folded))
    const meant = meantIn(folded.slice(0, start), plain.folded, before, grammar.language)
    const resolved = inherits
      ? null
      : (resolvePronoun(plain.text, meant, grammar.language) ??
        goesOnAbout(plain.text, folded.slice(0, start), grammar))
    const clause =
      resolved !== null
        ? { ...toClause(resolved, shift), end: plain.end }
        : inherits
          ? { ...toClause(withSubject(plain.text), shift), end: plain.end }
          : plain
    mine = inherits || grammar.firstPerson.test(plain.folded)
    parts.push({ clause, end, findings: withNames(applyRules(clause, grammar), plain, grammar) })
  }
  return parts
}

/** "My daughter Emma …" also says what the daughter is called. */
function withNames(findings: readonly Finding[], clause: Clause, grammar: Grammar): readonly Finding[] {
  const named = grammar.namedPerson(clause)
  const known = findings.some(({ slot }) => slot?.attribute === 'name' || slot?.subject === named?.slot?.value)
  if (named === null || known) return findings
  const whole = findings.length > 0 ? findings.map((finding) => ({ content: clause.text, ...finding })) : findings
  return [...whole, named]
}

/** "我妈签证下来了，下周三就飞过来": a clause without a subject goes on about whom the sentence began with. */
function goesOnAbout(clause: string, before: string, grammar: Grammar): string | null {
  if (grammar.language !== 'zh' || before === '' || /^.{0,6}(?:我|你|他|她|它|咱)/.test(clause)) return null
  for (const part of before.split(/[，,]/).toReversed()) {
    const referent = grammar.isOfAnother(part) ? lastReferent(part.slice(0, 12), 'zh') : null
    if (referent !== null) return `${referent.words}${clause}`
    if (/我|咱/.test(part)) return null
  }
  return null
}

function withoutTastes(parts: Part[]): void {
  for (const [index, part] of parts.entries())
    parts[index] = { ...part, findings: part.findings.filter((finding) => finding.category !== kinds.taste.category) }
}

const trailing = /[\s，,；;：:.。!！~～…–—-]+(?:(?:and|but|so|because|though|although|then|while|also)[\s,]*)?$/iu

const withSubject = (text: string): string =>
  /^\p{Script=Han}/u.test(text) ? `我${text.replace(/^(?:但是?|不过|而且|并且|同时|然后)/, '')}` : `I ${text}`

function applyRules(clause: Clause, grammar: Grammar): readonly Finding[] {
  for (const rule of grammar.isOfAnother(clause.folded) ? grammar.rulesOfOthers : grammar.rules) {
    const findings = rule(clause)
    if (findings.length > 0) return findings.filter(({ slot }) => !isAskingValue(slot?.value ?? '', clause.text))
  }
  return []
}

/** Each known clause takes along the clauses after it that go on about the same; what begins anew is read loosely. */
function joinParts(text: string, parts: readonly Part[], grammar: Grammar): readonly Reading[] {
  const readings: Reading[] = []
  let index = 0
  while (index < parts.length) {
    const part = parts[index]
    if (part === undefined) break
    let next = index + 1
    while (next < parts.length && goesOn(parts[next], part, grammar)) next += 1
    const end = parts[next - 1]?.end ?? part.end
    if (part.findings.length > 0) readings.push(...readKnown(text, part, end))
    else readings.push(...readLoosely(text, part.clause.start, end, { grammar, follows: readings.length > 0 }))
    index = next
  }
  return readings
}

const goesOn = (next: Part | undefined, first: Part, grammar: Grammar): boolean =>
  next !== undefined &&
  ((isStanding(next) && isStanding(first)) ||
    (next.findings.length === 0 && (first.findings.length === 0 || !grammar.firstPerson.test(next.clause.folded))))

/** Clauses that together say how a thing is to be done. */
const isStanding = ({ findings }: Part): boolean => findings.length === 1 && findings[0]?.category === 'habit'

function readKnown(text: string, { clause, findings }: Part, end: number): readonly Reading[] {
  const rest = text.slice(clause.end, end)
  return findings.map((finding) => ({
    finding,
    content: tidy(finding.content ?? (findings.length === 1 ? clause.text + rest : clause.text)),
    start: clause.start,
    end,
    loose: false,
  }))
}

function readLoosely(
  text: string,
  start: number,
  end: number,
  { grammar, follows }: { grammar: Grammar; follows: boolean },
): readonly Reading[] {
  const span = text.slice(start, end)
  const clause = toClause(span, start)
  if (grammar.isPleasantry(clause.folded)) return []
  const finding = grammar.narrative(clause.folded, follows)
  return finding === null
    ? []
    : [{ finding: { ...finding, title: grammar.titleOf(span) }, content: tidy(span), start, end, loose: true }]
}

/** A note kept because the user said so, whatever it is about. */
export const toNote = (text: string, grammar: Grammar): Reading => ({
  finding: { ...kinds.note, title: grammar.titleOf(text), slot: null },
  content: tidy(text),
  start: 0,
  end: text.length,
  loose: false,
})

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s,，;；:：、–—]+(?:(?:and|but|so|because|though|although|then|while|also)\s*)?$/i, '')
    .replace(dangling, '')
    .trim()

/** A conjunction that nothing follows. */
const dangling = /[\s,，;；]+(?:and|but|because|or)[\s.…!]*$|[，,](?:但是?|不过|可是|而且|因为|所以|然后)[。…\s]*$/i
