import type { GivenMemory } from '../../../memory/recall/given-memory.ts'
import { asks, isBareQuestion, toPlainWords } from '../../../memory/language/questions.ts'
import { saysAny, saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'
import { indexTerms } from '../../../memory/language/tokenize.ts'
import { asksByWords } from './asking-model.ts'

/** Who writes more than that tells something. */
const longestMessage = 200

/**
 * Whether a message wants to be told something, with a mark or without. `perhaps`: who says it may want to know;
 * `confirmed`: to hear that it is so (“…, right”).
 */
export function wantsToKnow(text: string): 'surely' | 'perhaps' | 'confirmed' | null {
  if (text.length > longestMessage) return null
  return asksByWords(text) ?? (tag.test(text.trim()) ? 'confirmed' : null)
}

/** Asks and tells nothing, with a mark or without. */
export const isAsking = (words: string): boolean =>
  isBareQuestion(words) ||
  (words.length <= longestMessage && asks(toPlainWords(words)) && asksByWords(words) === 'surely')

/** Asks whether it is so, of what it says. */
const tag =
  /, ?(?:right|correct|no|yes|yeah|or not|(?:is|are|was|were|do|did|does|have|has|am)(?:n['’]?t)? (?:it|i|not|we|he|she|they))[\s.!?]*$|(?:[对是没错]|是不是|对不对|没错)吧[\s。！!~]*$|(?<![好行])吧[\s。！!~]*$|来着[\s。！!~]*$/iu
/** What is asked for of a thing, by the name of its kind. */
const kinds = 'name number time date address size 名字 姓名 时间 日期 号码 地址 电话'
const things = vocabularyOf(kinds)
const asking = vocabularyOf(
  `${kinds} remind tell show know remember recall idea clue wonder wondering curious check checking asking looking give quick please sure forgot need want like happen look find up again day right correct details info looking 提醒 告诉 一下 知道 想 想问 查 看 说 讲 报 问 记得 记不清 忘 麻烦 请 帮 号 来着 对 没错 是 信息`,
)

/**
 * What answers a message, or the name of a thing in it, that tells nothing by itself: each word of it that says something
 * stands in what is remembered, and that says more. Who says just that wants the rest of it.
 */
export function restOf(text: string, memories: readonly GivenMemory[]): readonly GivenMemory[] {
  if (text.length > longestMessage || changed.test(text)) return []
  const plain = toPlainWords(text).toLowerCase()
  const named = plain.split(/[.!?;,，。；！\n]+/u).filter((clause) => saysAny(clause, things))
  const wanted = [...(text.length > longestRest ? [] : [plain]), ...named]
    .map(telling)
    .filter((said) => said.length > 0)
  const lines = memories
    .map((memory) => ({ memory, words: memory.quote ?? memory.content }))
    .filter(({ memory, words }) => (memory.current || memory.contested === true) && !isAsking(words))
    .map(({ memory, words }) => ({ memory, held: telling(words) }))
  const hasRest = (said: readonly string[], held: readonly string[]): boolean =>
    said.every((word) => held.includes(word)) && held.some((word) => !said.includes(word))
  const best = wanted.flatMap((said) => lines.filter(({ held }) => hasRest(said, held)))
  return best.slice(0, 1).map(({ memory }) => memory)
}
const longestRest = 60

/** Whether words tell something, and more than a message does. */
export function tellsMore(words: string, text: string): boolean {
  const said = new Set(telling(text))
  return wantsToKnow(words) === null && telling(words).some((word) => !said.has(word))
}
/** It says itself that something came to be so. */
const changed = /[了过][\s。！!~]*$/u

/** Of a longer text the beginning tells what it is about. */
export const mostRead = 20_000

/** The words that say something beside that an answer is wanted: stems, and Chinese characters. */
function telling(text: string): string[] {
  const plain = toPlainWords(text.slice(0, mostRead)).toLowerCase()
  const chinese = plain.replace(asking.chinese, ' ').match(/\p{Script=Han}/gu) ?? []
  const latin = plain.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  // Each once: a message may be very long.
  return [
    ...new Set(chinese).values().filter((one) => !saysOnly(one, asking)),
    ...new Set(latin)
      .values()
      .filter((word) => !saysOnly(word, asking))
      .flatMap((word) => indexTerms(word)),
  ]
}
