import type { Intent, Language } from '../../../contract/memory.ts'
import { languageOf } from '../../../util/language.ts'
import { isTelling, type QueryTerm, queryTerms } from '../../language/tokenize.ts'
import type { Asked } from './asked.ts'
import { type Identity, type IdentityLevel, identityOf } from './identity.ts'
import { intentOf } from './intent.ts'
import { asksForAdvice, asksWhatAssistantSaid, asksWhen, roleAskedFor, type SpeakerRole } from './query-cues.ts'
import { type DateRange, datesOf } from '../../language/query-dates.ts'
import { readQuestion } from './question-model.ts'
import { partsOfQuestion, type QuestionPart } from './question-parts.ts'
import { dayMs } from '../../../util/days.ts'

export interface QueryAnalysis {
  /** The distinct terms, each with the weight of the sentence it stands in. */
  readonly terms: readonly QueryTerm[]
  readonly parts: readonly QuestionPart[]
  /** Questions that each want an answer of their own; empty where there is one. */
  readonly separate: readonly QuestionPart[]
  readonly intent: Intent
  readonly identity: IdentityLevel
  /** Attributes of the user that the question asks for. */
  readonly attributes: Identity['attributes']
  /** The one attribute of one subject that a plain question asks for. */
  readonly asked: Asked | null
  /** Asks how things were before, so that superseded memories count. */
  readonly history: boolean
  /** Holds no word of substance: nothing that could name a memory. */
  readonly smallTalk: boolean
  readonly language: Language
  /** When what is asked for was said. */
  readonly dates: DateRange | null
  /** Whose words it is about; null: anybody's. */
  readonly role: SpeakerRole | null
  /** Asks what the assistant said. */
  readonly asksWhatAssistantSaid: boolean
  readonly advice: boolean
  readonly when: boolean
}

/** What a question asks for, by rules alone. Of a very long one only its beginning and its end are read. */
export function analyzeQuery(query: string, now: Date): QueryAnalysis {
  const text = readable(query)
  const { all, separate, dated } = partsOfQuestion(text)
  const terms = termsOfParts(all).slice(0, mostTerms)
  const identity = identityOf(text)
  const intent = intentOf(text)
  const role = roleAskedFor(text)
  const dates = pastDates(dated, now, intent === 'experience' || role !== null)
  const isOfDaysGone = dates !== null && dates.until < now.toISOString()
  return {
    terms,
    parts: all,
    separate,
    intent,
    identity: identity.level,
    attributes: identity.attributes,
    asked: identity.asked,
    history: asksForThePast(text) || isOfDaysGone || (identity.asked !== null && readQuestion(text).past),
    smallTalk: !terms.some(isTelling),
    language: languageOf(text),
    dates,
    role,
    asksWhatAssistantSaid: asksWhatAssistantSaid(text),
    advice: asksForAdvice(text),
    when: asksWhen(text),
  }
}

/** True for a question about the user as a whole: "what do you know about me?" */
export const asksForAll = ({ identity, attributes, asked }: QueryAnalysis): boolean =>
  identity === 'strong' && attributes.length === 0 && asked === null

/** The distinct terms of several sentences. One that stands in two has the higher weight. */
export function termsOfParts(parts: readonly QuestionPart[]): QueryTerm[] {
  const weightByTerm = new Map<string, number>()
  for (const part of parts) {
    for (const { term, weight } of queryTerms(part.text))
      weightByTerm.set(term, Math.max(weightByTerm.get(term) ?? 0, weight * part.weight))
  }
  return Array.from(weightByTerm, ([term, weight]) => ({ term, weight }))
}

/** What lies ahead has not been talked about; and the weather of today is not what was said today. */
function pastDates(text: string, now: Date, isOfTheUser: boolean): DateRange | null {
  const dates = datesOf(text, now)
  if (dates === null || dates.since > now.toISOString()) return null
  const isToday = dates.until >= now.toISOString() && now.getTime() - Date.parse(dates.since) < dayMs
  return isToday && !isOfTheUser ? null : dates
}

const mostTerms = 256
const headLength = 2_000
const tailLength = 2_000

/** A question stands before or after what was pasted with it. */
export function readable(query: string): string {
  if (query.length <= headLength + tailLength) return query.toWellFormed()
  return `${query.slice(0, headLength)}\n${query.slice(-tailLength)}`.toWellFormed()
}

const earlierTalk =
  /\b(?:said|say|told|tell|mention(?:ed)?|talked|asked|discussed)(?: \w+){0,4} (?:before|earlier|previously)\b|\b(?:before|earlier|previously)(?: \w+){0,3} (?:said|told|mentioned|talked|asked|discussed)\b|(?:之前|以前|曾经)(?:有|还)?(?:跟你|和你|给你|对你|你|向你|给我|跟我|我)?(?:说|提|讲|聊|告诉|推荐|问|介绍|建议)/gi

const pastState: readonly RegExp[] = [
  /\b(?:used to|previous(?:ly)?|former(?:ly)?|originally|in the past|back then|no longer|any ?more|at first|once (?:lived|worked))\b/i,
  /\bbefore(?=\s*(?:[?!.,]|$|that\b|now\b|then\b|this\b|moving\b|i (?:moved|changed|switched|left|started|became)\b))/i,
  /\b(?:my|the|an?) (?:old|last|ex) (?:job|address|apartment|flat|home|house|city|name|company|employer|role|phone|car|number)\b/i,
  /\bhow (?:has|have|did) my \w+ changed?\b/i,
  /以前|之前|原来|从前|從前|過去|过去|曾经|原先|早先|当初|前(?:公司|雇主|任|东家)|上一(?:份|家|个|任)|旧(?:地址|公司|工作|名|手机|号码)|搬家前|换工作前|不再/,
]

export function asksForThePast(text: string): boolean {
  const rest = text.replaceAll(earlierTalk, ' ')
  return pastState.some((pattern) => pattern.test(rest))
}
