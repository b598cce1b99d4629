import { assertNever } from '../../util/assert-never.ts'
import type { ChatRequest, GivenMemory } from '../driver.ts'
import { isBareQuestion, kindOf } from './message-kind.ts'
import { moodOf } from './mood.ts'
import { toQuote } from './quote.ts'
import { findRelated } from './related.ts'
import type { BuiltInTexts, Quote } from './texts.ts'
import { textsEn } from './texts-en.ts'
import { textsZh } from './texts-zh.ts'

export type Question = Pick<ChatRequest, 'messages' | 'userText' | 'memories' | 'language' | 'isWaiting'>

/** The whole answer of the built-in driver, as markdown: the same for the same request. */
export function toBuiltInAnswer(question: Question, timeZone?: string): string {
  const { messages, userText, memories, language, isWaiting = () => false } = question
  const texts = language === 'zh' ? textsZh : textsEn
  const quote = (memory: GivenMemory) => toQuote(memory, timeZone)
  const said = sayingsOf(messages)
  // That there is no model is said once in a conversation; where that leaves a question open, once with the way out.
  const once = (text: string): string => (said.anything ? '' : text)
  const wayOut = said.noModel ? '' : texts.noModel
  const kind = kindOf(userText)

  switch (kind) {
    case 'greeting':
      return paragraphs(texts.greeting, once(texts.noModel))
    case 'thanks':
      return texts.thanks
    case 'remember':
    case 'forget':
      return paragraphs(texts[kind], once(texts.byRules))
    case 'forget_all':
      return texts.forgetAll
    case 'dont_remember':
      return paragraphs(texts.dontRemember, once(texts.byRules))
    case 'undo':
      return texts.undo
    case 'beyond':
      return texts.beyond
    case 'sources':
    case 'forgetting':
    case 'whereabouts':
    case 'abilities':
      return texts.aboutApp[kind]
    case 'filler':
      return texts.filler
    case 'about_me':
      if (memories.length === 0) return paragraphs(isWaiting() ? texts.waits : texts.nothingAboutYou, wayOut)
      return paragraphs(texts.aboutYou, ...listOf(memories, quote, texts), once(texts.fromMemory))
    case 'question': {
      const best = bestFor(userText, memories)
      if (best.length === 0) return paragraphs(isWaiting() ? texts.waits : texts.nothingFound, wayOut)
      return paragraphs(...best.map((memory) => texts.recall(quote(memory))), once(texts.fromMemory))
    }
    case 'statement': {
      const related = findRelated(userText, memories)
      return paragraphs(
        sentences(language, texts.acknowledgement[moodOf(userText) ?? 'plain'], texts.learned),
        related ? texts.related(quote(related)) : '',
        once(texts.noModel),
      )
    }
    default:
      return assertNever(kind)
  }
}

/** What earlier answers of the conversation, in either language, said of there being no model. */
function sayingsOf(messages: Question['messages']): { anything: boolean; noModel: boolean } {
  const answers = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const holds = (...keys: readonly ('noModel' | 'beyond' | 'fromMemory' | 'byRules')[]): boolean =>
    keys.some((key) => [textsEn, textsZh].some((texts) => answers.some((answer) => answer.includes(texts[key]))))
  const noModel = holds('noModel', 'beyond')
  return { anything: noModel || holds('fromMemory', 'byRules'), noModel }
}

const longestList = 8
/** A turn is given no more memories than this: where it is as many, there may be others. */
const mostGiven = 12

function listOf(
  memories: readonly GivenMemory[],
  quote: (memory: GivenMemory) => Quote,
  texts: BuiltInTexts,
): string[] {
  const left = memories.length - longestList
  const lines = memories.slice(0, longestList).map((memory) => texts.listed(quote(memory)))
  return [lines.join('\n'), left > 0 ? texts.more(left, memories.length >= mostGiven) : '']
}

/** Up to this score a memory was given as background, not because it is about the question. */
const backgroundScore = 0.15

/**
 * One to three memories: what the question asks for where that is known, else those nearly as good as the best; none
 * about another subject or attribute. What is true now comes first, unless the question is about the past.
 */
function bestFor(question: string, memories: readonly GivenMemory[]): GivenMemory[] {
  const wantsCurrent = !asksOfPast(question)
  const best = (some: readonly GivenMemory[]): number => Math.max(0, ...some.map(({ score }) => score))
  const about = toThePoint(
    memories.filter(({ score, quote, content }) => score > backgroundScore && !isBareQuestion(quote ?? content)),
    wantsCurrent,
  )
  // What was superseded shares fewer words with the question than what holds now: it is measured among its own kind.
  const wanted = about.filter(({ current }) => current === wantsCurrent)
  return about
    .filter((memory) => memory.fit === 'answer' || memory.score >= best(wanted.includes(memory) ? wanted : about) / 2)
    .toSorted(
      (a, b) =>
        Number(b.current === wantsCurrent) - Number(a.current === wantsCurrent) ||
        Number(b.fit === 'answer') - Number(a.fit === 'answer') ||
        b.score - a.score,
    )
    .slice(0, 3)
}

/**
 * Where a memory answers the question, only such memories. Of the past: what was superseded, or says itself that it is
 * over; what holds now is no answer.
 */
function toThePoint(memories: readonly GivenMemory[], wantsCurrent: boolean): readonly GivenMemory[] {
  const possible = memories.filter(({ fit }) => fit !== 'other')
  const answers = possible.filter(({ fit }) => fit === 'answer')
  if (answers.length === 0) return possible
  if (wantsCurrent) return answers
  const former = answers.filter(({ current }) => !current)
  return former.length > 0 ? former : possible.filter(({ content }) => aboutPast.test(content))
}

const aboutPast =
  /\b(before|used to|previous(ly)?|former(ly)?|earlier|in the past|originally)\b|以前|之前|原来|曾经|过去|从前|原先/i
/** "I told you before" is about the talk, not about what was. */
const earlierTalk =
  /\b(said|told|tell|mentioned|talked|asked)\b.{0,20}\b(before|earlier|previously)\b|(以前|之前|曾经).{0,4}(说|提|讲|聊|告诉|问)/i
const asksOfPast = (question: string): boolean => aboutPast.test(question.replace(earlierTalk, ' '))

const sentences = (language: Question['language'], ...parts: readonly string[]): string =>
  parts.join(language === 'zh' ? '' : ' ')

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
