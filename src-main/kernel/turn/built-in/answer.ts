import type { Language } from '../../../contract/memory.ts'
import type { TextMessage } from '../../../llm/driver.ts'
import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { distinctBy } from '../../../util/distinct.ts'
import { agendaOf } from './agenda.ts'
import { agendaAnswers, bestAnswers, nearestAnswers, saysSame } from './best-answer.ts'
import { holdsSecret } from '../../../memory/evidence/secrets.ts'
import { asks, hasQuestionMark, toPlainWords } from '../../../memory/language/questions.ts'
import { appTopicOf } from './about-app.ts'
import type { Heard } from './heard.ts'
import { kindOf, type MessageKind, wantsMade } from './message-kind.ts'
import { settingAskedFor } from './setting-asked.ts'
import { subQuestions } from './sub-questions.ts'
import { canBeRetold, escapeMarkdown, excerpts, toQuote } from './quote.ts'
import type { BuiltInTexts, Quote } from './texts.ts'
import { textsEn } from './texts-en.ts'
import { textsZh } from './texts-zh.ts'
import { restOf, tellsMore, wantsToKnow } from './unmarked-question.ts'

export interface Question {
  /** The user's last message as typed. */
  readonly userText: string
  /** What was found for it. */
  readonly memories: readonly GivenMemory[]
  /** The language to answer in. */
  readonly language: Language
  /** When it was asked; now, where absent. */
  readonly askedAt?: Date
  /** What the rules hear in it. */
  readonly heard?: Heard | null
  /** Nothing that is remembered is used here. */
  readonly isBlind?: boolean
  /** Files or pasted text go along, which nobody here can read. */
  readonly hasMaterial?: boolean
  /** What is said here is found again when it is asked for. */
  readonly isKept?: boolean
  /** A model is connected that is not asked here: it may not read what this is about, or memory alone was asked. */
  readonly hasModel?: boolean
  /** By its form the message is a greeting, thanks or the like. */
  readonly isSmallTalk?: boolean
  /** The conversation before it. */
  readonly messages?: readonly Pick<TextMessage, 'role' | 'content'>[]
}

/**
 * The whole answer of the app itself, as markdown: one true line. What is learned from a message is learned after
 * its answer, in a durable job: the answer claims nothing of it, the note beneath it says what was kept. That no model is
 * connected is said where a greeting or a task asks for more than memory, not in each answer.
 */
export function toBuiltInAnswer(given: Question, timeZone?: string): string {
  const question = { ...given, memories: given.memories.flatMap((memory) => withoutAsked(memory, given.messages)) }
  const { memories, language, heard = null, askedAt = new Date() } = question
  const texts = textsIn(language)
  if (tellsSecret(question)) return toSecret(question, texts)
  if (heard !== null && heard in requestTexts) return texts[requestTexts[heard as Request]]
  const quote = (memory: GivenMemory) => toQuote(memory, askedAt, timeZone)
  const kind = kindIn(question, askedAt)
  const found = memories.filter(({ part }) => part === undefined)
  if (kind === 'question')
    return (
      inParts(question, quote, texts) ??
      toldOf({ ...question, memories: found }, quote, texts).text ??
      toUnanswered(question, quote, texts)
    )
  if (kind === 'about_me') return toAboutMe({ ...question, memories: found }, quote, texts)
  if (kind === 'statement' && heard === null) return toUnasked({ ...question, memories: found }, quote, texts)
  if (kind === 'statement' && heard !== 'statement') return toUnkept(question, texts)
  return kind === 'abilities' ? texts.aboutApp.abilities : toFixed(kind, question, texts)
}

/** What a rule hears told is told, and who names days and wants to hear what is on asks, whatever the words look like. */
function kindIn({ userText, heard }: Question, askedAt: Date): MessageKind {
  if (heard === 'statement' && !hasQuestionMark(toPlainWords(userText))) return 'statement'
  const kind = kindOf(userText)
  return kind === 'statement' && agendaOf(userText, askedAt) !== null ? 'question' : kind
}

/** Without what was asked in this conversation itself. */
function withoutAsked(memory: GivenMemory, messages: Question['messages'] = []): GivenMemory[] {
  const isAsked = (words: string): boolean => isSaidIn(messages, words) && wantsToKnow(words) === 'surely'
  if (memory.type !== 'message') return [memory]
  if (memory.told === undefined) return isAsked(memory.quote ?? memory.content) ? [] : [memory]
  const told = memory.told.filter(({ quote }) => !isAsked(quote))
  const [left] = told
  if (left === undefined) return memory.told.length === 0 ? [memory] : []
  return [
    isAsked(memory.quote ?? memory.content) ? { ...memory, told, quote: left.quote, coverage: 0 } : { ...memory, told },
  ]
}

const isSaidIn = (messages: Question['messages'] = [], words: string): boolean =>
  messages.some(({ content }) => content.includes(words))

