/** The stretch after another, and all from the first to its end. */
export interface Continued {
  readonly text: string
  readonly whole: string
}

/** A stretch of a sentence that may say something of its own. */
export interface Segment {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The stretches after it up to the next hard stop: a list may go on there. */
  readonly after: readonly Continued[]
  /** Goes on from the stretch before it, with "so" or a comma. */
  readonly follows: boolean
  /** Stands in brackets. */
  readonly aside: boolean
}

const hard = /[;…|]|\.{2,}|\s[-–—/]\s|(?<!\d)[—–]|[—–](?!\d)|:\s|[.!?]\s|\p{Extended_Pictographic}/gu
const subject = String.raw`(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|my|our|me|he|he's|hes|she|she's|shes|they|they're|it's|its|the|there's|there)`
const verb = String.raw`(?:lives|works|studies|speaks|loves|hates|likes|has|plays|goes|teaches|drives|live|work|study|speak|love|hate|like|have|can't|cant|cannot|never|don't|dont|always|usually|got|need|want|start|finish|sleep|drive|run|keep|just|also|no|not)`
const soft = new RegExp(
  String.raw`,(?!\d)\s*|\s+(?:because|cause|cos|coz|cuz|so that|so|but|although|though|while|whereas|hence|plus|since(?! \d)|which means)\s+|\s+(?:and|as|when|an|&|\+)\s+(?=${subject}\b|${verb}\b)|(?<!\b(?:before|when|if|until|till|once|after|unless|think|says?|said|that|than|who|while|like|whether|know|hope|sure|about|with|of|to|for|in|on|at|from|by|is|was|and|or))(?<!\b(?:since|from|as of) (?:last |early |late )?[\p{L}\d]{3,10})\s+(?=(?:i'm|im|i've|ive|thats|theyre|shes|hes|weve|theres|its (?=what\b))\s?)|\s+(?=(?:btw|by the way|and also|anyway|oh and)\b)`,
  'giu',
)

/** The stretches of a sentence: what stands in brackets, between hard stops, and from each soft one on. */
export function segmentsOf(sentence: string): readonly Segment[] {
  const asides = [...sentence.matchAll(/\((?<inner>[^()]{2,120})\)/g)]
  const outer = asides.reduce(
    (text, { index, 0: whole }) =>
      `${text.slice(0, index)}${' '.repeat(whole.length)}${text.slice(index + whole.length)}`,
    sentence,
  )
  return [
    ...chunks(outer, 0).flatMap((chunk) => parts(chunk, false)),
    ...asides.flatMap(({ index, groups }) =>
      chunks(groups?.['inner'] ?? '', index + 1).flatMap((chunk) => parts(chunk, true)),
    ),
  ]
}

interface Chunk {
  readonly text: string
  readonly start: number
}

function chunks(text: string, shift: number): readonly Chunk[] {
  const cuts = [0, ...[...text.matchAll(hard)].map((match) => match.index + match[0].length), text.length]
  return cuts
    .slice(0, -1)
    .map((from, index) => ({ text: text.slice(from, cuts[index + 1]), start: shift + from }))
    .filter((chunk) => /[\p{L}\p{N}]/u.test(chunk.text))
}

/** How far a list is followed. */
const mostItems = 12

function parts({ text, start }: Chunk, aside: boolean): readonly Segment[] {
  const cuts = [...text.matchAll(soft)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  const ranges = [0, ...cuts.map(({ to }) => to)].map((from, index) => ({ from, to: cuts[index]?.from ?? text.length }))
  return ranges.flatMap(({ from, to }, index) => {
    const own = text.slice(from, to)
    const after = ranges.slice(index + 1, index + 1 + mostItems).map((next) => ({
      text: text.slice(next.from, next.to),
      whole: text.slice(from, next.to),
    }))
    return own.trim() === ''
      ? []
      : [{ text: own, start: start + from, end: start + to, after, follows: index > 0, aside }]
  })
}
