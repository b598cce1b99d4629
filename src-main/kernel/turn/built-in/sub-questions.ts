import { asks, toPlainWords } from '../../../memory/language/questions.ts'
import { saysOnly, vocabularyOf } from '../../../memory/language/says-only.ts'
import { chineseRelation, englishRelation } from '../../../memory/ontology/relations.ts'

export interface SubQuestion {
  /** As it was asked. */
  readonly text: string
  /** As it is asked alone: of whom the first part is, where it only points there. */
  readonly alone: string
}

const longestQuestion = 300
const mostParts = 4
const boundary =
  /(?<=[?？])\s*|[,，;；]\s*|\s+(?=(?:and|or|but) (?:also )?(?:what|where|who|whose|which|why|how|when|do|does|did|is|are|am|can|could|should)\b)/iu
const joining =
  /^(?:(?:and|or|but|also|then)\b,?\s*)+|^(?:还有|另外|以及|那么?|然后|再|和|也|同时|顺便问一?下?)[，,]?\s*/iu
const asksForThing = /\b(?:what|where|who|whose|which|why|how|when)\b|什么|啥|哪|谁|几|多少|怎么|为何/iu
/** “…, do you know?” and “… were you listening?” ask nothing of their own. */
const tag = vocabularyOf('know tell remember right ok please 知道 记得 告诉 对 行 好 可以 能')

/** The questions that a message is made of, each with an answer of its own; empty where there is one, or anything else is said. */
export function subQuestions(message: string): readonly SubQuestion[] {
  if (message.length > longestQuestion) return []
  const texts = message
    .trim()
    .split(boundary)
    .map((text) => text.trim().replace(joining, ''))
    .filter((text) => text !== '' && !isTag(text))
  const areAll = texts.length > 1 && texts.length <= mostParts && texts.every((text) => asks(toPlainWords(text)))
  if (!areAll) return []
  const of = texts.map(subjectIn).find((subject) => subject !== null) ?? null
  const parts = texts.map((text, index) => ({ text, alone: index === 0 || of === null ? text : pointedAt(text, of) }))
  return parts.some(({ alone }, index) => index > 0 && pointer.test(alone)) ? [] : parts
}

const isTag = (text: string): boolean =>
  (!asksForThing.test(text) && saysOnly(toPlainWords(text).toLowerCase(), tag)) ||
  (/\byou\b|[你您]/iu.test(text) && !/\b(?:i|me|my|we|us|our)\b|[我咱]/iu.test(text))

const pointer = /\b(?:he|she|it|they|him|them|his|her|its|their)\b|[他她它]/iu
const subject = new RegExp(
  String.raw`\b(?:my|our) (?:\p{L}+ )?(?:${englishRelation})s?(?!\p{L})|(?<!^)(?<![.?!] )\b\p{Lu}\p{Ll}+|^(?:请问|你知道)?(\p{Script=Han}{1,6}?)的?(?=叫|住|是|在|多大|几岁|今年|做|干|喜欢|爱|怕|有|对|不|能|会|什么|哪|谁)`,
  'u',
)
const subjectIn = (text: string): string | null => {
  const [whole, chinese] = subject.exec(text) ?? []
  return chinese ?? whole ?? null
}

const ofOthers = new RegExp(`[我你您咱]|${chineseRelation}`, 'u')

/** “Which food must he avoid?”, 他不能吃什么, 做什么的: of whom another part is. */
function pointedAt(text: string, of: string): string {
  const named = text
    .replace(/\b(?:his|its|their|her(?= \p{L}))\b/iu, `${of}'s`)
    .replace(/\b(?:he|she|they|it|him|them|her)\b/iu, of)
    .replace(/[他她它]们?/u, of)
  const isBare = named === text && /\p{Script=Han}/u.test(text) && !ofOthers.test(text)
  return isBare && /\p{Script=Han}/u.test(of) ? of + text : named
}
