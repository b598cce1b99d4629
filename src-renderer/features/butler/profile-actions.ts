import type { ProfileField, ProfileLine } from '../../../src-main/contract/profile.ts'

/** What can be done with the lines of the profile card. */
export interface ProfileActions {
  onSave(field: ProfileField, value: string, previous: string | null): void
  onRemove(line: ProfileLine): void
  onJump(line: ProfileLine): void
}
