import { paced } from '../../../util/paced.ts'
import { foldScript } from '../../../util/fold-script.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { isSameValue } from '../../../util/same-value.ts'
import { indexTerms } from '../../language/tokenize.ts'
import { attributeKey, isSingle } from '../../ontology/attributes.ts'
import { relationOfSubject } from '../../ontology/relations.ts'
import { isSameSubject } from '../../ontology/subjects.ts'
import type { Add, Operation } from '../operation.ts'
import type { KnownMemory, Reader } from '../reader.ts'
import { findInSteps, ruleLanguages } from './engine.ts'
import { forgetsAll } from './forget-requests.ts'
import type { Found } from './rule.ts'
import { notIn } from './statements.ts'

/** True for words that take back what was said before. */
export const takesBack = (text: string): boolean =>
  ruleLanguages.some(
    ({ isOf, corrects, instead }) => isOf(text) && [corrects, instead].some((one) => one.test(foldScript(text))),
  )

/** A wish that is longer says what of it all is meant. */
const longestWish = 200
/** True for a plain request to forget everything at once, which no message does. */
export const asksToForgetAll = (text: string): boolean =>
  text.length <= longestWish &&
  ruleLanguages.some((language) => language.isOf(text) && forgetsAll(foldScript(text), language))

/** True for words that also say what it is not: beside the value they do not stand for themselves. */
export const tellsOtherThan = (text: string, value: string): boolean =>
  takesBack(text) || notIn(foldScript(text), 0, value) !== null

/** What the rules find in one message, at once. `before`: the messages before it, the oldest first. */
export function findAll(...asked: Parameters<typeof findInSteps>): readonly Found[] {
  const steps = findInSteps(...asked)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Reads a message by rules into operations on what is known. */
export const readMessage = (
  message: SourceMessage,
  before: readonly SourceMessage[],
  known: readonly KnownMemory[] = [],
): Operation[] => findAll(message, before).flatMap((found) => toOperations(found, known))

const lookedBack = 6

/** Finds what `findAll` finds; others are served in between. */
export async function findPaced(
  message: SourceMessage,
  before: readonly SourceMessage[],
  signal?: AbortSignal,
  isOfRequests = false,
): Promise<readonly Found[]> {
  const pause = paced()
  const steps = findInSteps(message, before, isOfRequests)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
    signal?.throwIfAborted()
  }
}

/** Reads plain statements, corrections and requests to forget by a small set of patterns, without a model. */
export function createRulesReader(): Reader {
  return {
    version: 'rules-1',
    read: async ({ context, messages }, known, signal) => {
      const operations: Operation[] = []
      const all = [...context, ...messages]
      const pause = paced()
      for (const [index, message] of messages.entries()) {
        await pause()
        const at = context.length + index
        const found = await findPaced(message, all.slice(Math.max(0, at - lookedBack), at), signal)
        operations.push(...found.flatMap((one) => toOperations(one, known)))
      }
      return { operations, unreadable: 0 }
    },
  }
}

/** A new value replaces the known one of the same slot, the same value confirms it, what is over ends it. */
function toOperations(found: Found, known: readonly KnownMemory[]): Operation[] {
  const { isOver, not } = found
  const operation = found.isNamed === true ? ofKnown(found, known) : found.operation
  if (operation === null) return []
  if (operation.op !== 'add') return [operation]
  const { quote, messageId, subject, attribute, value } = operation
  const ofSubject = known.filter((memory) => memory.state !== 'past' && isSameSubject(memory.subject, subject))
  if (isOver) {
    const ended = ofSubject.filter((memory) => value !== null && isOf(memory, value))
    return ended
      .slice(0, 1)
      .map(({ id }) => ({ op: 'end', target: id, quote, messageId, validTo: null, mistake: false }))
  }
  if (attribute === null || value === null) return [operation]
  const ofAttribute = (memory: KnownMemory): boolean =>
    memory.attribute !== null && attributeKey(memory.attribute) === attributeKey(attribute)
  const slot = ofSubject.filter(ofAttribute)
  const same = slot.find((memory) => memory.value !== null && isSameValue(memory.value, value))
  if (same) return [{ op: 'confirm', target: same.id, quote, messageId }]
  const denied = slot.find((memory) => isDenied(memory, not))
  if (denied === undefined && isNameOfOther(operation) && mayCorrect(found))
    return [renamed(operation, not, known.filter(ofAttribute))]
  const target = denied ?? (isSingle(attributeKey(attribute)) && slot.length === 1 ? slot[0] : undefined)
  return [target ? { ...operation, op: 'replace', target: target.id, mistake: denied !== undefined } : operation]
}

/** In whatever form of the word: “I quit nursing”. */
const isOf = ({ value }: KnownMemory, over: string): boolean =>
  value !== null && (isSameValue(value, over) || indexTerms(value).join() === indexTerms(over).join())

const isDenied = ({ value }: KnownMemory, not: string | null): boolean =>
  not !== null && value !== null && isSameValue(value, not)
const isNameOfOther = ({ attribute, subject }: Add): boolean => attribute === 'name' && subject !== 'user'
const mayCorrect = ({ corrects, not }: Found): boolean => corrects === true || not !== null

/** Another name of somebody who was named before stays with them: of one such, or of whom the user says they are not. */
function renamed(operation: Add, not: string | null, named: readonly KnownMemory[]): Operation {
  const relation = relationOfSubject(operation.subject.toLowerCase())
  const bearers = named.filter(
    ({ subject, value, state }) =>
      state !== 'past' && relationOfSubject(subject) === relation && (not === null || isSameValue(value ?? '', not)),
  )
  const [bearer] = bearers
  return bearer === undefined || bearers.length > 1
    ? operation
    : { ...operation, op: 'replace', target: bearer.id, subject: bearer.subject, mistake: true }
}

/** What is said of a name is said of whom it is known for; what something is instead, of the one thing known so. */
function ofKnown({ operation, not }: Found, known: readonly KnownMemory[]): Operation | null {
  if (operation.op === 'forget') return operation
  const held = known.filter(({ state }) => state !== 'past')
  if (operation.attribute === null) {
    const [denied, ...others] = held.filter((memory) => isDenied(memory, not))
    return denied === undefined || others.length > 0 ? null : insteadOf(denied, operation, not ?? '')
  }
  const bearer = held.find(
    ({ attribute, value, subject }) =>
      attribute === 'name' && subject !== 'user' && isSameValue(value ?? '', operation.subject),
  )
  return bearer === undefined ? null : { ...operation, subject: bearer.subject }
}

/** The same fact with another value. */
function insteadOf({ id, subject, attribute, fact }: KnownMemory, said: Add, not: string): Operation | null {
  const at = fact.toLowerCase().indexOf(not.toLowerCase())
  const instead = fact.slice(0, at) + (said.value ?? '') + fact.slice(at + not.length)
  return at === -1 ? null : { ...said, op: 'replace', target: id, subject, attribute, fact: instead, mistake: true }
}
