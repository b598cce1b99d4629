import type { TFunction } from 'i18next'
import { formatNumber } from '../../lib/format.ts'

/** What taking an import back deletes, in sentences; null: how many memories go is not known. */
export function importRemoval(t: TFunction, memories: number | null, language: string): string {
  const counted = memories
    ? t('imports.memories', { count: memories, formatted: formatNumber(memories, language) })
    : ''
  const learned = memories === null ? t('imports.memoriesToo') : counted
  return [t('imports.goes'), learned, t('imports.back')].filter(Boolean).join(language.startsWith('zh') ? '' : ' ')
}