/** To what neither asks by its form nor tells what is kept: what is remembered of the same, where there is something. */
function toUnasked(question: Question, quote: ToQuote, texts: BuiltInTexts): string {
  const { userText, memories, messages = [], hasMaterial, isBlind } = question
  if (hasMaterial === true || isBlind === true) return toUnkept(question, texts)
  if (wantsMade.test(toPlainWords(userText))) return toUnkept(question, texts)
  const isAsked = wantsToKnow(userText) !== null
  const answers = isAsked ? bestAnswers(userText, memories) : []
  const rest = answers.length > 0 ? answers : restOf(userText, memories)
  if (rest.length > 0) return texts.recall(rest.map(quote))
  const mayAnswer = isAsked ? nearestAnswers(userText, memories, veryNear) : []
  if (mayAnswer.length > 0) return texts.nearest(mayAnswer.map(quote))
  // “The form wants my date of birth”: what is kept for just that.
  const kept = bestAnswers(
    userText,
    memories.filter(({ fit }) => fit === 'answer'),
  )
  if (kept.length > 0) return texts.beside(kept.map(quote))
  const near = nearestAnswers(userText, memories, ofTheSame).find(
    ({ quote: words, content }) => tellsMore(words ?? content, userText) && !isSaidIn(messages, words ?? content),
  )
  return near ? texts.beside([quote(near)]) : toUnkept(question, texts)
}

/** What comes as near as that is about the same, and as that may be meant where nothing is asked for sure. */
const ofTheSame = 0.65
const veryNear = 0.75

/** To what is told and not kept: by no rule, or not before the user has said so. */
function toUnkept(question: Question, texts: BuiltInTexts): string {
  if (question.heard === 'correction') return texts.uncorrected
  if (question.heard === 'delicate') return texts.heard
  return inSettings(question, texts) ?? toUnread(question, texts)
}

function toAboutMe({ memories, language, isBlind }: Question, quote: ToQuote, texts: BuiltInTexts): string {
  if (memories.length > 0) return paragraphs(texts.aboutYou, ...listOf(known(memories, language), quote, texts))
  return isBlind === true ? texts.blind : texts.nothingAboutYou
}

type ToQuote = (memory: GivenMemory) => Quote

/** What answers one question, and its text; null where nothing does. What is on the days asked for answers by its text alone. */
function toldOf(question: Question, quote: ToQuote, texts: BuiltInTexts) {
  const { userText, memories, askedAt = new Date() } = question
  if (agendaOf(userText, askedAt)) return { answers: [], text: toAgenda(question, quote, texts) }
  const answers = bestAnswers(userText, memories)
  return { answers, text: answers.length > 0 ? texts.recall(answers.map(quote)) : null }
}

/** Of several questions each its answer, or that there is none; null where none has one. */
function inParts(question: Question, quote: ToQuote, texts: BuiltInTexts): string | null {
  const parts = subQuestions(question.userText)
  const asked = parts.map(({ alone }, index) => ({
    ...question,
    userText: alone,
    memories: question.memories.filter(({ part }) => part === index),
  }))
  const told = asked.map((one) => toldOf(one, quote, texts))
  if (told.every(({ text }) => text === null)) return null
  const best = told.map(({ answers }) => answers)
  const sure = distinctBy(best.flat(), (memory) => memory.quote ?? memory.content)
  if (best.every((some) => some.length > 0 && some.every(({ field }) => field === undefined)))
    return texts.recall(sure.map(quote))
  const said = new Set<string>()
  const wordsOf = ({ quote: own, content }: GivenMemory): string => own ?? content
  const lines = asked.map(({ userText, memories }, index) => {
    const own = (best[index] ?? []).map(wordsOf)
    // “What may I not eat, because of my allergy?” asks for one thing twice.
    if (own.length > 0 && own.every((words) => said.has(words))) return ''
    for (const words of own) said.add(words)
    if (told[index]?.text) return told[index].text
    const near = nearestAnswers(userText, memories)
    // One sentence answers both.
    if (sure.some((memory) => near[0] !== undefined && saysSame(memory, near[0]))) return ''
    const text = escapeMarkdown(parts[index]?.text.replace(/[?？]+$/u, '') ?? '')
    return near.length === 0 ? texts.unknownPart(text) : texts.nearest(near.map(quote))
  })
  return paragraphs(...new Set(lines))
}

/** What is on the days asked for, by day. */
function toAgenda({ memories, isBlind }: Question, quote: ToQuote, texts: BuiltInTexts): string {
  if (isBlind === true) return texts.blind
  const on = agendaAnswers(memories)
  return on.length === 0 ? texts.nothingOn : paragraphs(texts.agenda, ...listOf(on, quote, texts))
}

/** A key or a password that is told, and not asked for or to be forgotten: it is never found again. */
const tellsSecret = ({ userText, heard, hasMaterial }: Question): boolean =>
  hasMaterial !== true && heard !== 'forget' && !asks(userText) && holdsSecret(userText)

