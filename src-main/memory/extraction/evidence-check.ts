import { digitsIn } from '../../util/figures.ts'
import type { RejectionReason } from '../../contract/job.ts'
import type { Evidence, ReviewReason } from '../../contract/memory.ts'
import { findQuotes } from '../../util/find-quote.ts'
import type { TextRange } from '../../util/ranges.ts'
import { isInstructionLike } from '../evidence/instruction-like.ts'
import { documentIn } from '../evidence/material.ts'
import { ownWords } from '../evidence/own-words.ts'
import { quotedFrom } from '../evidence/quoted.ts'
import { holdsSecret, secretsIn } from '../evidence/secrets.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { trustedText } from '../evidence/untrusted-ranges.ts'
import { isReadByRules } from '../language/language-tag.ts'
import { sentencesIn } from '../../util/sentences.ts'
import { isRelation } from '../ontology/relations.ts'
import { isSameSubject, isUser, subjectTokens, userSubject } from '../ontology/subjects.ts'
import type { Forget, Operation, Stated } from './operation.ts'
import {
  isNamed,
  isYearOf,
  namesNothing,
  plain,
  scriptsOf,
  type Shown,
  shownTextOf,
  stands,
  ungrouped,
  withoutSpaces,
  tokensIn,
} from './shown-text.ts'
import { withCheckedDates, withDays } from './stated-dates.ts'

/** What an operation may rest on. */
export interface CheckContext extends Shown {
  /** Messages that may be quoted: those of the stretch. */
  readonly quotable: ReadonlySet<string>
  readonly timeZone: string
  /** What a reader that is believed named as secret. */
  readonly secrets?: readonly string[]
  /**
   * A model that proved to read well tells itself whose words are whose, and may say a value in words of its own; names and
   * figures have to stand all the same.
   */
  readonly isTrusted?: boolean
}

export type Checked =
  /** `isDoubtful`: it may be somebody else's statement: only the user can tell. */
  | {
      readonly verdict: 'ok'
      readonly operation: Operation
      readonly evidence: Evidence
      readonly isDoubtful?: boolean
    }
  /** Kept apart: others' words, or an order to a machine. */
  | {
      readonly verdict: 'quarantine'
      readonly operation: Operation
      readonly evidence: Evidence
      readonly reason: ReviewReason
    }
  | { readonly verdict: 'rejected'; readonly operation: Operation; readonly reason: RejectionReason }

const mostContent = 1_000

/**
 * The host's own check before anything is done, in any language: the quote stands in the user's own words, names and
 * figures stand there, in a message or memory that was shown, or follow from a date; no secret, no order to a machine,
 * only ids that were shown. A statement that says more than that is cut back to the user's words.
 */
export function checkOperation(stated: Operation, context: CheckContext): Checked {
  const message = context.messages.find(({ id }) => id === stated.messageId)
  if (message?.role !== 'user' || !context.quotable.has(message.id)) return rejected(stated, 'no_evidence')
  const secrets = secretsOf(message, context)
  const operation = quotedBeside(secrets, stated)
  const quotes = findQuotes(message.text, operation.quote)
  const [first] = quotes
  if (!first) return rejected(operation, 'no_evidence')
  if (tellsSecret(textsOf(operation), secrets)) return rejected(operation, 'secret')
  const own = context.isTrusted === true ? trustedText(message) : ownWords(message)
  const range = quotes.find(({ start, end }) => own.slice(start, end) === message.text.slice(start, end))
  if (range) {
    const checked = checkMeaning(operation, { message, evidence: toEvidence(message, range) }, context)
    const isOthers = (context.isTrusted !== true && mayBeOthers(message, range)) || isOfAnother(operation, context)
    return checked.verdict === 'ok' && isOthers ? { ...checked, isDoubtful: true } : checked
  }
  return operation.op === 'add'
    ? { verdict: 'quarantine', operation, evidence: toEvidence(message, first), reason: 'untrusted' }
    : rejected(operation, 'untrusted_source')
}

/** In a text that was handed over. */
function mayBeOthers({ text }: SourceMessage, { start }: TextRange): boolean {
  const handedOver = documentIn(text)
  return handedOver !== null && start >= handedOver.start && start < handedOver.end
}

/** True where the words begin with the name of somebody known whom the statement passes over. */
function isOfAnother(operation: Operation, { known }: CheckContext): boolean {
  if (operation.op !== 'add' && operation.op !== 'replace') return false
  const words = plain(operation.quote).replace(/^[^\p{L}]+/u, '')
  const isPassedOver = (name: string): boolean =>
    name.length > 1 &&
    !isRelation(name) &&
    !plain(operation.fact).includes(name) &&
    words.startsWith(name) &&
    !/^[\p{Script=Latin}\p{M}\p{N}]/u.test(words.slice(name.length))
  const others = known.filter(({ subject }) => !isUser(subject) && !isSameSubject(subject, operation.subject))
  return others.some(({ subject }) => subjectTokens(subject).some(isPassedOver))
}

const rejected = (operation: Operation, reason: RejectionReason): Checked => ({
  verdict: 'rejected',
  operation,
  reason,
})

interface Place {
  readonly message: SourceMessage
  readonly evidence: Evidence
}

