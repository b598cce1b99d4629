import { assertNever } from '../../util/assert-never.ts'
import type { ChatRequest, GivenMemory } from '../driver.ts'
import { kindOf } from './message-kind.ts'
import { toQuote } from './quote.ts'
import { findRelated } from './related.ts'
import type { BuiltInTexts } from './texts.ts'
import { textsEn } from './texts-en.ts'
import { textsZh } from './texts-zh.ts'

export type Question = Pick<ChatRequest, 'userText' | 'memories' | 'language'>

/** The whole answer of the built-in driver, as markdown: the same for the same request. */
export function toBuiltInAnswer({ userText, memories, language }: Question, timeZone?: string): string {
  const texts = language === 'zh' ? textsZh : textsEn
  const quote = (memory: GivenMemory) => toQuote(memory, timeZone)
  const kind = kindOf(userText)

  switch (kind) {
    case 'greeting':
      return paragraphs(texts.greeting, texts.noModel)
    case 'thanks':
      return texts.thanks
    case 'remember':
      return paragraphs(texts.remember, texts.byRules)
    case 'forget':
      return paragraphs(texts.forget, texts.byRules)
    case 'about_me':
      if (memories.length === 0) return paragraphs(texts.nothingAboutYou, texts.noModel)
      return paragraphs(texts.aboutYou, list(memories.slice(0, 8).map(quote), texts), texts.fromMemory)
    case 'question': {
      const best = bestFor(userText, memories)
      if (best.length === 0) return paragraphs(texts.nothingFound, texts.noModel)
      return paragraphs(...best.map((memory) => texts.recall(quote(memory))), texts.fromMemory)
    }
    case 'statement': {
      const related = findRelated(userText, memories)
      return paragraphs(texts.acknowledgement, ...(related ? [texts.related(quote(related))] : []), texts.noModel)
    }
    default:
      return assertNever(kind)
  }
}

/** Up to this score a memory was given as background, not because it is about the question. */
const backgroundScore = 0.1

/**
 * One to three memories: what the question asks for where that is known, else those nearly as good as the best; none
 * about another subject or attribute. What is true now comes first, unless the question is about the past.
 */
function bestFor(question: string, memories: readonly GivenMemory[]): GivenMemory[] {
  const wantsCurrent = !aboutPast.test(question)
  const best = (some: readonly GivenMemory[]): number => Math.max(0, ...some.map(({ score }) => score))
  const about = toThePoint(
    memories.filter(({ score }) => score > backgroundScore),
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

/** What is told of an event states no attribute. */
const states: ReadonlySet<string> = new Set(['knowledge', 'preference'])

/** Where a memory answers the question, only such memories and statements whose slot says nothing; of the past, what was. */
function toThePoint(memories: readonly GivenMemory[], wantsCurrent: boolean): readonly GivenMemory[] {
  const possible = memories.filter(({ fit }) => fit !== 'other')
  const answers = possible.filter(({ fit }) => fit === 'answer')
  if (answers.length === 0) return possible
  const former = answers.filter(({ current }) => !current)
  if (!wantsCurrent && former.length > 0) return former
  return possible.filter(({ fit, type }) => fit === 'answer' || (fit === undefined && states.has(type)))
}

const aboutPast =
  /\b(before|used to|previous(ly)?|former(ly)?|earlier|in the past|originally)\b|以前|之前|原来|曾经|过去|从前|原先/i

function list(quotes: readonly ReturnType<typeof toQuote>[], texts: BuiltInTexts): string {
  return quotes.map(texts.listed).join('\n')
}

function paragraphs(...parts: readonly string[]): string {
  return parts.join('\n\n')
}
