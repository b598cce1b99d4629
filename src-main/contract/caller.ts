export const surfaces = ['ipc', 'ws', 'mcp', 'cli'] as const
/** A way in to the commands. */
export type Surface = (typeof surfaces)[number]

/**
 * Who asks. Set by the dispatcher from the transport, never read from a command's input.
 * `agents` are the owners whose memories and sessions this caller may see.
 */
export interface Caller {
  readonly surface: Surface
  readonly agents: 'all' | readonly string[]
}

/** The owner of the profile, through the app's own window. */
export const ownerCaller = (surface: Surface): Caller => ({ surface, agents: 'all' })
