import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import { newId } from '../../util/ids.ts'
import { tombstoneMarks } from '../lifecycle/memory-text.ts'
import type { ChangeHead } from '../lifecycle/memory-writer.ts'
import { found } from '../lifecycle/not-found.ts'
import { reasonOfSaying } from './apply-request.ts'
import type { ForgetDeps } from './forget-deps.ts'

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
          purgedFrom: new Date(Date.parse(trashedAt) + daysInTrash * 86_400_000).toISOString(),
          alsoInConversations: file.trash.isWished(id),
          isSaying: file.versions.list(id)[0]?.reason === reasonOfSaying,
        })),
        nextCursor: last && rows.length === limit ? `${last.seq}@${last.trashedAt}` : null,
        total: file.trash.count(agentId),
        wished: file.trash.countWished(agentId),
      }
    },

    /** Back to where they were, as one change. What was learned again meanwhile stays in the trash: it is there already. */
    restore: (
      agentId: string,
      ids: readonly string[],
    ): { changeId: string | null; restored: number; skipped: string[] } => {
      const owners = JSON.stringify([agentId])
      const result = file.inTransaction(() => {
        const memories = [...new Set(ids)].map((id) => found(file.memories.get(id, owners), 'memory'))
        if (memories.some((memory) => memory.status !== 'trashed'))
          throw new AppError('conflict', 'The memory is not in the trash.')
        const back = memories.filter((memory) => stateBefore(memory).status !== 'active' || !isKnown(memory))
        const [first] = back
        const skipped = memories.filter((memory) => !back.includes(memory)).map(({ id }) => id)
        if (!first) return { changeId: null, restored: [], skipped }
        const change: ChangeHead = { changeId: newId(), agentId, kind: 'restore', author: 'user', summary: first.title }
        writer.begin(change)
        for (const memory of back) {
          writer.write(change, { memory: stateBefore(memory), reason: 'taken out of the trash' })
          file.tombstones.liftMarks(agentId, tombstoneMarks(memory))
        }
        bringHabitsBack(back, change.changeId)
        return { changeId: change.changeId, restored: back.map(({ id }) => id), skipped }
      })
      if (result.changeId !== null) onChange(agentId, result.restored.slice(0, 100), 'updated', result.changeId)
      return { ...result, restored: result.restored.length }
    },
  }
}
export type TrashService = ReturnType<typeof createTrash>

function toCursor(text: string): { at: string; seq: number } {
  const [seq = '', at = ''] = text.split('@')
  if (!/^\d{1,15}$/.test(seq) || at === '') throw new AppError('invalid_input', 'The cursor is not one of ours.')
  return { at, seq: Number(seq) }
}
