import type { ProfileField, ProfileHistoryEntry, ProfileValue } from '../../../src-main/contract/profile.ts'
import type { TabProps } from './tab-props.ts'

/** What can be done with the lines of the profile card. */
export interface ProfileActions extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  /** False where it has failed, which was told. */
  onSave(field: ProfileField, value: string, previous: string | null): Promise<boolean>
  onRemove(value: ProfileValue): void
  historyOf(field: ProfileField): Promise<readonly ProfileHistoryEntry[]>
}
