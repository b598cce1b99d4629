import { clausesOf, wordsOf } from '../language/content-words.ts'
import { datesIn } from '../../util/date-mentions.ts'
import { namesIn } from './names.ts'
import { polarityOf, withoutNegation } from '../language/negation.ts'
import { numbersIn } from '../../util/number-mentions.ts'

/** Something in a text that a summary of it must not lose or change. */
export interface Anchor {
  readonly kind: 'name' | 'number' | 'date' | 'negation' | 'quoted' | 'link' | 'path'
  /** The same for the same thing, however it is written. */
  readonly key: string
  /** As it stands in the text the first time. */
  readonly text: string
  /** Where it stands the first time. UTF-16 units. */
  readonly start: number
  /** How much it tells: by kind, by how often it is said, and more at the beginning. */
  readonly weight: number
}

const weights: Readonly<Record<Anchor['kind'], number>> = {
  name: 2.5,
  number: 2,
  date: 2.5,
  negation: 2.5,
  quoted: 1.5,
  link: 2,
  path: 2,
}
const links = /\bhttps?:\/\/[^\s<>"'，。；）)\]]+|\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+\b/giu
const paths =
  /(?<![\w/:.])(?:~|\.{1,2})?\/(?:[\w.@-]{1,64}\/){0,16}[\w.@-]{1,64}|\b[A-Z]:\\[\w\\.@-]{1,200}|\b(?:[\w.@-]{1,64}\/){0,16}[\w-]{1,64}\.(?:tsx?|jsx?|mjs|py|rs|go|java|json|ya?ml|toml|md|txt|csv|pdf|docx?|xlsx?|pptx?|png|jpe?g|zip|sh|sql|db|log|env|html|css)\b/gu
const quotes = /[“「『《](?<a>[^”」』》\n]{2,60})[”」』》]|"(?<b>[^"\n]{2,60})"|`(?<c>[^`\n]{2,60})`/gu

/** The anchors of a text, those that tell the most first. */
export function anchorsOf(text: string): Anchor[] {
  const withoutLinks = text.replace(links, blank)
  const words = withoutLinks.replace(paths, blank)
  const found = [
    ...matches('link', text, links),
    ...matches('path', withoutLinks, paths),
    ...quotedIn(text),
    ...datesIn(words).map(({ key, start, length }) => ({ kind: 'date' as const, key, start, length })),
    ...tellingNumbers(words),
    ...namesIn(words).map(({ text: name, start }) => ({
      kind: 'name' as const,
      key: nameKey(name),
      start,
      length: name.length,
    })),
    ...negationsIn(text),
  ]
  const byKey = new Map<string, Found & { times: number }>()
  for (const one of withoutParts(found)) {
    const key = `${one.kind}:${one.key}`
    const known = byKey.get(key)
    if (!known) byKey.set(key, { ...one, times: 1 })
    else byKey.set(key, { ...(one.start < known.start ? one : known), times: known.times + 1 })
  }
  return [...byKey.values()]
    .map(({ times, length, isRule, ...one }) => ({
      ...one,
      text: text.slice(one.start, one.start + length),
      weight:
        weights[one.kind] *
        vaguer(one) *
        (isRule ? 1.3 : 1) *
        (1 + 0.4 * Math.log2(times)) *
        (1.2 - (0.4 * one.start) / Math.max(1, text.length)),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.start - b.start)
}

const blank = (match: string): string => ' '.repeat(match.length)

/** "Marta" is "Marta Olsen", where both are named; what stands in quotes is no name besides. */
function withoutParts(found: readonly Found[]): Found[] {
  const names = [...new Set(found.filter(({ kind }) => kind === 'name').map(({ key }) => key))].filter((key) =>
    key.includes(' '),
  )
  const quoted = new Set(found.filter(({ kind }) => kind === 'quoted').map(({ key }) => key))
  return found.flatMap((one) => {
    if (one.kind !== 'name') return [one]
    if (quoted.has(one.key)) return []
    const whole = names.find((name) => name !== one.key && ` ${name} `.includes(` ${one.key} `))
    return [whole === undefined ? one : { ...one, key: whole }]
  })
}

type Found = Pick<Anchor, 'kind' | 'key' | 'start'> & { readonly length: number; readonly isRule?: boolean }

function matches(kind: 'link' | 'path', text: string, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, index }) => {
    const key = whole.replace(/(?<![.,;:!?])[.,;:!?]+$/u, '')
    return { kind, key: key.toLowerCase(), start: index, length: key.length }
  })
}

const quotedIn = (text: string): Found[] =>
  [...text.matchAll(quotes)].flatMap((match) => {
    const inner = match.groups?.['a'] ?? match.groups?.['b'] ?? match.groups?.['c'] ?? ''
    // A longer quote is a sentence somebody said: its own anchors stand for it.
    const isTerm = /\p{Script=Han}/u.test(inner) ? inner.length <= 16 : inner.split(/\s+/u).length <= 5
    return isTerm ? [{ kind: 'quoted' as const, key: plain(inner), start: match.index + 1, length: inner.length }] : []
  })

/** Numbers that measure or are long enough to mean something. */
const tellingNumbers = (text: string): Found[] =>
  numbersIn(text)
    .filter(({ value, unit, isWord }) => (unit !== '' && (!isWord || value > 1)) || (!isWord && value >= 10))
    .map(({ value, unit, start, length }) => ({ kind: 'number', key: `${value}:${unit}`, start, length }))

function negationsIn(text: string): Found[] {
  let from = 0
  return clausesOf(text).flatMap((clause) => {
    const start = Math.max(0, text.indexOf(clause, from))
    from = start
    if (polarityOf(clause) !== 'denied') return []
    const words = wordsOf(withoutNegation(clause))
    return words.size < 2
      ? []
      : [
          {
            kind: 'negation' as const,
            key: [...words].join(' '),
            start,
            length: clause.length,
            isRule: rule.test(clause),
          },
        ]
  })
}

/** What may not be done weighs more than what is not so. */
const rule =
  /\b(?:must|may|shall|should|do|does|can|cannot|never|forbid\w*|allowed)\b|n['’]t\b|不[能可得要许准应该]|别|勿|禁止|千万|绝/iu

/** A weekday or a bare year tells less than a day; a number with a unit more than a bare one. */
function vaguer({ kind, key }: Pick<Anchor, 'kind' | 'key'>): number {
  if (kind === 'date') return /^(?:weekday|year|month)/u.test(key) ? 0.6 : 1
  if (kind === 'number') return key.endsWith(':') ? 0.7 : 1.1
  return 1
}

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

export const nameKey = (name: string): string => plain(name).replace(/['’]s?$/u, '')
