import { indexTerms, isTelling, type QueryTerm } from '../../language/tokenize.ts'
import { roleOfSpeaker } from '../analyse/query-cues.ts'

export interface NamedSpeakers {
  /** The speakers that a question names; null where it names none, or all there are. */
  readonly only: ReadonlySet<string> | null
  /** The index terms of their names. */
  readonly terms: ReadonlySet<string>
}

/** Which of an owner's speakers a question names, by a part of the name at least. */
export function namedSpeakers(speakers: readonly string[], asked: readonly QueryTerm[]): NamedSpeakers {
  const telling = new Set(asked.filter(isTelling).map(({ term }) => term))
  const people = speakers.filter((speaker) => roleOfSpeaker(speaker) === null)
  const named = people.filter((speaker) => namesOf(speaker).some((name) => name.every((term) => telling.has(term))))
  const only = named.length > 0 && named.length < speakers.length ? new Set(named) : null
  return { only, terms: new Set(named.flatMap((speaker) => indexTerms(speaker))) }
}

/** The parts of a name that may stand for it, each as its terms: of a Chinese name its pairs, since its last character is any. */
function namesOf(speaker: string): (readonly string[])[] {
  return speaker
    .split(/\s+/)
    .map((word) => {
      const terms = indexTerms(word)
      return terms.length > 1 && /\p{Script=Han}$/u.test(word) ? terms.slice(0, -1) : terms
    })
    .filter((terms) => terms.join('').length > 1)
}
