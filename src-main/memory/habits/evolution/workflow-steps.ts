import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { wordsOf } from '../feedback/words.ts'
import { conceptsOf } from './work-words.ts'

/** The words of one step of a request, as they stand in the message. */
export interface Step {
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Two things in a row are how a thing is done; from three on it is a course of work. */
export const fewestSteps = 3
const longestStep = 240
/** Between the first step and the last. UTF-16 units. */
const longestCourse = 1_500

const opening =
  /\b(?:first(?:ly)?(?: of all| off)?(?! (?:sentence|line|paragraph|thing|part|word|page|half|draft|name|time|day|week|one)s?\b)|to begin with|start (?:by|with)|step (?:1|one))\b[,:]?|首先|第一步|(?<![原祖预首优率领])先(?![生前进后锋])/giu
const going =
  /\b(?:(?:and )?(?:then|(?<!\b(?:one|the|a|my|our|your|its) )next(?! (?:step|week|day|month|year|time|one)s?\b)|after (?:that|this)|afterwards|second(?:ly)?|third(?:ly)?|fourth(?:ly)?)|step (?:[2-9]|two|three|four|five))\b[,:]?|然后|接着|随后|之后|其次|第[二三四五六七八九]步|(?<![不一])再(?![见说次三也度])/giu
const ending = /\b(?:finally|lastly|last of all|and last|at the (?:very )?end|to finish)\b[,:]?|最后|末了|最终/giu
const numbered = /^[ \t]*(?<number>\d{1,2})[.)、．][ \t]*(?<text>\S.*)$/gmu
/** What a text is to say, part by part: how it is to be written, and no course of work. */
const ofText = /^(?:(?:the|a|an|one|exactly|its?|my|our|your|his|her|their)\b|[说讲提谈]|一[个句段行步条])/iu
/** Tells what somebody did, or will do: no request. */
const narrating = /^(?:i|we|he|she|they|it|you)\b(?! want| need| would)|^(?:我们?|他们?|她们?|它)(?!要|想)/iu

/** The steps that a message names, in their order: by words like "first … then … finally", or as a numbered list. Fewer than three are none, and so are those of a message that holds a secret. */
export function findSteps(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Step[] {
  const own = ownWords(message)
  if (holdsSecret(own)) return []
  const named = byMarks(own)
  const found = (named.length >= fewestSteps ? named : byNumbers(own)).map(trimmed).filter((text) => text !== '')
  if (found.some((text) => narrating.test(text))) return []
  if (found.filter((text) => ofText.test(text)).length * 2 >= found.length) return []
  const steps = found.map((text) => ({ text, words: stepWords(text) })).filter(({ words }) => words.size > 0)
  return steps.length < fewestSteps ? [] : steps
}

/** What a step is about, in either language. */
export const stepWords = (text: string): ReadonlySet<string> =>
  new Set([...wordsOf(text), ...[...conceptsOf(text)].map((concept) => `concept ${concept}`)])

interface Mark {
  readonly kind: 'opening' | 'going' | 'ending'
  readonly start: number
  readonly end: number
}

function byMarks(own: string): string[] {
  const marks = (['opening', 'going', 'ending'] as const)
    .flatMap((kind) =>
      [...own.matchAll({ opening, going, ending }[kind])].map(({ 0: word, index }): Mark => ({
        kind,
        start: index,
        end: index + word.length,
      })),
    )
    .toSorted((a, b) => a.start - b.start)
  const first = marks.findIndex(({ kind }) => kind === 'opening')
  const from = marks[first]
  if (!from) return []
  const course = marks.slice(first).filter(({ start }) => start - from.start <= longestCourse)
  const last = course.findIndex(({ kind }) => kind === 'ending')
  const used = last < 0 ? course : course.slice(0, last + 1)
  return used.flatMap((mark, index) => {
    const next = used[index + 1]
    // What stands beyond the last step's sentence is no part of it.
    const until = next ? next.start : endOfSentence(own, mark.end)
    return splitFirst(own.slice(mark.end, until), mark.kind === 'opening' && next?.kind === 'ending')
  })
}

/** "first the eggs, the flour, finally the sugar": what stands between two marks may be two steps. */
function splitFirst(text: string, mayBeMore: boolean): string[] {
  return mayBeMore ? text.split(/[,，、;；\n]/u).filter((part) => part.trim() !== '') : [text]
}

function byNumbers(own: string): string[] {
  const steps: string[] = []
  for (const { groups } of own.matchAll(numbered)) {
    const number = Number(groups?.['number'])
    if (number === 1) steps.length = 0
    if (number === steps.length + 1) steps.push(groups?.['text'] ?? '')
  }
  return steps
}

const endOfSentence = (text: string, from: number): number => {
  const end = text.slice(from).search(/[.!?:](?=\s|$)|[。！？：\n]/u)
  return end < 0 ? text.length : from + end
}

const trimmed = (text: string): string => {
  const [line = ''] = text.trim().split('\n', 1)
  return line
    .replace(/[\s,，]+and\s*$/iu, '')
    .replace(/^[\s,，:：、;；-]+|[\s,，.。、;；!！:：-]+$/gu, '')
    .slice(0, longestStep)
    .trim()
}
