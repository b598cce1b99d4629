import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory, MemoryStatus } from '../../contract/memory.ts'
import { type Outline, outlineFlags } from '../../contract/outline.ts'
import { holdsNow } from '../../contract/validity.ts'
import type { LifeService } from '../../memory/lifecycle/life-service.ts'
import type { MemoryWriter } from '../../memory/lifecycle/memory-writer.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { OutlineRow } from '../../storage/outline-reads.ts'
import { onlyOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { timeIsUp } from '../../util/paced.ts'
import { distinctById } from '../../util/distinct.ts'
import type { MemoryChanged } from '../common/memory-events.ts'

interface BrowseDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly clock: Clock
  readonly onChange: MemoryChanged
  readonly sameMatter: LifeService['sameMatter']
}

/** What can be set of many at once. */
export type ManyControl = 'pin' | 'unpin' | 'local_only' | 'anywhere' | 'confirm'

/** Who somebody is, whom they live with, and what must not happen to them. */
const first: readonly string[] =
  `name preferred_name age birthday residence hometown job employer industry school major marital_status partner children
  has_pet breed languages allergy diet medication fear taboo answer_style`.split(/\s+/)
/** What one likes and is about: of these the newest tell. */
const then: readonly string[] = 'likes dislikes uses habit goal project'.split(' ')

const mostFirst = 80
const mostThen = 24
const mostPinned = 10
/** Rows of one read of an outline. */
const readAtOnce = 2_000

/** What the screens of Butler look through: more than one memory at a time, and never all of them at once. */
export function createBrowse({ file, writer, clock, onChange, sameMatter }: BrowseDeps) {
  return {
    /** What a short portrait of the user is made of: what holds today, each once, first what says who they are. */
    portrait: (agentId: string): Memory[] => {
      const now = clock.now().toISOString()
      const found = [
        ...file.memories.ofAttributes(agentId, first, mostFirst),
        ...file.memories.ofSubject(agentId, 'user'),
        ...file.memories.ofAttributes(agentId, then, mostThen),
        ...file.memories.pinned(agentId, mostPinned),
      ].filter((memory) => holdsNow(memory, now))
      return distinctById(found)
    },

    /** A page of the outline, newest first; `before` is the `seq` that a page before ended at. */
    outline: async (
      agentId: string,
      { status, before, limit }: { status: MemoryStatus; before: number; limit: number },
      signal: AbortSignal,
    ): Promise<{ outline: Outline; next: number | null }> => {
      const rows: OutlineRow[] = []
      for (let from = before; rows.length < limit;) {
        const size = Math.min(readAtOnce, limit - rows.length)
        const some = file.memories.outline({ agentId, status, before: from, limit: size })
        rows.push(...some)
        from = some.at(-1)?.seq ?? 0
        if (some.length < size) return { outline: inColumns(rows, clock.now().toISOString()), next: null }
        await breathe(signal)
      }
      return { outline: inColumns(rows, clock.now().toISOString()), next: rows.at(-1)?.seq ?? null }
    },

    /** Those of these that there are, outside of the trash, in the order of `ids`. */
    some: (agentId: string, ids: readonly string[]): Memory[] => file.memories.heldBy(agentId, ids),

    /**
     * Sets one thing of many memories as one change, others being served between slices. `changeId` is null where nothing
     * was otherwise. What stays on this computer does so as a whole, with what it came from and what came of it.
     */
    control: async (
      caller: Caller,
      agentId: string,
      { ids, control }: { ids: readonly string[]; control: ManyControl },
    ): Promise<{ changed: number; changeId: string | null }> => {
      const owners = onlyOf(agentId)
      const known = file.memories.heldBy(agentId, ids)
      if (known.length === 0) throw new AppError('not_found', 'None of these memories is there.')
      const all = new Map(known.map((memory) => [memory.id, memory]))
      if (kinds[control] === 'local_only')
        for (const memory of known) {
          for (const kin of sameMatter(caller, memory)) all.set(kin.id, kin)
          await breathe()
        }
      const waiting = [...all.values()].filter((memory) => isOtherwise(memory, control)).map(({ id }) => id)
      const [title] = known.map((memory) => memory.title)
      if (waiting.length === 0 || title === undefined) return { changed: 0, changeId: null }
      const change = { changeId: newId(), agentId, kind: kinds[control], author: 'user' as const, summary: title }
      const changed: string[] = []
      for (let begun = false; waiting.length > 0; begun = true) {
        const isUp = timeIsUp()
        file.inTransaction(() => {
          if (!begun) writer.begin(change)
          for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
            const [memory] = file.memories.byIds([id], owners)
            if (memory && memory.status !== 'trashed' && isOtherwise(memory, control)) {
              writer.write(change, { memory: { ...memory, ...patches[control] }, reason: reasons[control] })
              changed.push(id)
            }
            if (isUp()) break
          }
        })
        await breathe()
      }
      onChange(agentId, changed, 'updated', change.changeId)
      return { changed: changed.length, changeId: change.changeId }
    },
  }
}
export type Browse = ReturnType<typeof createBrowse>

const patches = {
  pin: { pinned: true },
  unpin: { pinned: false },
  local_only: { localOnly: true },
  anywhere: { localOnly: false },
  confirm: { origin: 'user_confirmed' },
} as const satisfies Readonly<Record<ManyControl, Partial<Memory>>>

const kinds = { pin: 'pin', unpin: 'pin', local_only: 'local_only', anywhere: 'local_only', confirm: 'edit' } as const

const reasons = {
  pin: 'pinned',
  unpin: 'unpinned',
  local_only: 'kept on this computer',
  anywhere: 'may leave this computer',
  confirm: 'edited',
} as const

/** Only what holds is confirmed: what waits is answered in the review, what is set apart there too. */
function isOtherwise(memory: Memory, control: ManyControl): boolean {
  if (control === 'confirm')
    return memory.status === 'active' && (memory.origin === 'imported' || memory.origin === 'assistant')
  return Object.entries(patches[control]).some(([field, value]) => memory[field as keyof Memory] !== value)
}

function inColumns(rows: readonly OutlineRow[], now: string): Outline {
  const places = new Map<string, number>()
  const placeOf = (word: string | null): number => {
    if (word === null) return -1
    const known = places.get(word) ?? places.size
    places.set(word, known)
    return known
  }
  return {
    ids: rows.map(({ id }) => id),
    types: rows.map(({ type }) => placeOf(type)),
    origins: rows.map(({ origin }) => placeOf(origin)),
    subjects: rows.map(({ subject }) => placeOf(subject)),
    attributes: rows.map(({ attribute }) => placeOf(attribute)),
    at: rows.map(({ at }) => at),
    validFrom: rows.map(({ validFrom }) => validFrom),
    validTo: rows.map(({ validTo }) => validTo),
    flags: rows.map(
      ({ pinned, localOnly, expiresAt }) =>
        (pinned === 1 ? outlineFlags.pinned : 0) +
        (localOnly === 1 ? outlineFlags.localOnly : 0) +
        (expiresAt !== null && expiresAt <= now ? outlineFlags.expired : 0),
    ),
    words: [...places.keys()],
  }
}
