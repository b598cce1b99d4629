import { foldStart } from '../../../util/fold-script.ts'
import { properName } from '../../language/proper-names.ts'
import { mentionsAttribute, userAttributes } from '../../ontology/slot-attributes.ts'
import { chineseRelation, englishRelation, isPet, toRelation } from '../../ontology/relations.ts'

/** What a question is classified by: its words, its pairs of words, Chinese characters by one to three, and a few flags. */
export function questionFeatures(question: string): readonly string[] {
  const cased = foldStart(question, mostCharacters)
  const relations = new Set<string>()
  const markOf = (word: string): string => {
    const { key } = toRelation(word)
    relations.add(key)
    return isPet(key) ? 'PET' : 'KIN'
  }
  const marked = cased
    .replaceAll(named, 'NAMED')
    .replaceAll(relationEn, (_, word: string) => markOf(word))
    .replaceAll(relationZh, (word) => ` ${markOf(word)} `)
  const tokens = (marked.replaceAll("'", '').match(token) ?? []).map((one) =>
    /^(?:PET|KIN|NAMED)$/.test(one) ? one : /\d/.test(one) ? '#' : one.toLowerCase(),
  )
  const features = new Set<string>(['bias', ...sequencesOf(['<', ...tokens, '>'])])
  for (const one of userAttributes) if (mentionsAttribute(marked, one)) features.add(`cue=${one}`)
  for (const relation of relations) features.add(`rel=${relation}`)
  for (const [name, pattern] of flags) if (pattern.test(marked)) features.add(name)
  return [...features]
}

/** Each word with its beginning, and with the one or two after it. */
const sequencesOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const [next, third] = words.slice(index + 1)
    const beginning = /^[a-z]{5}/.test(word) ? [`${word.slice(0, 4)}-`] : []
    const pair = next === undefined ? [] : [`${word} ${next}`]
    return [
      word,
      ...beginning,
      ...pair,
      ...(next === undefined || third === undefined ? [] : threeOf(word, next, third)),
    ]
  })

function threeOf(word: string, next: string, third: string): string[] {
  if (isHan(word) && isHan(next) && isHan(third)) return [`${word} ${next} ${third}`]
  return isHan(word) && isHan(third) ? [] : [`${word} _ ${third}`]
}

const mostCharacters = 200
const named = new RegExp(properName, 'gu')
const relationEn = new RegExp(String.raw`\b(${englishRelation})(?=s?\b)`, 'gi')
const relationZh = new RegExp(chineseRelation, 'g')
const token = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|[?？!！]/gu
const isHan = (one: string): boolean => /^\p{Script=Han}/u.test(one)

const flags: readonly (readonly [string, RegExp])[] = [
  ['f:i', /\b(?:i|i'?m|i'?ve|i'?d)\b|[我俺咱]/i],
  ['f:my', /\b(?:my|our|mine)\b|[我俺咱]们?的/i],
  ['f:you', /\b(?:you|your|u|ur)\b|[你您]/i],
  ['f:he', /\b(?:he|she|his|her|him|hes|shes|its?|they|their)\b|[他她它]/i],
  ['f:rel', /KIN|PET/],
  ['f:named', /NAMED/],
  ['f:asks', /\b(?:what|which|who|where|when|how)s?\b|什么|啥|哪|谁|几|多/i],
  ['f:mark', /[?？]/],
]
