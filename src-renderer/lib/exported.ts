import type { TFunction } from 'i18next'
import { formatNumber } from './format.ts'

/** What a saved file of memories holds; the others are among `count`, where they are known. */
export interface Exported {
  readonly count: number
  readonly superseded?: number
  readonly archived?: number
  readonly waiting?: number
  /** What damage kept out of the file. */
  readonly unreadable?: { readonly count: number; readonly rows: readonly { readonly row: number }[] }
}

/** Says how much was saved, and where some of it does not hold at present, how much of each kind. */
export function exportedWords(t: TFunction, exported: Exported, language: string): string {
  const { count, superseded = 0, archived = 0, waiting = 0 } = exported
  const past = superseded + archived
  const lost = unreadableWords(t, exported, language)
  if (past + waiting === 0) return t('butler.export.done', { count }) + lost
  const parts = kindsInWords(t, { count, past, waiting }, language)
  return t('butler.export.doneOf', { count, formatted: formatNumber(count, language), parts }) + lost
}

interface Kinds {
  readonly count: number
  readonly past: number
  readonly waiting: number
}

/** Says of so many memories how many hold now, and where there are others, how many of each kind. */
export function kindsInWords(t: TFunction, { count, past, waiting }: Kinds, language: string): string {
  const number = (value: number): string => formatNumber(value, language)
  const holding = Math.max(0, count - past - waiting)
  const parts = [
    t('butler.export.holding', { count: holding, formatted: number(holding) }),
    past > 0 && t('butler.export.past', { count: past, formatted: number(past) }),
    waiting > 0 && t('butler.export.waiting', { count: waiting, formatted: number(waiting) }),
  ]
  return parts.filter(Boolean).join(t('butler.export.joins'))
}

const mostRowsNamed = 5

function unreadableWords(t: TFunction, { unreadable }: Exported, language: string): string {
  if (!unreadable || unreadable.count === 0) return ''
  const { count } = unreadable
  const named = unreadable.rows.slice(0, mostRowsNamed).map(({ row }) => String(row))
  const rows = named.join(t('butler.export.joins'))
  const words = t('butler.export.unreadable', {
    count,
    formatted: formatNumber(count, language),
    rows: count > named.length ? t('butler.export.andMore', { rows }) : rows,
  })
  return t('butler.export.after') + words
}
