import type { SourceMessage } from '../../evidence/source-message.ts'
import { documentIn } from '../../evidence/material.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { holdsSecret, secretsIn } from '../../evidence/secrets.ts'
import { foldScript } from '../../../util/fold-script.ts'
import { helperFor, helperOf } from '../../language/language-helper.ts'
import { sentencesIn, type Span } from '../../../util/sentences.ts'
import { english } from './en.ts'
import { forgetIn } from './forget-requests.ts'
import type { Found, Place, RuleLanguage } from './rule.ts'
import { statementsIn, throughTo, toAdd } from './statements.ts'
import { chinese } from './zh.ts'

/** The languages that the rules know. */
export const ruleLanguages: readonly RuleLanguage[] = [english, chinese]
/** A longer sentence is no sentence a person says. */
const longestSentence = 500
const mostSentences = 300
const lookedBack = 8
/** Of what was said before only the end is read. */
const readOfLast = 8 * longestSentence

/** What the rules find in one message, a sentence a step: all, or requests alone. `before`: the messages before it, the oldest first. */
export function* findInSteps(
  message: SourceMessage,
  before: readonly SourceMessage[],
  isOfRequests = false,
): Generator<undefined, readonly Found[]> {
  const found: FoundAt[] = []
  if (message.role !== 'user' || before.slice(-4).some(opensFrame)) return []
  const isTask = asksForTextWork(message.text)
  const said: Span[] = []
  const lastBefore = lastSaid(before)
  const apart = documentIn(message.text)
  let index = 0
  let isFramed = false
  for (const sentence of sentencesIn(ownWords(message))) {
    if (index === mostSentences) break
    index += 1
    const folded = foldForRules(sentence.text)
    const helper = helperFor(folded)
    if (helper.isJoke(folded)) {
      found.splice(0, found.length, ...found.filter((one) => one.sentence < index - 1))
      continue
    }
    const isApart = apart !== null && sentence.start >= apart.start && sentence.start < apart.end
    if (sentence.text.length <= longestSentence && !isApart)
      for (const one of readSentence(sentence, folded, {
        message,
        before: said.slice(-lookedBack),
        last: said.at(-1) ?? lastBefore,
        isOfRequests,
      }))
        found.push(...takenOf({ sentence: index, found: one }, isFramed, isTask))
    // What a text or a play that is asked for says is nobody's; a request beside it may be meant.
    if (!isFramed && helper.isFrame(folded)) {
      found.splice(0, found.length, ...found.flatMap((one) => (one.sentence < index ? [one] : beside(one))))
      isFramed = true
    }
    said.push(sentence)
    yield
  }
  const all = found.map((one) => one.found)
  return distinct(all.filter((one, at) => !all.slice(at + 1).some((later) => takesBack(later, one))))
}

/**
 * In simplified characters, each where it stands. A blank between clauses (“对了 我芒果过敏 上回吃了”) is a comma, one between
 * words is none; a particle that only gives a clause its tone (“我芒果过敏哦”) is one, too, but not what makes it a question.
 */
function foldForRules(text: string): string {
  const folded = foldScript(text).replaceAll(
    /(?<=\p{Script=Han})(?<![叫是在姓对和跟的为做])[ \u3000](?=\p{Script=Han}{3})/gu,
    '，',
  )
  return helperFor(folded).isQuestion(folded) ? folded : folded.replaceAll(tone, (end) => '，'.repeat(end.length))
}
const tone = /(?<=\p{Script=Han})[哦噢喔啊呀啦嘛哟]+(?=$|[\s，,。！!～~；;：:（(）)])/gu

/** “My birthday is May 3. No, it is May 4.” */
const takesBack = ({ not, operation }: Found, { operation: said }: Found): boolean =>
  not !== null &&
  operation.op === 'add' &&
  said.op === 'add' &&
  said.value === not &&
  said.attribute === operation.attribute &&
  said.subject === operation.subject

type FoundAt = { readonly sentence: number; readonly found: Found }

