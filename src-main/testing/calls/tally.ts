import type { CommandResult } from '../../contract/error.ts'
import { wireErrorSchema } from '../../contract/wire-error.ts'
import { type Call, shown } from './choose-call.ts'

/** What came of many calls. */
export interface Tally {
  calls: number
  /** By code; `ok` for a value. */
  readonly answers: Record<string, number>
  /** Commands that answered with a value. */
  readonly succeeded: Set<string>
  /** The first of each kind. */
  readonly failures: Map<string, string>
  slowest: { name: string; ms: number }
}

export const createTally = (): Tally => ({
  calls: 0,
  answers: {},
  succeeded: new Set(),
  failures: new Map(),
  slowest: { name: '', ms: 0 },
})

/** No call may take longer, in milliseconds, on however busy a machine. */
const longestMs = 120_000

/** The answer to a call, counted; one that never comes, or that no caller could make sense of, is a failure. */
export async function answered(
  tally: Tally,
  call: Call,
  ask: () => Promise<CommandResult<unknown> | null>,
): Promise<CommandResult<unknown> | null> {
  const began = performance.now()
  let late: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('was never answered')), longestMs)
  })
  try {
    const result = await Promise.race([ask(), never])
    if (result === null) return null
    count(tally, call, result, performance.now() - began)
    return result
  } catch (cause) {
    note(tally, `${call.name} broke`, `${String(cause)}: ${shown(call.input)}`)
    return null
  } finally {
    clearTimeout(late)
  }
}

function count(tally: Tally, call: Call, result: CommandResult<unknown>, ms: number): void {
  const code = result.ok ? 'ok' : result.error.code
  tally.calls += 1
  tally.answers[code] = (tally.answers[code] ?? 0) + 1
  if (result.ok) tally.succeeded.add(call.name)
  if (ms > tally.slowest.ms) tally.slowest = { name: call.name, ms: Math.round(ms) }
  // The disk is sound, large and ours alone: whoever says otherwise is wrong.
  const isWrong = !result.ok && (code === 'internal' || code.startsWith('storage_'))
  if (isWrong || (!result.ok && !wireErrorSchema.safeParse(result.error).success))
    note(tally, `${call.name.slice(0, 40)} ${code}`, shown(call.input))
}

export function note(tally: Tally, kind: string, text: string): void {
  if (!tally.failures.has(kind)) tally.failures.set(kind, `${kind} (call ${tally.calls}): ${text}`)
}
