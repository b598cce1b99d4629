import { useTranslation } from 'react-i18next'
import type { ScoreParts } from '../../src-main/contract/memory.ts'
import { rankWordsOf } from './rank-words.ts'

/**
 * "Why it is here: similar meaning, about you"; empty where no part of the score is worth a word. `isThere`: false for
 * what was looked at and left out.
 */
export function useWhy(parts: ScoreParts, isThere = true): string {
  const { t } = useTranslation()
  const words = rankWordsOf(parts)
  if (words.length === 0) return ''
  const reasons = words.map((word) => t(`search.word.${word}`)).join(t('common.listSeparator'))
  return t(isThere ? 'search.why' : 'search.whyLooked', { reasons })
}
