import type { TFunction } from 'i18next'
import { formatNumber } from './format.ts'

/** What a saved file of memories holds; the others are among `count`, where they are known. */
export interface Exported {
  readonly count: number
  readonly superseded?: number
  readonly archived?: number
  readonly waiting?: number
}

/** Says how much was saved, and where some of it does not hold at present, how much of each kind. */
export function exportedWords(t: TFunction, exported: Exported, language: string): string {
  const { count, superseded = 0, archived = 0, waiting = 0 } = exported
  const past = superseded + archived
  if (past + waiting === 0) return t('butler.export.done', { count })
  const number = (value: number): string => formatNumber(value, language)
  const holding = Math.max(0, count - past - waiting)
  const parts = [
    t('butler.export.holding', { count: holding, formatted: number(holding) }),
    past > 0 && t('butler.export.past', { count: past, formatted: number(past) }),
    waiting > 0 && t('butler.export.waiting', { count: waiting, formatted: number(waiting) }),
  ]
  return t('butler.export.doneOf', {
    count,
    formatted: number(count),
    parts: parts.filter(Boolean).join(t('butler.export.joins')),
  })
}
