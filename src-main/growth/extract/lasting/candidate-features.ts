import type { Candidate } from '../../candidate.ts'
import { surprisingWords } from '../../../memory/retrieval/analyse/small-talk-surprisal.ts'
import { namesSelf } from '../../lanes/is-own.ts'
import type { Span } from '../rule.ts'
import { cuesOf } from './cues.ts'
import { type Judged, shared } from './judge-pieces.ts'

/** A candidate with where it stands in its message. */
export interface Placed {
  readonly candidate: Candidate
  /** Its words in the message; undefined where they do not stand there as they are. */
  readonly span: Span | undefined
}

/** What a candidate is weighed beside. */
export interface Company {
  readonly judged: readonly Judged[]
  readonly message: string
  /** The assistant's question just before; empty where there was none. */
  readonly asked: string
  /** All that was read of the message. */
  readonly all: readonly Placed[]
}

/** The names of what is so of a candidate: what kind it is, what its words and its slot look like, how it was cut out. */
export function candidateFeatures(placed: Placed, around: Company): readonly string[] {
  const { candidate } = placed
  const kind = kindOf(candidate)
  // A model puts it in words of its own: what counts is what the user said.
  const said = placed.span?.text ?? candidate.content
  const names = new Set([
    `kind ${kind}`,
    `kind ${kind} ${candidate.language}`,
    `category ${candidate.category}`,
    ...stepsUpTo(candidate.lasting ?? unknownLikelihood, kind),
    ...(candidate.explicit === true ? ['explicit'] : []),
    ...(candidate.correction ? ['correction'] : []),
    ...(candidate.asked === undefined ? [] : ['answer']),
    ...(around.asked === '' ? [] : ['asked']),
    `size ${candidate.language} ${Math.min(10, surprisingWords(said).length)}`,
    ...slotNames(candidate, said),
    ...aboutNames(candidate, said),
    ...valueNames(candidate, said),
    ...placeNames(placed, around),
  ])
  for (const cue of cuesOf(said)) names.add(`c ${cue}`)
  return [...names]
}

type Kind = 'slot' | 'told' | 'loose' | 'remark'

/** What a rule gave a slot, what it is sure of without one, what only the weights found, what is told by the way. */
function kindOf({ slot, confidence }: Candidate): Kind {
  if (slot !== null) return 'slot'
  return confidence >= 0.7 ? 'told' : confidence >= 0.65 ? 'loose' : 'remark'
}

const unknownLikelihood = 0.5
const steps = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97]
const stepsOfKind = new Set([0.2, 0.5, 0.8, 0.93])

/** Each step that is reached, so that what a step adds is learned, not the shape of the curve given. */
const stepsUpTo = (likely: number, kind: Kind): string[] =>
  steps
    .filter((step) => likely >= step)
    .flatMap((step) => [`likely ${step}`, ...(stepsOfKind.has(step) ? [`likely ${step} ${kind}`] : [])])

const mostlyAll = 0.8

function slotNames({ slot, quote, language }: Candidate, said: string): string[] {
  if (slot === null) return []
  const { attribute, value } = slot
  const subject = slot.subject === 'user' ? 'user' : 'other'
  const size = Math.min(6, surprisingWords(value).length)
  const isAll = value.length >= said.length * mostlyAll
  return [
    `attribute ${attribute}`,
    `attribute ${attribute} ${language}`,
    `subject ${subject}`,
    `subject ${subject} ${language}`,
    `${subject} ${attribute}`,
    `value ${size}`,
    `value ${size} ${attribute}`,
    ...(isAll ? ['value all', `value all ${attribute}`] : []),
    ...(/^[\p{N}\p{P}\s]+$/u.test(value) ? ['value figures'] : []),
    ...(pronoun.test(value) ? ['value pronoun'] : []),
    ...(quote.toLowerCase().includes(value) ? [] : ['value elsewhere']),
    ...(slot.single ? [] : ['many']),
    ...cuesOf(value).map((cue) => `v ${cue}`),
  ]
}

