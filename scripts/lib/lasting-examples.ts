import { basename, join } from 'node:path'
import { type Piece, piecesOf } from '../../src-main/growth/extract/lasting/clauses.ts'
import { aroundOf, featuresOf } from '../../src-main/growth/extract/lasting/features.ts'
import { fillers, lastingFrames } from './lasting-frames.ts'
import { isAside, type SentenceFact, type SentenceLine } from './sentences.ts'
import { type GoldFact, readJsonLines, readTrustData } from './trust-data.ts'
import { coverage, holdsWords, normaliseText, placeOf } from './trust-text.ts'

/** A piece of a message with whether it says something that lasts. */
export interface Example {
  /** Who wrote it: what one writer wrote is in training or in testing as a whole. */
  readonly writer: string
  readonly features: readonly string[]
  readonly lasts: boolean
}

/** A message of a writer, as a line of a sentence file. */
export interface WrittenLine {
  readonly writer: string
  /** The file or folder it stands in, and which of its lines it is. */
  readonly file: string
  readonly index: number
  readonly line: SentenceLine
  /** What the facts rest on, where it is known better than by their values. */
  readonly evidence: ReadonlyMap<SentenceFact, string>
}

/** The lines of the sentence files but those set aside, and the user's messages of scripted years. */
export async function readWrittenLines(files: readonly string[], years: readonly string[]): Promise<WrittenLine[]> {
  const written: WrittenLine[] = []
  for (const file of files) {
    if (isAside(file)) continue
    const lines = await readJsonLines<SentenceLine>(file)
    // `en-a` and `zh-a` are held out together.
    const writer = basename(file, '.jsonl').replace(/^\w+-/u, '')
    const name = basename(file, '.jsonl')
    written.push(...lines.map((line, index) => ({ writer, file: name, index, line, evidence: new Map() })))
  }
  for (const year of years) written.push(...(await linesOfYear(year)))
  return written
}

const turnsOfFrame = 3

/** The pieces of plain sentences. */
export const framedExamples = (): Example[] => framedTexts().flatMap(({ text, lasts }) => framedPieces(text, lasts))

/** Plain sentences: alone, in small letters without a full stop, and two that last in one message. */
export function framedTexts(): { readonly text: string; readonly lasts: boolean }[] {
  return lastingFrames.flatMap(([lang, lasts, list]) => {
    const filled = list.split('|').flatMap((frame, index) => {
      const turns = frame.includes('{') ? turnsOfFrame : 1
      return Array.from({ length: turns }, (_one, turn) => fill(frame.trim(), lang, index + turn))
    })
    const casual = filled.filter((_text, index) => index % 2 === 0).map((text) => bare(text).toLowerCase())
    const joint = lang === 'zh' ? '，' : ', '
    const pairs = lasts
      ? filled.map((text, index) => {
          const other = filled[(index * 7 + 3) % filled.length] ?? text
          return index % 2 === 0 ? `${text}${lang === 'zh' ? '' : ' '}${other}` : `${bare(text)}${joint}${other}`
        })
      : []
    return [...filled, ...casual, ...pairs].map((text) => ({ text, lasts }))
  })
}

const bare = (text: string): string => text.replace(/[.。]$/u, '')

function fill(frame: string, lang: 'en' | 'zh', from: number): string {
  let used = from
  return frame.replaceAll(/\{(\w+)\}/gu, (_all, kind: string) => {
    const words = fillers[kind]?.[lang === 'en' ? 0 : 1].split(' ') ?? []
    used += 1
    return words[used % words.length]?.replace('-', ' ') ?? ''
  })
}

function framedPieces(text: string, lasts: boolean): Example[] {
  const pieces = piecesOf({ text, untrustedSpans: [] })
  const around = aroundOf(pieces, text)
  return pieces.map((piece) => ({ writer: 'frames', features: featuresOf(piece, around), lasts }))
}

/** Messages with material that is not the user's own, and those of which notes may be kept or left out, teach nothing. */
async function linesOfYear(folder: string): Promise<WrittenLine[]> {
  const { turns, gold, borderline } = await readTrustData(folder)
  return turns.flatMap(({ session, role, text, untrusted_spans: spans = [] }, turn) => {
    if (role !== 'user' || spans.length > 0) return []
    const facts = gold.filter((fact) => fact.turn === turn)
    if (facts.length === 0 && borderline.some((fact) => fact.turn === turn)) return []
    const previous = turns[turn - 1]
    const prev = previous?.session === session && previous.role === 'assistant' ? previous.text : ''
    const lang = /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
    const evidence = new Map(facts.flatMap((fact: GoldFact) => (fact.evidence ? [[fact, fact.evidence] as const] : [])))
    return [
      {
        writer: join(folder),
        file: basename(folder),
        index: turn,
        line: { who: folder, prev, text, lang, facts },
        evidence,
      },
    ]
  })
}

/** The pieces of a message as examples: a fact is said by the pieces that hold most of its words. */
export function toExamples({ writer, line, evidence }: WrittenLine): Example[] {
  const pieces = piecesOf({ text: line.text, untrustedSpans: [] })
  const around = aroundOf(pieces, line.text, line.prev)
  const lasting = new Set(line.facts.flatMap((fact) => saying(pieces, fact, evidence.get(fact))))
  return pieces.map((piece) => ({ writer, features: featuresOf(piece, around), lasts: lasting.has(piece) }))
}

const leastShare = 0.3
const nearBest = 0.15

function saying(pieces: readonly Piece[], fact: SentenceFact, evidence: string | undefined): Piece[] {
  const words = [fact.value, ...(fact.aliases ?? []), ...(evidence === undefined ? [] : [evidence])]
  const shares = pieces.map(({ text }) => Math.max(...words.map((one) => shareOf(text, one))))
  const best = Math.max(0, ...shares)
  return pieces.filter((_piece, index) => {
    const share = shares[index] ?? 0
    return share > leastShare && share >= best - nearBest
  })
}

function shareOf(text: string, words: string): number {
  if (holdsWords(text, words)) return 1
  return placeOf(normaliseText(words), text) === -1 ? coverage(text, words) * 0.9 : 0.8
}
