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

/** A text that can only be meant as a command: it is not sent. */
export const isCommand = (text: string): boolean => /^\/[a-z]*$/iu.test(text)

/** The commands that a text may go on to be; none where it is no command. */
export function commandsFor(text: string): readonly SlashCommand[] {
  const typed = /^\/([a-z]*)$/iu.exec(text)?.[1]?.toLowerCase()
  return typed === undefined ? [] : slashCommands.filter((command) => command.startsWith(typed))
}
