import words from '../../../resources/lexicon/context-words.json' with { type: 'json' }
import type { Language, MemoryOrigin, MemoryType } from '../../contract/memory.ts'
import type { ProfileField } from '../../contract/profile.ts'
import type { MessageHit } from '../../contract/search.ts'
import type { CoreEntry } from './core.ts'

/** What the block of memories says beside them, in one language. */
export interface ContextWords {
  readonly opening: string
  readonly types: Readonly<Record<MemoryType, string>>
  readonly origins: Readonly<Record<MemoryOrigin, string>>
  readonly current: string
  readonly outdated: string
  readonly contested: string
  readonly undated: string
  readonly earlier: string
  /** Before the name of another corpus. */
  readonly source: string
  /** Between what was said and what the user said right after it. */
  readonly next: string
  /** Marks what goes along with every request. */
  readonly core: Readonly<Record<Exclude<CoreEntry['kind'], 'profile'>, string>>
  readonly fields: Readonly<Record<ProfileField, string>>
  readonly roles: Readonly<Record<MessageHit['role'], string>>
}

export const closing = '</memories>'

export const contextWords: Readonly<Record<Language, ContextWords>> = words
