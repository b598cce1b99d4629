import type { Language } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import { escapeTags } from '../../util/delimiters.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { closing, contextWords } from './context-words.ts'

/** What a model is given of one thing: a memory, a message, a passage or a line of the profile card. */
export interface BlockLine {
  /** The number to refer to it by. Null where it rests on no memory: there is nothing to lead to. */
  readonly citation: number | null
  /** The line of the profile card that it is. */
  readonly field: ProfileField | null
  /** What it is: kind, origin, day and whether it holds. */
  readonly label: string
  readonly text: string
  /** What the user said to it later. */
  readonly next: string | null
}

/** The block as data: it becomes text once, where the prompt is put together. */
export interface MemoryBlock {
  readonly language: Language
  readonly lines: readonly BlockLine[]
}

/** A line of text with its number beside it, where it has one. */
export interface RenderedLine {
  readonly citation: number | null
  readonly text: string
}

export const renderLines = ({ language, lines }: MemoryBlock): RenderedLine[] =>
  lines.length === 0
    ? []
    : [
        { citation: null, text: contextWords[language].opening },
        ...lines.map((line) => renderLine(line, language)),
        { citation: null, text: closing },
      ]

/** Empty where nothing is in it. */
export const renderBlock = (block: MemoryBlock): string => renderLines(block).map(numbered).join('\n')

export const numbered = ({ citation, text }: RenderedLine): string =>
  citation === null ? text : `[${citation}] ${text}`

function renderLine(line: BlockLine, language: Language): RenderedLine {
  const { label, body, after } = quotedParts(line, language)
  return { citation: line.citation, text: `${line.citation === null ? '- ' : ''}(${label}) "${body}"${after}` }
}

/** The words of a line as they are written. */
export const quotedParts = ({ label, text, next }: BlockLine, language: Language) => ({
  label,
  body: quoted(text),
  after: next === null ? '' : ` ${contextWords[language].next} "${quoted(next)}"`,
})

/** The words of a line as the user reads them. */
export const plainWords = ({ text, next }: BlockLine, language: Language): string =>
  harmless(text) + (next === null ? '' : ` ${contextWords[language].next} "${harmless(next)}"`)

/** What a line takes, and its break. Rounded up for each, so that the sum is never less than what the block takes. */
export const tokensOfLine = (line: BlockLine, language: Language): number =>
  tokensOf(numbered(renderLine(line, language)))
/** What the block takes beside its lines. */
export const tokensOfFrame = (language: Language): number =>
  tokensOf(contextWords[language].opening) + tokensOf(closing)
const tokensOf = (line: string): number => estimateTokens(`${line}\n`)

/** Content that can neither end its quotes or the block nor pass for an entry. */
const quoted = (text: string): string => harmless(text).replaceAll(/["\\]/g, '\\$&').replaceAll('<', '&lt;')

/** In one line, with no invisible characters, one kind of `<`, and bracketed numbers in parentheses. */
const harmless = (text: string): string =>
  escapeTags(text.toWellFormed(), '<')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/(?!\u200D)\p{Cf}/gu, '')
    .replaceAll(/\[(\s*\p{Nd}+\s*)\]/gu, '($1)')
    .trim()
