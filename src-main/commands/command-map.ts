import type { z } from 'zod'
import type { commands } from './index.ts'

/** Name, input and output of every command: the one type that windows know. `import type` it, never the list. */
export type CommandMap = {
  [C in (typeof commands)[number] as C['name']]: {
    input: z.input<C['input']>
    output: z.output<C['output']>
  }
}