/** Whether the words name whom the slot is about, and whether somebody else begins them. */
function aboutNames({ slot, asked }: Candidate, said: string): string[] {
  const isOwn = namesSelf(said)
  const begins = namesSelf(/^\P{Script=Han}{0,12}|^.{0,4}/u.exec(said)?.[0] ?? '')
  const first = surprisingWords(said)[0]
  const names = [
    `own ${isOwn}`,
    ...(begins ? ['own begins'] : []),
    ...(first !== undefined && first.surprisal >= rare ? ['begins rare'] : []),
  ]
  if (slot === null) return names.map((name) => `loose ${name}`)
  const about = slot.subject === 'user' ? 'user' : 'other'
  const answers = asked === undefined ? '' : ' answers'
  return names.flatMap((name) => [`${about} ${name}${answers}`, `${slot.attribute} ${name}`])
}

const rare = 13

/** How much of the words the value takes in, and what stands beside it. */
function valueNames({ slot }: Candidate, said: string): string[] {
  if (slot === null) return []
  const text = said.toLowerCase()
  const at = text.indexOf(slot.value)
  if (at === -1) return ['value in other words']
  const left = text.slice(0, at)
  const right = text.slice(at + slot.value.length)
  const weight = (words: string): number =>
    surprisingWords(words).reduce((sum, { surprisal }) => sum + Math.max(0, surprisal - common), 0)
  const all = weight(said)
  const share = (words: string): number => (all === 0 ? 0 : Math.round((weight(words) / all) * 4))
  const next = /^\s*([\p{L}']+|\P{L}?)/u.exec(right)?.[1] ?? ''
  const word = /\p{Script=Han}/u.test(next) ? next.slice(0, 1) : next
  return [
    `left ${share(left)}`,
    `right ${share(right)}`,
    `right ${share(right)} ${slot.attribute}`,
    `then ${/\p{L}/u.test(word) ? 'word' : 'mark'}`,
    `then ${word}`,
    ...(/\d/u.test(slot.value) ? [`figures ${slot.attribute}`] : []),
  ]
}

/** Words of this surprisal and below say nothing of their own: `I`, `the`, `是`. */
const common = 6

const pronoun = /\b(?:i|my|we|our|it|this|that|them|you|your)\b|[我你他她它这那]/iu

function placeNames({ span }: Placed, { judged, message, all }: Company): string[] {
  const own = span === undefined ? [] : judged.filter(({ piece }) => shared(piece, span) > 0)
  const first = own[0]
  const last = own.at(-1)
  if (span === undefined || first === undefined || last === undefined) return ['nowhere']
  const before = judged[judged.indexOf(first) - 1]
  const after = judged[judged.indexOf(last) + 1]
  const beside = all.filter((other) => other.span !== undefined && shared(other.span, span) > 0).length - 1
  const { sentence } = first.piece
  return [
    `pieces ${Math.min(4, own.length)}`,
    span.start > first.piece.start + 1 ? 'cut before' : 'whole before',
    span.end < last.piece.end - 1 ? 'cut after' : 'whole after',
    first.piece.start === sentence.start ? 'sentence begins' : 'sentence went on',
    last.piece.end >= last.piece.sentence.end - 2 ? 'sentence ends' : 'sentence goes on',
    `mark ${last.piece.mark.slice(0, 1)}`,
    `share ${Math.round((5 * (span.end - span.start)) / Math.max(1, message.length))}`,
    `beside ${Math.max(0, Math.min(3, beside))}`,
    `others ${Math.min(5, all.length)}`,
    ...near(
      'least',
      own.reduce((least, { likely }) => Math.min(least, likely), 1),
    ),
    ...(before === undefined ? ['begins'] : near('before', before.likely)),
    ...(after === undefined ? ['ends'] : near('after', after.likely)),
  ]
}

const coarse = [0.1, 0.3, 0.6, 0.9]

const near = (name: string, likely: number): string[] => [
  name,
  ...coarse.filter((step) => likely >= step).map((step) => `${name} ${step}`),
]
