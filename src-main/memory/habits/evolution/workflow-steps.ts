import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { wordsOf } from '../../language/content-words.ts'

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
  /\b(?:first|to begin with|start (?:by|with))\b[,:]?|首先|第一步|(?<![原祖预首优率领])先(?![生前进后锋])/giu
const going = /\b(?:and )?(?:then|next|after that|afterwards)\b[,:]?|然后|接着|随后|其次|(?<![不一])再(?![见])/giu
const ending = /\b(?:and )?(?:finally|lastly|at the end)\b[,:]?|最后|最终/giu
const numbered = /^[ \t]*(?<number>\d{1,2})[.)、．][ \t]*(?<text>\S.*)$/gmu

/**
 * The steps that a message names, in their order: as a numbered list, or by words like "first … then … finally". Fewer
 * than three are none, and so are those of a message that holds a secret.
 */
export function findSteps(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Step[] {
  const own = ownWords(message)
  if (holdsSecret(own)) return []
  const named = byMarks(own)
  const steps = (named.length >= fewestSteps ? named : byNumbers(own))
    .map(trimmed)
    .map((text) => ({ text, words: wordsOf(text) }))
    .filter(({ words }) => words.size > 0)
  return steps.length < fewestSteps ? [] : steps
}

interface Mark {
  readonly kind: 'opening' | 'going' | 'ending'
  readonly start: number
  readonly end: number
}

function byMarks(own: string): string[] {
  const patterns = { opening, going, ending }
  const marks = (['opening', 'going', 'ending'] as const)
    .flatMap((kind) =>
      [...own.matchAll(patterns[kind])].map(({ 0: word, index }): Mark => ({
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
    const text = own.slice(mark.end, next ? next.start : endOfSentence(own, mark.end))
    // "first the eggs, the flour, finally the sugar": what stands between two marks may be two steps.
    const mayBeMore = mark.kind === 'opening' && next?.kind === 'ending'
    return mayBeMore ? text.split(/[,，、;；\n]/u).filter((part) => part.trim() !== '') : [text]
  })
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
    .replace(/(?<![\s,，])[\s,，]+and\s*$/iu, '')
    .replace(/^[\s,，:：、;；-]+|(?<![\s,，.。、;；!！:：-])[\s,，.。、;；!！:：-]+$/gu, '')
    .slice(0, longestStep)
    .trim()
}