const lastSaid = (messages: readonly SourceMessage[]): Span | undefined => {
  const last = messages.findLast(({ role }) => role === 'user')
  if (!last) return undefined
  const own = ownWords(last).trimEnd()
  const from = Math.max(0, own.length - readOfLast)
  const span = [...sentencesIn(own.slice(from))].at(-1)
  return span && { ...span, start: from + span.start, end: from + span.end }
}

/** A request that stands in a play may be part of it. */
const beside = ({ sentence, found }: FoundAt): FoundAt[] =>
  found.operation.op === 'forget'
    ? [{ sentence, found: { ...found, operation: { ...found.operation, certainty: 'maybe' } } }]
    : []

/** After what opens a text or a play, or beside a text to work on, only requests count. */
const takenOf = (one: FoundAt, isFramed: boolean, isTask: boolean): FoundAt[] =>
  isFramed ? beside(one) : isTask && one.found.operation.op !== 'forget' ? [] : [one]

/** What stands beside a request to translate or correct may be the text that is meant. */
function asksForTextWork(text: string): boolean {
  const start = foldScript(text.slice(0, 4 * longestSentence))
  return ruleLanguages.some((language) => language.isOf(start) && helperOf(language.language).isTextWork(start))
}

const opensFrame = ({ role, text }: SourceMessage): boolean => {
  const start = foldScript(text.slice(0, longestSentence))
  return role === 'user' && helperFor(start).isPlay(start)
}

