import type { TFunction } from 'i18next'

/** What a command is about, in words a person knows: its name begins with that. Empty for a name that is none of the app's. */
export const commandArea = (t: TFunction, command: string): string =>
  t(`settings.access.area.${command.split('_', 1)[0] ?? ''}`, { defaultValue: '' })
