import { ownWords } from '../evidence/own-words.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { foldScript } from '../../util/fold-script.ts'
import { helperFor } from '../language/language-helper.ts'
import { sentencesIn } from '../../util/sentences.ts'

/** A question or command as long as this may tell something by the way, in any language. */
const longestBare = 70
const longestBareChinese = 28
/** What is looked at; a message with more sentences says something. */
const mostSentences = 40
const firstPerson =
  /(?<![\p{L}])(?:i(?!\s(?:do|get|make|use|fix|write|say|find|cook)(?![\p{L}]))|i'?m|i'?ve|my|we|our)(?![\p{L}])|[我咱俺]/iu

/**
 * False where nothing of a message can be worth a model's reading: no words of the user, a greeting, thanks, a plain
 * question, a command. What the language helpers cannot tell may hold a statement.
 */
export function mayHoldStatement(message: Pick<SourceMessage, 'role' | 'text' | 'untrustedSpans'>): boolean {
  if (message.role !== 'user') return false
  let seen = 0
  for (const { text } of sentencesIn(ownWords(message))) {
    seen += 1
    if (seen > mostSentences || saysSomething(foldScript(text))) return true
  }
  return false
}

function saysSomething(sentence: string): boolean {
  if (!/\p{L}.*[\p{L}\p{N}]/u.test(sentence)) return false
  const helper = helperFor(sentence)
  if (helper.isPleasantry(sentence)) return false
  const isBare = helper.isQuestion(sentence) || helper.isCommand(sentence)
  if (!isBare || tellsFirst(sentence)) return true
  const longest = /\p{Script=Han}/u.test(sentence) ? longestBareChinese : longestBare
  return (
    sentence.length > longest ||
    (helper.language !== null && firstPerson.test(sentence.replace(/[帮给替教跟]我|告诉我/gu, '')))
  )
}

/** Something stands before the question: "I moved here in May, any tips?" */
const tellsFirst = (sentence: string): boolean => /\S{3,}[^,，;；]*[,，;；]\s*\S{2,}/u.test(sentence)
