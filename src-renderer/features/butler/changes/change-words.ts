import type { TFunction } from 'i18next'
import type { Change } from './changes-slice.ts'

/** What a kind of change is called. One that is not known here keeps a name that fits all. */
export const kindLabel = (t: TFunction, kind: string): string =>
  t(`butler.changes.kind.${kind}`, { defaultValue: t('butler.changes.kind.other') })

/** What the change is about. The kernel keeps no words where they were destroyed, and a number where many went. */
export function aboutOf(t: TFunction, { kind, summary }: Pick<Change, 'kind' | 'summary'>): string {
  if (kind === 'purge') return t('butler.changes.purged', { count: Number(summary) || 0 })
  if (kind === 'delete_all' || kind === 'import') return t(`butler.changes.about.${kind}`)
  return summary === '' ? t('butler.changes.wordsGone') : summary
}

/** How a change can be taken back: what was destroyed cannot, and to undo an undo is to redo. */
export function wayBack({ kind, undone }: Pick<Change, 'kind' | 'undone'>): 'undo' | 'redo' | null {
  if (undone || kind === 'purge') return null
  return kind === 'undo' ? 'redo' : 'undo'
}