/** One statement for one subject, attribute and value. */
function distinct(found: readonly Found[]): readonly Found[] {
  const seen = new Set<string>()
  return found.filter(({ operation, isOver }) => {
    const key =
      operation.op === 'forget'
        ? `forget ${operation.about} ${operation.quote}`
        : [operation.subject, operation.attribute, operation.value ?? operation.fact, isOver].join('|').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** What the rules find in one sentence: a request to forget, something to be kept, or plain statements. */
function readSentence(
  sentence: Span,
  folded: string,
  { isOfRequests, ...where }: Pick<Place, 'message' | 'before' | 'last'> & { readonly isOfRequests: boolean },
): readonly Found[] {
  const helper = helperFor(folded)
  const places = ruleLanguages
    .filter((one) => one.isOf(folded))
    .map((language): Place => ({ ...where, sentence, folded, language, explicit: false }))
  const isReported = helper.isReported(folded)
  const forgets = places.flatMap(forgetIn)
  const isPlain = forgets.some(({ operation }) => operation.op === 'forget' && operation.certainty === undefined)
  if (isReported || isPlain || isOfRequests) return forgets.slice(0, 1)
  const secrets = secretsIn(sentence.text)
  const read = readStatements(sentence, folded, places)
  return [...forgets.slice(0, 1), ...(secrets.length === 0 ? read : read.flatMap((one) => withoutSecret(one, secrets)))]
}

/** What stands beside a key or a password in one sentence is kept in words that hold none of it. */
function withoutSecret(found: Found, secrets: readonly string[]): readonly Found[] {
  const { operation } = found
  if (operation.op === 'forget' || operation.value === null) return []
  const quote = throughTo(operation.quote, operation.value)
  const holds = [quote, operation.fact].some((text) => holdsSecret(text) || secrets.some((one) => text.includes(one)))
  return holds ? [] : [{ ...found, operation: { ...operation, quote } }]
}

/** What one sentence says, to be kept or plainly. */
function readStatements(sentence: Span, folded: string, places: readonly Place[]): readonly Found[] {
  const helper = helperFor(folded)
  const isAsked = helper.isQuestion(folded)
  const isWish = !isAsked || politely.test(folded)
  for (const place of isWish ? places : []) {
    const marked = place.language.remember.exec(folded)?.[0].length ?? 0
    if (marked > 0 && sentence.text.length - marked > 3) return toRemember(place, marked)
  }
  const corrected = places.flatMap(correctedIn)
  if (corrected.length > 0) return corrected.slice(0, 1)
  const found = places.flatMap(statementsIn)
  if (found.length === 0) return places.flatMap(insteadIn).slice(0, 1)
  return found.length === 1 && !isAsked ? found.map((one) => inOwnWords(one, sentence)) : found
}

/** “Can you remember that …”, “你能记住……吗”, “记住……，好吗”; “remember my birthday?” asks. */
const politely = /\b(?:can|could|would|will) you\b|能|可以|帮|[好行][吗么]/iu

const figure = /[\d一二三四五六七八九十]/u

/** “No, it is May 4”: what was said last with this figure in the place of its own. Other words may say no to anything. */
function correctedIn(place: Place): readonly Found[] {
  const { last, sentence } = place
  const { value } = putIn(place)
  if (!last || !figure.test(value)) return []
  const [said] = statementsIn({ ...place, sentence: last, folded: foldForRules(last.text) })
  if (said?.operation.op !== 'add' || !figure.test(said.operation.value ?? '')) return []
  const { attribute, subject, value: not } = said.operation
  const text = last.text.replace(not ?? '', value)
  return statementsIn({ ...place, sentence: { ...last, text }, folded: foldForRules(text) }).flatMap((found) => {
    const { operation } = found
    const isOfIt = operation.op === 'add' && operation.attribute === attribute && operation.subject === subject
    return isOfIt ? [{ ...found, operation: { ...operation, quote: sentence.text }, not, corrects: true as const }] : []
  })
}

/** What a sentence puts in the place of what. */
function putIn({ sentence, folded, language }: Place): { readonly value: string; readonly not: string } {
  const groups = language.instead.exec(folded)?.indices?.groups
  const [value = '', not = ''] = ['value', 'not'].map((name) => sentence.text.slice(...(groups?.[name] ?? [0, 0])))
  return { value, not }
}

/** “No, her name is Hanna, not Anna”: of whom, and what of them, is known by what it is not. */
function insteadIn(place: Place): readonly Found[] {
  const { value, not } = putIn(place)
  if (not === '') return []
  const { text: fact } = place.sentence
  const operation = toAdd(place, { subject: 'user', attribute: null, value, fact, kind: 'fact', quote: fact })
  return [{ rule: `${place.language.language}-instead`, operation, isOver: false, not, isNamed: true }]
}

/** The user's own plain sentence stands for its one fact, unless it says much else, leads in to it or says “last month”. */
function inOwnWords(found: Found, { text }: Pick<Span, 'text'>): Found {
  if (found.operation.op === 'forget' || found.not !== null || !text.startsWith(found.operation.quote)) return found
  const isLong = text.length > Math.min(found.operation.fact.length * 1.5 + 8, found.operation.quote.length * 2)
  if (isLong || holdsSecret(text) || !text.includes(found.operation.validFrom?.slice(0, 4) ?? '')) return found
  return { ...found, operation: { ...found.operation, fact: text, quote: text } }
}

/** What is asked to be kept: the statements it makes, or else its words; “Remember this:” announces what a paste says. */
function toRemember(place: Place, marked: number): readonly Found[] {
  const { sentence, folded, language } = place
  const text = sentence.text.slice(marked).replace(/(?:(?:[,，]\s*[好行])?[吗么])?\s*[?？]\s*$/u, '')
  const rest = { text, start: sentence.start + marked, end: sentence.start + marked + text.length }
  const known = statementsIn({
    ...place,
    sentence: rest,
    folded: folded.slice(marked, marked + text.length),
    explicit: true,
  })
  if (known.length > 0) return known.length === 1 ? known.map((one) => inOwnWords(one, rest)) : known
  if (/[:：]\s*$/u.test(text)) return []
  const said = { subject: 'user', attribute: null, value: null, fact: rest.text.trim(), kind: 'fact' as const }
  const operation = toAdd({ ...place, explicit: true }, { ...said, quote: sentence.text })
  return [{ rule: `${language.language}-remember`, operation, isOver: false, not: null }]
}
