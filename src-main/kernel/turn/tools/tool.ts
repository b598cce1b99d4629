import { z } from 'zod'
import type { ReceiptEntry } from '../../../contract/receipt.ts'
import { toolCallEndings, type ToolCallReason } from '../../../contract/tool-call.ts'
import type { MemoryBlock } from '../../../memory/recall/memory-block.ts'
import type { StoredBy } from '../../../storage/tool-call-store.ts'
import type { ToolSpec } from '../../../llm/driver.ts'
import type { TurnRequest } from '../turn.ts'

/** What a tool may know of the turn that calls it. Its rights are those of the turn's agent, and no more. */
export interface ToolContext {
  readonly turn: TurnRequest
  /** What evidence names the call by. */
  readonly callId: string
  /** What the model was given under a number so far in this turn. */
  idOf(number: number): string | undefined
  /** The most that its result may take of the window. */
  readonly budgetTokens: number
  readonly signal: AbortSignal
  /** The same where the same call runs again: what it writes is written once. */
  readonly key: string
}

/** What came of a call: what it found, and then what it says. */
export interface ToolResult {
  readonly block?: MemoryBlock
  readonly text: string
  /** Of the lines of the block. */
  readonly entries?: readonly ReceiptEntry[] | undefined
  /** Ids of memories and messages whose words are in it besides. */
  readonly restsOn?: readonly string[]
  /** Why it did nothing, or what it did in place of it. */
  readonly reason?: ToolCallReason
  readonly stored?: StoredBy
}

export interface Tool {
  readonly spec: ToolSpec
  /** It brings nothing in of what is known: it only writes. */
  readonly writes?: true
  /** False: in this turn it is not offered. */
  isOffered?(turn: TurnRequest): boolean
  /** Null where the arguments are not what it takes. */
  call(given: unknown, context: ToolContext): Promise<ToolResult> | null
}

interface Definition<Input extends z.ZodType> {
  readonly name: string
  readonly description: string
  readonly input: Input
  readonly writes?: true
  isOffered?(turn: TurnRequest): boolean
  run(input: z.output<Input>, context: ToolContext): ToolResult | Promise<ToolResult>
}

/** A tool whose arguments are checked by the schema that the model is shown. */
export function defineTool<Input extends z.ZodType>({
  name,
  description,
  input,
  run,
  ...more
}: Definition<Input>): Tool {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(input, { io: 'input' })
  return {
    ...more,
    spec: { name, description, parameters },
    call: (given, context) => {
      const read = input.safeParse(given)
      return read.success ? Promise.resolve().then(() => run(read.data, context)) : null
    },
  }
}

const endings: ReadonlySet<ToolCallReason | undefined> = new Set([undefined, ...toolCallEndings])

/** True for a result of a tool that did what it could. */
export const isDone = ({ reason }: Pick<ToolResult, 'reason'>): boolean => endings.has(reason)
