import { kinds, many, one, type Finding, type Signal } from '../../rule.ts'
import { chineseTitle } from '../title.ts'
import type { Who } from './subject.ts'

/** What is said of somebody, after the words that name them. */
export interface Said {
  readonly who: Who
  readonly text: string
  readonly folded: string
  /** No subject stands before it. */
  readonly implied: boolean
  /** The user is introducing themselves. */
  readonly introduces?: boolean
}

export interface Fact {
  readonly kind: keyof typeof kinds
  /** Null where the words say more than a slot could. */
  readonly attribute: string | null
  readonly value: string
  readonly label: string
  /** What a title says instead of the label and the value. */
  readonly shown?: string
  readonly single?: boolean
  readonly category?: string
  /** Not sure enough to be kept unasked. */
  readonly doubtful?: boolean
  readonly signals?: readonly Signal[]
  readonly correction?: boolean
  /** Whom it is about, where that is not the clause's own subject. */
  readonly of?: Who
}

type Groups = Readonly<Record<string, string>>
type Build = (groups: Groups, said: Said) => Fact | readonly Fact[] | null

export interface Predicate {
  read(said: Said): readonly Fact[]
}

const people = new Set(['user', 'person', 'pet'])

/** A predicate from a pattern (flag `d`), for the user and the people and pets around them. */
export const ofAnyone = (pattern: RegExp, build: Build): Predicate => predicate(pattern, build, people)
/** For the user and other people. */
export const ofPeople = (pattern: RegExp, build: Build): Predicate =>
  predicate(pattern, build, new Set(['user', 'person']))
/** For the user alone. */
export const ofUser = (pattern: RegExp, build: Build): Predicate => predicate(pattern, build, new Set(['user']))

function predicate(pattern: RegExp, build: Build, kindsOfWho: ReadonlySet<string>): Predicate {
  return {
    read: (said) => {
      const match = kindsOfWho.has(said.who.kind) ? pattern.exec(said.folded) : null
      if (!match?.indices) return []
      const groups: Record<string, string> = {}
      for (const [name, range] of Object.entries(match.indices.groups ?? {}))
        groups[name] = (range as unknown) === undefined ? '' : said.text.slice(range[0], range[1]).trim()
      const found = build(groups, said)
      if (found === null) return []
      return 'kind' in found ? [found] : found
    },
  }
}

function titleOf({ attribute, label, value, shown }: Fact, { kind, words }: Who): string {
  if (kind === 'user') return shown ?? chineseTitle('', attribute, value, label)
  const whose = words.replace(/^我/, '')
  const named = whose.endsWith(value) ? whose.slice(0, -value.length) : whose
  return shown === undefined ? chineseTitle(named || whose, attribute, value, label) : `${named || whose}${shown}`
}

/** A fact as the extractor stores it. */
export function toFinding(fact: Fact, subject: Who): Finding {
  const who = fact.of ?? subject
  const { attribute, value, single = false } = fact
  const kind =
    who.kind === 'user' ? kinds[fact.kind] : { ...kinds[who.kind === 'pet' ? 'pet' : 'people'], importance: 6 }
  const slot =
    attribute === null || value === ''
      ? null
      : single
        ? one(who.key, attribute, value)
        : many(who.key, attribute, value)
  return {
    ...kind,
    ...(fact.category !== undefined && { category: fact.category }),
    ...(fact.doubtful === true && { confidence: 0.6 }),
    title: titleOf(fact, who),
    slot,
    ...(fact.signals && who.kind === 'user' && { signals: fact.signals }),
    ...(fact.correction === true && { correction: true }),
  }
}
