import type { Forget, Operation } from '../../../memory/extraction/operation.ts'
import type { Expectation, TrustLine } from './lines.ts'
import { knownId } from './line-stretch.ts'

export interface LineGrade {
  /** Noted things that were asked for, and that were wrong; what may be noted is neither. */
  readonly right: number
  readonly wrong: number
  readonly expected: number
  readonly met: number
  /** Noted things that hold what must never be noted. */
  readonly forbidden: number
}

/** Compares what was noted of a line with its labels. */
export function gradeLine(line: TrustLine, operations: readonly Operation[]): LineGrade {
  const met = new Set<Expectation>()
  const grade = { right: 0, wrong: 0, forbidden: 0 }
  for (const operation of operations) {
    const meets = line.expect.filter((expectation) => isMet(line, expectation, operation))
    const isForbidden = line.never.some((words) => holds(noted(operation), words))
    for (const expectation of meets) met.add(expectation)
    if (isForbidden) grade.forbidden += 1
    if (isForbidden || (meets.length === 0 && !isAllowed(line, operation))) grade.wrong += 1
    else if (meets.length > 0) grade.right += 1
  }
  return { ...grade, expected: line.expect.length, met: met.size }
}

function isMet(line: TrustLine, expectation: Expectation, operation: Operation): boolean {
  switch (expectation.op) {
    case 'add':
      return operation.op === 'add' && says(expectation, operation) && isOn(expectation, operation)
    case 'replace':
      return operation.op === 'replace' && worksOn(line, expectation, operation.target) && says(expectation, operation)
    case 'end':
      // A new value that says it is over ends the old one as well.
      return (operation.op === 'end' || operation.op === 'replace') && worksOn(line, expectation, operation.target)
    case 'forget':
      return operation.op === 'forget' && !asksTooMuch(line, operation) && forgets(line, expectation, operation)
  }
}

/** Neither asked for nor wrong: what the line allows, what is passing and not kept, and what was known and is said again. */
function isAllowed(line: TrustLine, operation: Operation): boolean {
  switch (operation.op) {
    case 'add':
      return (
        !operation.lasting ||
        line.may.some((allowed) => says(allowed, operation)) ||
        line.expect.some((expectation) => expectation.op === 'replace' && says(expectation, operation)) ||
        line.known.some(({ subject, value }) => value !== null && says({ subject, has: [[value]] }, operation))
      )
    case 'confirm':
      return !line.expect.some((expectation) => worksOn(line, expectation, operation.target))
    case 'replace':
    case 'end':
    case 'forget':
      return false
  }
}

type Said = Extract<Operation, { op: 'add' | 'replace' }>

const says = ({ subject, has }: Pick<Expectation, 'subject' | 'has'>, operation: Said): boolean =>
  isSubject(subject, operation.subject) &&
  has.every((group) => group.some((words) => holds([operation.fact, operation.value ?? ''], words)))

/** The host makes an event's day of what the reader gives, so it has to be given. */
const isOn = ({ date }: Expectation, { validFrom, validTo, fact, value }: Said): boolean =>
  date === undefined || validFrom === date || validTo === date || holds([fact, value ?? ''], date)

const worksOn = (line: TrustLine, { known }: Expectation, target: string): boolean =>
  known !== undefined && knownId(line, known) === target

/** `user` is the user alone; somebody else may be named with the relation. */
const isSubject = (expected: string, given: string): boolean =>
  expected === 'user' ? fold(given) === 'user' : holds([given], expected)

function forgets(line: TrustLine, { known, subject }: Expectation, { targets, about }: Forget): boolean {
  if (known === undefined) return true
  if (targets.length > 0) return targets.includes(knownId(line, known))
  const memory = line.known[known]
  const names = [subject === 'user' ? null : subject, memory?.value, memory?.attribute]
  return about !== null && names.some((name) => typeof name === 'string' && holds([about], name))
}

/** True where a request would take away what nobody asked to be forgotten. */
function asksTooMuch(line: TrustLine, { targets }: Forget): boolean {
  const asked = line.expect.flatMap(({ op, known }) =>
    op === 'forget' && known !== undefined ? [knownId(line, known)] : [],
  )
  return targets.some((target) => !asked.includes(target))
}

function noted(operation: Operation): string[] {
  if (operation.op !== 'add' && operation.op !== 'replace') return []
  return [operation.subject, operation.fact, operation.value ?? '']
}

/** Ignoring case, width and spaces: a card's number may be noted without them. */
const holds = (texts: readonly string[], words: string): boolean =>
  texts.some((text) => fold(text).includes(fold(words)))

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')
