import type { Memory } from '../../contract/memory.ts'
import type { ProfileField, ProfileLine } from '../../contract/profile.ts'
import type { Starter } from '../../contract/starter.ts'
import { holdsNow, isUsersWord } from '../../contract/validity.ts'
import type { ForgetRequests } from '../../memory/forgetting/requests.ts'
import { delicacyOf } from '../../memory/extraction/rules/delicacy.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { dayMs } from '../../util/days.ts'

interface StartersDeps {
  readonly memories: MemoriesFile['memories']
  readonly profile: { lines(agentId: string, options: { shareable: boolean }): readonly ProfileLine[] }
  readonly withheldOf: ForgetRequests['withheld']
  readonly clock: Clock
}

export interface Starters {
  /** Anything is known of the user at all. */
  readonly isKnown: boolean
  readonly items: Starter[]
}

/** Lines of the profile that make a beginning, by what kind of one. */
const kindOf = { recent_topic: 'topic', preferred_tool: 'tool', location: 'place' } as const
/** Attributes whose delicacy the fields share. */
const attributeOf = { recent_topic: 'goal', preferred_tool: 'uses', location: 'residence' } as const
type Field = keyof typeof kindOf
const isField = (field: ProfileField): field is Field => field in kindOf

const longest = 40
/** Of what the user likes, the newest take turns. */
const mostLikes = 8

/** What an empty chat offers, from what is known already: nothing delicate, nothing that stays on this computer or waits to be forgotten. */
export function createStarters({ memories, profile, withheldOf, clock }: StartersDeps) {
  const isOpen = (memory: Memory, withheld: ReadonlySet<string>): boolean =>
    holdsNow(memory, clock.now().toISOString()) && !memory.localOnly && !withheld.has(memory.id)

  /** What the user likes as it was written: the slot holds it folded. */
  const liked = (agentId: string, withheld: ReadonlySet<string>): string[] =>
    memories.ofAttributes(agentId, ['likes'], mostLikes).flatMap((memory) => {
      const { slot } = memory
      if (slot?.subject !== 'user' || !isOpen(memory, withheld) || !isUsersWord(memory)) return []
      const at = memory.content.toLowerCase().indexOf(slot.value)
      const value = memory.content.slice(at, at + slot.value.length)
      return at >= 0 && isPlain('likes', value, memory.content) ? value : []
    })

  const lined = (agentId: string): Starter[] =>
    profile
      .lines(agentId, { shareable: true })
      .flatMap(({ field, value, quote }) =>
        isField(field) && isPlain(attributeOf[field], value, `${quote} ${value}`) ? { kind: kindOf[field], value } : [],
      )

  return {
    /** One of each kind. */
    of: (agentId: string): Starters => {
      const lines = lined(agentId)
      const likes = liked(agentId, withheldOf(agentId).memoryIds)
      const today = Math.floor(clock.now().getTime() / dayMs)
      const like = likes[today % Math.max(1, likes.length)]
      const first = (kind: Starter['kind']) => lines.find((line) => line.kind === kind)
      const all = [first('topic'), like === undefined ? undefined : { kind: 'likes' as const, value: like }]
      const items = [...all, first('tool'), first('place')].filter((one) => one !== undefined)
      return { isKnown: items.length > 0 || memories.total(agentId, 'active', null) > 0, items }
    },
  }
}
export type StartersService = ReturnType<typeof createStarters>

const isPlain = (attribute: string, value: string, fact: string): boolean =>
  value.trim() !== '' &&
  value.length <= longest &&
  !/[\n\r]/u.test(value) &&
  delicacyOf({ subject: 'user', attribute, value, fact }) === null
