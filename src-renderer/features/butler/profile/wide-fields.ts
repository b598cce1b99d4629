import { type ProfileField, profileFields } from '../../../../src-main/contract/profile.ts'

const ofSentences: ReadonlySet<ProfileField> = new Set(['allergies_and_diet', 'communication_style', 'pain_point'])

/** The lines of the card that take a row of two columns: those that hold sentences, and whichever would stand alone in one. */
export function wideFields(filled: ReadonlySet<ProfileField>): ReadonlySet<ProfileField> {
  const wide = new Set(profileFields.filter((field) => ofSentences.has(field) && filled.has(field)))
  let alone: ProfileField | null = null
  for (const field of profileFields) {
    if (!wide.has(field)) alone = alone === null ? field : null
    else if (alone !== null) {
      wide.add(alone)
      alone = null
    }
  }
  return alone === null ? wide : wide.add(alone)
}