/** The check of what an operation says, whose quote stands in the user's own words. */
function checkMeaning(operation: Operation, { message, evidence }: Place, context: CheckContext): Checked {
  switch (operation.op) {
    case 'confirm':
    case 'end': {
      return isShown(operation.target, context)
        ? { verdict: 'ok', operation, evidence }
        : rejected(operation, 'no_evidence')
    }
    case 'forget': {
      return { verdict: 'ok', operation: shownOnly(operation, context), evidence }
    }
    case 'add':
    case 'replace': {
      if (isInstructionLike(operation.quote))
        return { verdict: 'quarantine', operation, evidence, reason: 'instruction' }
      if (operation.fact.length > mostContent) return rejected(operation, 'too_long')
      const checked = checkStatement(operation, message, context)
      return checked === null ? rejected(operation, 'no_evidence') : { verdict: 'ok', operation: checked, evidence }
    }
  }
}

/** Secrets of a message: by their own looks, or named as such elsewhere in it or by the reader. */
const secretsOf = ({ text }: SourceMessage, { secrets = [] }: CheckContext): string[] =>
  [...secretsIn(text), ...secrets].map((one) => one.normalize('NFKC'))

const tellsSecret = (texts: readonly string[], secrets: readonly string[]): boolean =>
  texts.some((text) => holdsSecret(text) || secrets.some((secret) => text.normalize('NFKC').includes(secret)))

/** What was said in one breath with a secret rests on the sentence, or the part of one, that the secret is not in. */
function quotedBeside(secrets: readonly string[], operation: Operation): Operation {
  const held = secrets.filter((one) => operation.quote.includes(one))
  if (held.length === 0 || !('value' in operation) || !operation.value) return operation
  const parts = held.reduce((left, one) => left.flatMap((text) => text.split(one)), [operation.quote])
  const wanted = plain(operation.value)
  const quote = parts.flatMap((text) => [...sentencesIn(text)]).find(({ text }) => plain(text).includes(wanted))
  return quote ? { ...operation, quote: quote.text } : operation
}

function textsOf(operation: Operation): string[] {
  if (operation.op === 'add' || operation.op === 'replace')
    return [operation.fact, operation.quote, operation.value ?? '']
  return operation.op === 'forget' ? [] : [operation.quote]
}

const isShown = (id: string, { known }: CheckContext): boolean => known.some((memory) => memory.id === id)

const shownOnly = (named: Forget, context: CheckContext): Forget => {
  const isSaid = (id: string): boolean => context.messages.some((one) => one.id === id && one.role === 'user')
  return {
    ...named,
    targets: named.targets.filter((id) => isShown(id, context)),
    ...(named.said && { said: named.said.filter(isSaid) }),
    ...(named.maybe && { maybe: named.maybe.filter((id) => isShown(id, context) || isSaid(id)) }),
  }
}

/** The statement as far as it rests on what was said; null where nothing of it does. */
function checkStatement(stated: Stated, message: SourceMessage, context: CheckContext): Stated | null {
  const aimed = checkTarget(stated, context)
  if (aimed === null) return null
  const dated = withCheckedDates(aimed, message, context)
  const source = withDays(shownTextOf(context), dated, message, context)
  const isTrusted = context.isTrusted === true
  // What has no name is told by what it is, in words of the model's own.
  if (!isNamed(dated.subject, source) && !(isTrusted && namesNothing(dated.subject, source))) return null
  const isValueSaid =
    dated.value === null || stands(dated.value, source) || (isTrusted && namesNothing(dated.value, source))
  // Who writes one number in figures writes the others so, too.
  const areInWords = !isReadByRules(message.text) && digitsIn(dated.quote).length === 0
  const isCounted = (figure: string): boolean =>
    source.figures.has(figure) ||
    isYearOf(figure, source) ||
    (isTrusted && figure.length <= mostDigitsInWords && areInWords)
  const isWhole =
    isValueSaid &&
    [dated.fact, ungrouped(dated.fact)].some((text) => digitsIn(text).every(isCounted)) &&
    [...dated.fact].length <= Math.max(isTrusted ? longestOfTrusted : longestByDefault, 3 * [...dated.quote].length) &&
    scriptsOf(dated.fact).every((script) => scriptsOf(source.text).includes(script))
  return isWhole ? dated : cutBack(dated)
}

const longestByDefault = 160
const longestOfTrusted = 400
/** A number in words of a language that is not read, or the day that a word of it means, is a model's to tell. */
const mostDigitsInWords = 3

/** A new value for a memory of another subject is a fact of its own, unless a trusted reader names it: “I have a daughter”, and then her name. */
function checkTarget(stated: Stated, { known, isTrusted }: CheckContext): Stated | null {
  if (stated.op === 'add') return stated
  const target = known.find(({ id }) => id === stated.target)
  if (!target) return null
  if (isTrusted === true || isSameSubject(target.subject, stated.subject)) return stated
  const { target: _target, mistake: _mistake, ...statement } = stated
  return { ...statement, op: 'add' }
}

/** The user's words themselves, without a value that they do not hold. What is about another cannot stand alone so. */
function cutBack(stated: Stated): Stated | null {
  const words = stated.quote.trim()
  if (tokenCount(words) < fewestWords || !isUser(stated.subject)) return null
  return { ...stated, op: 'add', subject: userSubject, attribute: null, value: null, fact: words } as Stated
}

const fewestWords = 5
/** Words, or characters of a script that sets no spaces. */
const tokenCount = (text: string): number =>
  tokensIn(text).reduce((count, word) => count + (withoutSpaces.test(word) ? Math.ceil([...word].length / 2) : 1), 0)

const toEvidence = (message: SourceMessage, { start, end }: TextRange): Evidence =>
  quotedFrom(message, message.text.slice(start, end), start)
