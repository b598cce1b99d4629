export interface QuestionPart {
  readonly text: string
  /** 1 for what is asked, less for what is only said beside it. */
  readonly weight: number
}

export interface QuestionParts {
  /** The whole, sentence by sentence. */
  readonly all: readonly QuestionPart[]
  /** Questions that each want an answer of their own; empty where there is one. */
  readonly separate: readonly QuestionPart[]
  /** The text in which a date says when: a date in what is told beside a question is no such date. */
  readonly dated: string
}

/** Takes a question apart: into the questions it holds ("…? 另外，…?") and what is told beside them. */
export function partsOfQuestion(text: string): QuestionParts {
  const sections = text
    .split(sectionBoundary)
    .map((section) => toSentences(section))
    .filter((sentences) => sentences.length > 0)
  const points = sections.flatMap(pointOf)
  const sentences = points.map(({ text: sentence }) => sentence)
  const asked = points.filter(({ text: sentence, isAside }) => asks(sentence) && !isAside)
  const isTold = !points.some(({ isAside }) => isAside) && !asks(sentences.at(-1) ?? '') && tellsMost(sentences)
  if (isTold || asked.length === 0) {
    return { all: sentences.map(toPart), separate: [], dated: sentences.length === 1 ? text : '' }
  }
  const all = points.map(({ text: sentence, isAside }) => ({
    text: sentence,
    weight: isAside ? asideWeight : asks(sentence) ? 1 : besideWeight,
  }))
  const questions = asked.map(({ text: sentence }) => sentence)
  const isSeparate = questions.length > 1 && questions.length <= mostSeparate
  return { all, separate: isSeparate ? questions.map(toPart) : [], dated: questions.join('\n') }
}

const sectionBoundary = /(?:另外|还有|此外)[，,]/u
const sentenceBoundary = /(?<=[?？!！。;；\n])|(?<=\.)\s+/u
const besideWeight = 0.5
const asideWeight = 0.35
const mostSeparate = 4

const toPart = (text: string): QuestionPart => ({ text, weight: 1 })
const asks = (sentence: string): boolean => /[?？]$/.test(sentence)
const toSentences = (section: string): string[] =>
  section
    .split(sentenceBoundary)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** True where more is told than asked. */
function tellsMost(sentences: readonly string[]): boolean {
  const lengths = sentences.map((sentence) => (asks(sentence) ? -sentence.length : sentence.length))
  return lengths.reduce((sum, length) => sum + length, 0) > 0
}

interface Sentence {
  readonly text: string
  readonly isAside: boolean
}

/** Words that say that what stood before was beside the point. */
const comesToThePoint =
  /(?:真正|其实|实际上?|本来|主要)是?想(?:要)?(?:问|知道|了解|弄清|搞清|说|请教)|我.{0,4}(?:真正的|那个)问题是|我.{0,4}想问|\bwhat i (?:really|actually) (?:want(?:ed)?|meant?) to (?:ask|know)\b|\bmy (?:real|actual) question\b/i

/** The sentences of a section; what stands before "what I really wanted to ask is" is an aside. */
function pointOf(sentences: readonly string[]): Sentence[] {
  const point = sentences.findLastIndex((sentence) => comesToThePoint.test(sentence))
  return sentences.map((text, index) => ({ text, isAside: index < point }))
}
