import type { Memory } from '../../contract/memory.ts'
import type { ProfileField, ProfileLine } from '../../contract/profile.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { holdsNow, toldAt, isUsersWord } from '../../contract/validity.ts'
import { attributeOf, attributes, isSafety } from '../ontology/attributes.ts'
import { isOfHousehold, isRelation, toRelation } from '../ontology/relations.ts'
import { onlyOf } from '../../storage/scope.ts'

/** One thing that every answer is to know. */
export interface CoreEntry {
  readonly kind: 'profile' | 'safety' | 'pinned' | 'person' | 'fact'
  /** The line of the profile card that it is. */
  readonly field: ProfileField | null
  readonly text: string
  /** What it rests on; null for what the user typed into the card. */
  readonly memory: Memory | null
}

interface CoreDeps {
  readonly memories: Pick<MemoryStore, 'byIds' | 'ofAttributes' | 'pinned'>
  /** The profile card as the user sees it. */
  readonly profileLines: (agentId: string) => readonly ProfileLine[]
}

interface CoreRequest {
  readonly agentId: string
  readonly now: Date
  readonly mayUseLocalOnly: boolean
}

export type Core = (request: CoreRequest) => readonly CoreEntry[]

/**
 * What goes along with every request, first what matters most: how to address and answer, what must not happen to the
 * user and their household, where and what work, what is pinned, the people at home. Only what holds and was said or
 * confirmed: nothing that waits, was replaced, expired or inferred. What memory says by its slot counts, never by its words.
 */
export function createCore({ memories, profileLines }: CoreDeps): Core {
  return ({ agentId, now, mayUseLocalOnly }) => {
    const at = now.toISOString()
    const isAllowed = (memory: Memory): boolean =>
      holdsNow(memory, at) && isUsersWord(memory) && (mayUseLocalOnly || !memory.localOnly)
    const slotted = newestOfSingle(memories.ofAttributes(agentId, wanted, mostRead).filter(isAllowed))
    const isAtHome = householdOf(slotted)
    const lines = profileOf(profileLines(agentId), memories, agentId, isAllowed)
    const of = (isMeant: (memory: Memory) => boolean, kind: CoreEntry['kind']): CoreEntry[] =>
      slotted.filter(isMeant).map((memory) => ({ kind, field: null, text: textOf(memory), memory }))
    return distinct([
      ...lines.filter(({ field }) => field !== null && howToTalk.has(field)),
      ...lines.filter(({ field }) => field === 'allergies_and_diet'),
      ...of((memory) => isSafety(memory) && subjectOf(memory) === 'user' && !isOfCard(keyOf(memory)), 'safety'),
      ...of((memory) => isSafety(memory) && isAtHome(subjectOf(memory)), 'safety'),
      ...lines,
      ...of((memory) => isBesideCard(memory), 'fact'),
      ...memories
        .pinned(agentId, mostPinned)
        .filter(isAllowed)
        .map((memory): CoreEntry => ({ kind: 'pinned', field: null, text: textOf(memory), memory })),
      ...of((memory) => isPerson(memory, isAtHome), 'person'),
    ])
  }
}

const mostRead = 400
const mostPinned = 20
const longestText = 200
const howToTalk: ReadonlySet<ProfileField> = new Set(['name', 'communication_style'])
/** What the conversations were about lately is no fact of the user. */
const ofTheCard: ReadonlySet<ProfileField> = new Set([
  'name',
  'communication_style',
  'allergies_and_diet',
  'location',
  'role',
  'industry',
  'preferred_tool',
])
/** Attributes of the user that are people and pets. */
const people: ReadonlySet<string> = new Set(['partner', 'children', 'has_pet'])
const wanted: readonly string[] = attributes
  .filter(({ key, safety, core }) => safety === true || core === true || people.has(key))
  .flatMap(({ key, aliases }) => [key, ...aliases])

const subjectOf = ({ slot }: Memory): string => slot?.subject.toLowerCase() ?? ''
const keyOf = ({ slot }: Memory): string => attributeOf(slot?.attribute ?? '')?.key ?? ''

/** Core of the user that no line of the card shows. */
const isBesideCard = (memory: Memory): boolean =>
  subjectOf(memory) === 'user' && attributeOf(memory.slot?.attribute ?? '')?.core === true && !isOfCard(keyOf(memory))
const isOfCard = (key: string): boolean => key !== 'preferred_name' && attributeOf(key)?.profile !== undefined

const isPerson = (memory: Memory, isAtHome: (subject: string) => boolean): boolean =>
  subjectOf(memory) === 'user' ? people.has(keyOf(memory)) : keyOf(memory) === 'name' && isAtHome(subjectOf(memory))

/** Of several values of what one has one of, the one said last. */
function newestOfSingle(memories: readonly Memory[]): Memory[] {
  const newest = new Map<string, Memory>()
  for (const memory of memories) {
    const slot = memory.slot
    const key = slot?.single ? `${slot.subject}\n${keyOf(memory)}` : memory.id
    const known = newest.get(key)
    if (known === undefined || toldAt(memory) > toldAt(known)) newest.set(key, memory)
  }
  return [...newest.values()]
}

/** Whether a subject is somebody at home, by the relation or by a name that is known for one. */
function householdOf(memories: readonly Memory[]): (subject: string) => boolean {
  const byRelation = (subject: string): boolean => {
    const relations = [subject, ...subject.split(/[\s的'’]+/)].map((word) => toRelation(word).key).filter(isRelation)
    // A colleague's child is not at home.
    return relations.length > 0 && relations.every(isOfHousehold)
  }
  const isNamed = (memory: Memory): boolean =>
    (keyOf(memory) === 'name' && byRelation(subjectOf(memory))) ||
    (subjectOf(memory) === 'user' && people.has(keyOf(memory)))
  const names = new Set(memories.filter(isNamed).flatMap(({ slot }) => slot?.value.toLowerCase().split(/\s+/) ?? []))
  return (subject) =>
    subject !== 'user' &&
    (byRelation(subject) || subject.split(/\s+/).some((word) => names.has(word) && !isRelation(word)))
}

/** The lines of the card, without those whose memory may not be given. */
function profileOf(
  lines: readonly ProfileLine[],
  memories: Pick<MemoryStore, 'byIds'>,
  agentId: string,
  isAllowed: (memory: Memory) => boolean,
): CoreEntry[] {
  const ids = lines.flatMap(({ memoryId }) => memoryId ?? [])
  const memoryById = new Map(memories.byIds(ids, onlyOf(agentId)).map((memory) => [memory.id, memory]))
  return lines.flatMap(({ field, value, memoryId }): CoreEntry[] => {
    if (!ofTheCard.has(field)) return []
    if (memoryId === null) return [{ kind: 'profile', field, text: value, memory: null }]
    const memory = memoryById.get(memoryId)
    return memory !== undefined && isAllowed(memory) ? [{ kind: 'profile', field, text: value, memory }] : []
  })
}

const textOf = ({ content, abstract }: Memory): string =>
  content.length <= longestText || abstract === '' ? content : abstract

/** A memory stands for itself once, and not beside the line of the card that it is. */
function distinct(entries: readonly CoreEntry[]): CoreEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ field, text, memory }) => {
    const key = field === null ? (memory?.id ?? '') : `${field} ${text}`
    if (seen.has(key)) return false
    seen.add(key)
    if (memory !== null) seen.add(memory.id)
    return true
  })
}
