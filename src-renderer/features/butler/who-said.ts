import type { TFunction } from 'i18next'
import type { Evidence } from '../../../src-main/contract/memory.ts'

/** Whose words a piece of evidence is. */
export const whoSaid = (
  t: TFunction,
  { kind = 'message', speaker }: Partial<Pick<Evidence, 'kind' | 'speaker'>>,
  isImported: boolean,
): string => {
  if (kind === 'tool') return t('butler.byModel')
  return speaker ?? t(isImported || kind === 'import' ? 'butler.import.inFile' : 'butler.you')
}
