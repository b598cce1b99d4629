/** Why something that was found in a message was not kept; a sentence for each is in the i18n files. */
export const rejectionReasons = [
  'no_evidence',
  'untrusted_source',
  'too_long',
  'secret',
  'forgotten_before',
  'passing',
  'asked_not_to',
  'forget_unclear',
  'not_believed',
  'private_matter_of_another',
  'no_room',
  'locked_memory',
] as const