/** What was told beside it may be kept. */
const toSecret = ({ heard }: Question, { acknowledgement, secret }: BuiltInTexts): string =>
  heard === 'statement' || heard === 'remember' ? `${acknowledgement} ${secret}` : secret

/** What asks of the app, or of nothing, where nothing that is remembered answers. */
function toUnanswered(question: Question, quote: ToQuote, texts: BuiltInTexts): string {
  const topic = appTopicOf(toPlainWords(question.userText).toLowerCase())
  if (topic !== null) return texts.aboutApp[topic]
  const isTalk = question.isSmallTalk === true && isToAssistant(question.userText)
  return isTalk
    ? texts.smallTalk
    : (inSettings(question, texts) ?? comingNear(question, quote, texts) ?? toUnknown(question, texts))
}

/** What may be the answer, as what comes nearest and no more; null where nothing is near. */
function comingNear({ userText, memories, hasMaterial, isBlind }: Question, quote: ToQuote, texts: BuiltInTexts) {
  const near = hasMaterial === true || isBlind === true ? [] : nearestAnswers(userText, memories)
  return near.length === 0 ? null : texts.nearest(near.map(quote))
}

/** What is asked for where it is set; the window has the way there beneath the answer. */
function inSettings({ userText, hasMaterial }: Question, texts: BuiltInTexts): string | null {
  const setting = hasMaterial === true ? null : settingAskedFor(userText)
  return setting && texts.inSettings(setting.title, setting.page)
}

function toUnknown(question: Question, { beyond, blind, unknown, unknownYet }: BuiltInTexts): string {
  if (question.hasMaterial === true) return beyond
  if (question.isBlind === true) return blind
  return question.hasModel === true ? unknown : firstOf(question, unknownYet, unknown)
}

/** True of what was told and of what was asked to be done: nothing here tells the one from the other. */
function toUnread(question: Question, { unread, unreadAgain, unkept, read, beyond }: BuiltInTexts): string {
  if (question.hasMaterial === true) return beyond
  if (question.hasModel === true) return read
  return question.isKept === false ? unkept : firstOf(question, unread, unreadAgain)
}

/** What explains is said once in a conversation: who was told knows. */
const firstOf = ({ messages = [] }: Question, explained: string, short: string): string =>
  messages.some(({ role, content }) => role === 'assistant' && content === explained) ? short : explained

/** What the app itself can say in a language. */
export const textsIn = (language: Question['language']): BuiltInTexts => (language === 'zh' ? textsZh : textsEn)

type FixedKind = Exclude<MessageKind, 'question' | 'about_me' | 'abilities'>

/** What is asked to be done with what is remembered. */
const requestTexts = {
  remember: 'remember',
  forget: 'forget',
  forget_all: 'forgetAll',
  not_to_keep: 'dontRemember',
  known: 'known',
} as const satisfies Partial<Readonly<Record<Heard, keyof BuiltInTexts>>>
type Request = keyof typeof requestTexts

/** What is answered with the same words whatever is remembered. */
const fixedTexts = {
  greeting: 'greeting',
  thanks: 'thanks',
  undo: 'undo',
  filler: 'filler',
  statement: 'acknowledgement',
} as const satisfies Readonly<Record<FixedKind, keyof BuiltInTexts>>

/** Whoever has a model connected is not told to connect one. */
const fixedWithModel = { ...fixedTexts, greeting: 'smallTalk' } as const

const toFixed = (kind: FixedKind, { hasModel }: Question, texts: BuiltInTexts): string =>
  texts[(hasModel === true ? fixedWithModel : fixedTexts)[kind]]

/** Who asks of what is theirs, or of others, is no small talker, however little is known of it. */
const isToAssistant = (text: string): boolean =>
  /\byou\b|[你您]|在[吗不]/iu.test(text) && !/\b(?:i|me|my|mine|we|us|our)\b|[我咱]/iu.test(text)
const longestList = 12

/** What is known, each once and all told as “you”, as far as that can be; talk only where nothing else is. */
function known(memories: readonly GivenMemory[], language: Language): readonly GivenMemory[] {
  const kept = memories.filter(({ type }) => !excerpts.has(type))
  const byContent = new Map((kept.length > 0 ? kept : memories).toReversed().map((memory) => [memory.content, memory]))
  return [...byContent.values()]
    .toReversed()
    .map(({ quote, ...memory }) =>
      quote?.includes(memory.content) === true && !canBeRetold(memory.content, language)
        ? { ...memory, quote: memory.content }
        : memory,
    )
}

function listOf(
  memories: readonly GivenMemory[],
  quote: (memory: GivenMemory) => Quote,
  texts: BuiltInTexts,
): string[] {
  const left = memories.length - longestList
  const lines = memories.slice(0, longestList).map((memory) => texts.listed(quote(memory)))
  return [lines.join('\n'), left > 0 ? texts.more(left) : '']
}

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
