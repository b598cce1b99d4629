import type { TFunction } from 'i18next'
import type { Change } from './changes-slice.ts'

/** What a kind of change is called. One that is not known here keeps a name that fits all. */
export const kindLabel = (t: TFunction, kind: string): string =>
  t(`butler.changes.kind.${kind}`, { defaultValue: t('butler.changes.kind.other') })

/** What the change is about. The kernel keeps no words where they were destroyed, and a number where many went. */
export function aboutOf(
  t: TFunction,
  { kind, summary, memoryIds, destroyed }: Pick<Change, 'kind' | 'summary' | 'memoryIds' | 'destroyed'>,
): string {
  if (kind === 'purge') return t('butler.changes.purged', { count: Number(summary) || 0 })
  if (kind === 'delete_all' || kind === 'import') return t(`butler.changes.about.${kind}`)
  if (summary !== '') return summary
  if (destroyed || !ofRequests.has(kind)) return t('butler.changes.wordsGone')
  if (kind === 'ask_forget') return t('butler.changes.about.unclear')
  return t(memoryIds.length > 0 ? 'butler.changes.about.said' : 'butler.changes.about.unknown')
}

/** Kinds that have no words where no memory was meant. */
const ofRequests: ReadonlySet<string> = new Set(['forget', 'ask_forget', 'undo'])

type Fate = Pick<Change, 'kind' | 'undone' | 'destroyed' | 'changedSince'>

/** What became of a change since; null where it can be taken back, or where what it is about says it. */
export function sinceThen(t: TFunction, { kind, undone, destroyed, changedSince }: Fate): string | null {
  if (undone) return t('butler.changes.isUndone')
  if (destroyed) return kind === 'delete_all' || kind === 'import' ? t('butler.changes.isDestroyed') : null
  return changedSince ? t('butler.changes.isChangedSince') : null
}

/** How a change can be taken back: what was destroyed or changed since cannot, and to undo an undo is to redo. */
export function wayBack({ kind, undone, destroyed, changedSince }: Fate): 'undo' | 'redo' | null {
  if (undone || destroyed || changedSince || kind === 'purge') return null
  return kind === 'undo' ? 'redo' : 'undo'
}
