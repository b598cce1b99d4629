import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import { slicewise } from '../../util/slicewise.ts'
import { tombstoneMarks } from '../lifecycle/memory-text.ts'
import { newChange } from '../lifecycle/memory-writer.ts'
import { found } from '../../contract/found.ts'
import { toldAgain } from '../lifecycle/told-again.ts'
import { reasonOfSaying } from './trashed-sayings.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { onlyOf } from '../../storage/scope.ts'
import { dayMs } from '../../util/days.ts'

const atOnce = 25

export const daysInTrash = 30

export interface TrashItem {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly type: Memory['type']
  readonly trashedAt: string
  /** When it is destroyed at the next start of the app. */
  readonly purgedFrom: string
  /** Its words are to leave the conversations with it. */
  readonly alsoInConversations: boolean
  /** Never learned: words of the user that only stand in a conversation. */
  readonly isSaying: boolean
}

export interface TrashDeps extends Pick<ForgetDeps, 'file' | 'writer' | 'onChange'> {
  /** Brings back what grew from words and went along under the change `from`: all of it, or what `words` speak of. */
  readonly restoreHabits: (from: string, under: string, words: readonly string[] | 'all') => void
}

/** What was forgotten and can be brought back. */
export function createTrash({ file, writer, restoreHabits, onChange }: TrashDeps) {
  /** As it was before it was put there. */
  const stateBefore = (memory: Memory): Memory => {
    const last = file.versions.list(memory.id).findLast((version) => version.memory.status !== 'trashed')?.memory
    return last
      ? { ...memory, status: last.status, retractedAt: last.retractedAt, validTo: last.validTo }
      : { ...memory, status: 'active', retractedAt: null }
  }

  /** What went along comes back too: all of it with the last memory of the change that it went with. */
  const bringHabitsBack = (memories: readonly Memory[], under: string): void => {
    const wentBy = (memory: Memory): string =>
      file.versions.list(memory.id).findLast(({ memory: { status } }) => status === 'trashed')?.changeId ?? ''
    for (const [from, gone] of Map.groupBy(memories, wentBy)) {
      const isPart = file.trash.holdsOf(from)
      restoreHabits(from, under, isPart ? gone.map(({ content }) => content) : 'all')
    }
  }

  const isKnown = (memory: Memory): boolean =>
    toldAgain(file.memories, memory) !== undefined ||
    file.memories
      .byHash(memory.agentId, memory.contentHash)
      .some((other) => other.status === 'active' && other.type === memory.type)

  return {
    /** Latest first. */
    list: (agentId: string, cursor: string | null, limit: number) => {
      const rows = file.trash.list(agentId, cursor === null ? null : toCursor(cursor), limit)
      const last = rows.at(-1)
      return {
        items: rows.map(({ memory: { id, title, content, type }, trashedAt }): TrashItem => ({
          id,
          title,
          content,
          type,
          trashedAt,
          purgedFrom: new Date(Date.parse(trashedAt) + daysInTrash * dayMs).toISOString(),
          alsoInConversations: file.trash.isWished(id),
          isSaying: file.versions.list(id)[0]?.reason === reasonOfSaying,
        })),
        nextCursor: last && rows.length === limit ? `${last.seq}@${last.trashedAt}` : null,
        total: file.trash.count(agentId),
        wished: file.trash.countWished(agentId),
      }
    },

    /** Back to where they were, as one change. What was learned again meanwhile stays in the trash: it is there already. */
    restore: async (
      agentId: string,
      ids: readonly string[],
    ): Promise<{ changeId: string | null; restored: number; skipped: string[] }> => {
      const owners = onlyOf(agentId)
      const inTrash = (id: string): Memory => {
        const memory = found(file.memories.get(id, owners), 'memory')
        if (memory.status !== 'trashed') throw new AppError('conflict', 'The memory is not in the trash.')
        return memory
      }
      const isWanted = (memory: Memory): boolean => stateBefore(memory).status !== 'active' || !isKnown(memory)
      const memories = (await slicewise([...new Set(ids)], atOnce, (some) => some.map(inTrash))).flat()
      const back = (await slicewise(memories, atOnce, (some) => some.filter(isWanted))).flat()
      const going = new Set(back)
      const skipped = memories.filter((memory) => !going.has(memory)).map(({ id }) => id)
      const [first] = back
      if (!first) return { changeId: null, restored: 0, skipped }
      const change = newChange(agentId, 'restore', first.title)
      const restored = await slicewise(back, atOnce, (some) =>
        file.inTransaction(() => {
          if (some[0] === first) writer.begin(change)
          // While others were served one may have gone for good.
          const still = some.filter(({ id }) => file.memories.get(id, owners)?.status === 'trashed')
          for (const memory of still) {
            writer.write(change, { memory: stateBefore(memory), reason: 'taken out of the trash' })
            file.tombstones.liftMarks(agentId, tombstoneMarks(memory))
          }
          bringHabitsBack(still, change.changeId)
          return still.length
        }),
      )
      onChange(
        agentId,
        back.slice(0, 100).map(({ id }) => id),
        'updated',
        change.changeId,
      )
      return { changeId: change.changeId, restored: restored.reduce((sum, one) => sum + one, 0), skipped }
    },
  }
}
export type TrashService = ReturnType<typeof createTrash>

function toCursor(text: string): { at: string; seq: number } {
  const [seq = '', at = ''] = text.split('@')
  if (!/^\d{1,15}$/.test(seq) || at === '') throw new AppError('invalid_input', 'The cursor is not one of ours.')
  return { at, seq: Number(seq) }
}
