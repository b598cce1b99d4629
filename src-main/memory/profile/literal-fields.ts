import type { ProfileField } from '../../contract/profile.ts'

/** Fields whose value the user has to have said; the others may say it in a word of ours. */
export const literalFields: ReadonlySet<ProfileField> = new Set([
  'name',
  'location',
  'role',
  'preferred_tool',
  'recent_topic',
])
