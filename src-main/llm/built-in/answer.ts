import { assertNever } from '../../util/assert-never.ts'
import type { ChatRequest, GivenMemory } from '../driver.ts'
import { bestAnswers } from './best-answer.ts'
import { kindOf } from './message-kind.ts'
import { toQuote } from './quote.ts'
import type { BuiltInTexts, Quote } from './texts.ts'
import { textsEn } from './texts-en.ts'
import { textsZh } from './texts-zh.ts'

export type Question = Pick<ChatRequest, 'userText' | 'memories' | 'language' | 'askedAt'>

/**
 * The whole answer of the built-in driver, as markdown: one true line. What is learned from a message is learned after
 * its answer, in a durable job: the answer claims nothing of it, the note beneath it says what was kept. That no model is
 * connected is said where a greeting or a task asks for more than memory, not in each answer.
 */
export function toBuiltInAnswer(question: Question, timeZone?: string): string {
  const { userText, memories, language, askedAt = new Date() } = question
  const texts = language === 'zh' ? textsZh : textsEn
  const quote = (memory: GivenMemory) => toQuote(memory, askedAt, timeZone)
  const kind = kindOf(userText)
  switch (kind) {
    case 'greeting':
      return texts.greeting
    case 'thanks':
      return texts.thanks
    case 'remember':
    case 'forget':
      return texts[kind]
    case 'forget_all':
      return texts.forgetAll
    case 'dont_remember':
      return texts.dontRemember
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
      if (memories.length === 0) return texts.nothingAboutYou
      return paragraphs(texts.aboutYou, ...listOf(memories, quote, texts))
    case 'question': {
      const best = bestAnswers(userText, memories)
      return best.length === 0 ? texts.unknown : texts.recall(best.map(quote))
    }
    case 'statement':
      return texts.acknowledgement
    default:
      return assertNever(kind)
  }
}

const longestList = 12

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
