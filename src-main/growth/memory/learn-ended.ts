import type { Memory, Slot } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Candidate } from '../candidate.ts'
import { contentHash } from '../../memory/evidence/content-hash.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { isSameValue } from '../../memory/language/same-value.ts'
import { endedThings } from '../../memory/lifecycle/ended-things.ts'
import { subjectOfWords } from '../../memory/retrieval/score/words-subject.ts'
import { indexTerms, isTelling, queryTerms } from '../../memory/language/tokenize.ts'
import { slotRelatives } from './learn-neighbours.ts'
import { partedFrom } from './parted-from.ts'

/** What else is over by a new statement: values its words take back, and what hung on the old one. */
export function createEndedBy(file: MemoriesFile) {
  return (candidate: Candidate, memory: Memory, statuses: readonly Memory['status'][]): Memory[] => {
    const { agentId, slot } = memory
    const before = (other: Memory): boolean =>
      (other.saidAt ?? other.recordedAt) < (memory.saidAt ?? memory.recordedAt) && !other.locked
    const named = (subject: string, attribute: string): Memory[] => [
      ...file.memories.bySlot(agentId, subject, attribute),
      ...file.memories.waiting(agentId, '', { subject, attribute }),
    ]
    const takenBack =
      candidate.takesBack === undefined
        ? []
        : [
            ...file.memories.byHash(agentId, contentHash(candidate.takesBack)),
            ...file.memories.waiting(agentId, contentHash(candidate.takesBack), null),
          ]
    const corrected =
      slot && candidate.correction
        ? slotRelatives(slot.attribute)
            .flatMap((attribute) => named(slot.subject, attribute))
            .filter((other) => isTakenBack(other, slot, candidate.quote))
        : []
    const hanging = slot?.single ? (dependents[slot.attribute] ?? []).flatMap((name) => named(slot.subject, name)) : []
    const givenUp = (isOfUser(candidate) ? endedThings(candidate.quote) : []).flatMap((thing) =>
      namedBy(file, agentId, thing),
    )
    const parted = partedFrom(slot, candidate.quote, named)
    return distinct([...takenBack, ...corrected, ...hanging, ...givenUp, ...parted]).filter(
      (other) => statuses.includes(other.status) && before(other) && other.id !== memory.id,
    )
  }
}

/** What another gives up ends nothing of the user's. */
const isOfUser = ({ slot, content }: Candidate): boolean =>
  slot === null ? ['user', null].includes(subjectOfWords(content)) : slot.subject === 'user'

const distinct = (memories: readonly Memory[]): Memory[] => [
  ...new Map(memories.map((memory) => [memory.id, memory])).values(),
]

const mostNamed = 20
/** Longer words say more than what is given up. */
const fewWords = 10
/** Who gives up coffee gives up black coffee. */
const leastOfValue = 0.5

/** What is done, had or meant of a thing that is given up: its value is that thing or a kind of it, or it is short and names it. */
function namedBy(file: MemoriesFile, agentId: string, thing: readonly string[]): Memory[] {
  const passages = file.index.matching(agentId, [...thing], { statuses: ['active'] }, mostNamed)
  const memories = file.memories.byIds(
    passages.map(({ id }) => id),
    JSON.stringify([agentId]),
  )
  return memories.filter(({ slot, content }) => {
    if (endedThings(content).length > 0) return false
    if (slot === null) {
      const terms = indexTerms(content)
      return terms.length <= fewWords && thing.every((term) => terms.includes(term)) && isDoing.test(content)
    }
    const value = queryTerms(slot.value).flatMap((term) => (isTelling(term) && term.weight >= 1 ? [term.term] : []))
    const isNamed = thing.length >= leastOfValue * value.length && thing.every((term) => value.includes(term))
    return slot.subject === 'user' && givenUpOf.has(slot.attribute) && isNamed
  })
}

const givenUpOf: ReadonlySet<string> = new Set(
  'hobby habit plan goal uses tool schedule event owns likes drinks sport instrument diet'.split(' '),
)
const isDoing =
  /\b(?:i|we)(?:'m|’m|'ve|’ve)? (?:go|going|play|train|run|do|doing|take|taking|drink|smoke|use|swim|climb|practi[cs]e|learn|learning|attend|want|plan|sail|row|ride|sing|signed up)\b|我.{0,6}(?:去|玩|练|学|喝|抽|用|打|弹|唱|上|报)/iu

/** What hangs on a value that one has one of: a new employer ends the team, a new home the address. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  employer: ['team'],
  residence: ['address', 'temporary_residence', 'commute'],
}

/** "Muse, not Radiohead": the words of a correction name the value that it ends. */
function isTakenBack(other: Memory, slot: Slot, quote: string): boolean {
  if (!other.slot || isSameValue(other.slot.value, slot.value)) return false
  const [head = ''] = other.slot.value.split(/[,，]/)
  const said = foldScript(quote.normalize('NFKC')).toLowerCase()
  const at = said.indexOf(head)
  return head.length > 1 && at !== -1 && !slot.value.includes(head) && isWord(said, at, head.length)
}

const isWord = (text: string, at: number, length: number): boolean =>
  !/\p{Script=Latin}/u.test(text[at] ?? '') ||
  (!/\p{Script=Latin}/u.test(text[at - 1] ?? '') && !/[\p{Script=Latin}]/u.test(text[at + length] ?? ''))
