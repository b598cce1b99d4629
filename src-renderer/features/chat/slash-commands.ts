/** What can be done from the field: `/compact`. */
export const slashCommands = [
  'new',
  'temporary',
  'find',
  'history',
  'switch',
  'export',
  'compact',
  'context',
  'help',
] as const
export type SlashCommand = (typeof slashCommands)[number]

/** What begins a message, which says what it is about and is sent: `/forget the trip`. */
export const slashBeginnings = ['forget'] as const
export type SlashChoice = SlashCommand | (typeof slashBeginnings)[number]

export const isBeginning = (choice: SlashChoice): choice is (typeof slashBeginnings)[number] =>
  slashBeginnings.some((one) => one === choice)

/** A text that can only be meant as a command: it is not sent. A Chinese keyboard writes “、” for the slash. */
export const isCommand = (text: string): boolean => /^[/／、][a-z]*$/iu.test(text)

/** What a text may go on to be; nothing where it is no command. */
export function commandsFor(text: string): readonly SlashChoice[] {
  const typed = /^[/／、]([a-z]*)$/iu.exec(text)?.[1]?.toLowerCase()
  return typed === undefined ? [] : [...slashCommands, ...slashBeginnings].filter((one) => one.startsWith(typed))
}
