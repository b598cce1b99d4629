import type { ProfileField } from '../../contract/profile.ts'

/** A value as the card shows it: a job without the verb that it was said with. */
export const plainValue = (field: ProfileField, value: string): string =>
  field === 'role'
    ? value.replace(/^(?:(?:[就也还]|现在)?是|[当為为]了?)(?:一)?(?:[名个個位])?(?=\p{Script=Han}{2})/u, '')
    : value
