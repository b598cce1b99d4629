import { AppError } from '../../contract/error.ts'
import { entryId, type ReceiptEntry } from '../../contract/receipt.ts'
import { toolCallEndings, type ToolCallReason } from '../../contract/tool-call.ts'
import type { CallingMessage, ResultMessage, ToolCall } from '../../llm/driver.ts'
import { messageText } from '../../llm/message-text.ts'
import { maskSecrets } from '../../memory/evidence/secrets.ts'
import type { ToolCallStore } from '../../storage/tool-call-store.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import { quoteSpans } from '../middleware/untrusted.ts'
import type { TurnRequest } from '../turn.ts'
import type { Tool, ToolContext, ToolResult } from './tool.ts'

export interface ToolLimits {
  /** Times that a model may call, with any number of calls each. */
  readonly rounds: number
  readonly callsPerRound: number
  /** Milliseconds for one call, and for all rounds of a turn until the last begins. */
  readonly callMs: number
  readonly turnMs: number
  /** The most that one result, and all results of a turn, take of the window. */
  readonly resultTokens: number
  readonly turnTokens: number
}

export const usualLimits: ToolLimits = {
  rounds: 6,
  callsPerRound: 8,
  callMs: 10_000,
  turnMs: 90_000,
  resultTokens: 1_500,
  turnTokens: 12_000,
}

/** A call that is over. */
export interface EndedCall {
  readonly name: string
  readonly state: 'done' | 'failed' | 'stopped' | 'refused'
  readonly reason: string | null
  readonly found: number
}

interface RoundDeps {
  readonly turn: TurnRequest
  readonly tools: readonly Tool[]
  readonly store: ToolCallStore
  readonly limits: ToolLimits
  /** Told of each call that ended. */
  readonly onCall: (ended: EndedCall) => void
  /** Told where a tool broke: the turn goes on. */
  readonly onFailure: (error: unknown) => void
}

/** More is never of use, and takes long to look through. */
const longestResult = 40_000
const longestInput = 2_000
/** What the delimiters of a result take. */
const quotesTokens = 16
/** With less room than this nothing is looked up any more. */
const leastTokens = 60

/** The calls of one turn: what was asked for and what came of it, as the model is to read it and as it is kept. */
export function createToolRun({ turn, tools, store, limits, onCall, onFailure }: RoundDeps) {
  const started = performance.now()
  const exchange: (CallingMessage | ResultMessage)[] = []
  const found = new Map<string, ReceiptEntry>()
  const restsOn = new Set<string>()
  const numbers = new Map(turn.citations)
  let rounds = 0
  let spent = 0

  const idOf = (number: number): string | undefined => [...numbers].find(([, known]) => known === number)?.[0]

  /** Numbers go on after those that were given; what has one keeps it. */
  const numbered = ({ text, entries = [] }: ToolResult): string => {
    const byOwn = new Map<number, number>()
    for (const entry of entries) {
      const id = entryId(entry)
      if (id === null || entry.outcome !== 'injected' || entry.citation === null) continue
      const number = numbers.get(id) ?? Math.max(0, ...numbers.values()) + 1
      numbers.set(id, number)
      byOwn.set(entry.citation, number)
      restsOn.add(id)
      if (!found.has(id)) found.set(id, { ...entry, citation: number })
    }
    return text.replaceAll(/^\[(\d+)\](?= )/gm, (_all, own) => `[${byOwn.get(Number(own)) ?? own}]`)
  }

  /** As material: without secrets, between delimiters that it cannot close, no longer than there is room. */
  const asMaterial = (text: string, tokens: number): string => {
    const masked = maskSecrets(cut(text.slice(0, longestResult), Math.max(0, tokens - quotesTokens)))
    return quoteSpans(masked, [{ start: 0, end: masked.length, source: 'tool' }]).trim()
  }

  const run = async (call: ToolCall, position: number, budgetTokens: number): Promise<ToolResult> => {
    const tool = tools.find(({ spec }) => spec.name === call.name)
    if (!tool) return refusal('unknown_tool', `There is no tool ${nameOf(call)}.`)
    const given = readArguments(call)
    const callId = `${turn.turnId}/${position}`
    const context: ToolContext = { turn, callId, idOf, budgetTokens, signal: AbortSignal.timeout(limits.callMs) }
    const running = given === undefined ? null : tool.call(given, context)
    if (running === null) return refusal('bad_arguments', `The arguments do not fit ${call.name}.`)
    return await inTime(running, context.signal, turn.signal)
  }

  const answered = async (call: ToolCall, position: number, budgetTokens: number): Promise<ResultMessage> => {
    const began = performance.now()
    const end = (result: ToolResult, state: 'done' | 'failed' | 'stopped'): ResultMessage => {
      const text = asMaterial(numbered(result), budgetTokens)
      const tokens = estimateTokens(text)
      const { reason = null, entries = [], stored = null } = result
      for (const id of result.restsOn ?? []) restsOn.add(id)
      const count = entries.filter(({ outcome }) => outcome === 'injected').length
      const ms = performance.now() - began
      store.end(turn.turnId, { position, state, reason, found: count, tokens, ms }, stored)
      onCall({ name: nameOf(call), state, reason, found: count })
      spent += tokens
      return { role: 'tool', content: [{ kind: 'tool_result', callId: call.id, text }] }
    }
    try {
      const result = await run(call, position, budgetTokens)
      return end(result, isDone(result) ? 'done' : 'failed')
    } catch (error) {
      if (turn.signal.aborted) return end({ text: '' }, 'stopped')
      if (error === timedOut) return end(refusal('timed_out', 'The tool took too long.'), 'failed')
      onFailure(error)
      return end(refusal('broke', 'The tool failed.'), 'failed')
    }
  }

  const begin = (call: ToolCall): number => {
    const position = store.nextPosition(turn.turnId)
    const given = readArguments(call)
    // Written by one hand: what is to be destroyed is looked for in it.
    const written = given === undefined ? call.arguments : JSON.stringify(given)
    const input = maskSecrets(written.slice(0, longestInput))
    store.begin(turn.turnId, { position, round: rounds, name: nameOf(call), input })
    return position
  }

  /** They are kept as what was asked for, and not run. */
  const refuse = (calls: readonly ToolCall[]): ResultMessage[] =>
    calls.map((call) => {
      const refused = { reason: 'too_many', found: 0, tokens: 0, ms: 0, state: 'refused' } as const
      store.end(turn.turnId, { position: begin(call), ...refused }, null)
      onCall({ name: nameOf(call), ...refused })
      const text = asMaterial('Not run: too many calls.', leastTokens)
      return { role: 'tool', content: [{ kind: 'tool_result', callId: call.id, text }] }
    })

  return {
    exchange: (): readonly (CallingMessage | ResultMessage)[] => exchange,
    restsOn: (): string[] => [...restsOn],
    /** Entries of the receipt for what was found. */
    found: (): ReceiptEntry[] => [...found.values()],
    refuse,
    /** False once the rounds, the time or the room are used up: the model is to answer then. */
    mayCall: (room: number): boolean =>
      rounds < limits.rounds &&
      performance.now() - started < limits.turnMs &&
      Math.min(limits.turnTokens - spent, room) >= leastTokens,
    /** Runs calls that were asked for together, all at once. `room`: what of the window is left for their results. */
    round: async (said: string, calls: readonly ToolCall[], room: number): Promise<void> => {
      rounds += 1
      const wanted = calls.slice(0, limits.callsPerRound)
      const calling = toCalling(said, calls, wanted, room)
      const left = Math.max(0, Math.min(limits.turnTokens - spent, room - estimateTokens(messageText(calling))))
      const budget = Math.min(limits.resultTokens, Math.floor(left / Math.max(1, wanted.length)))
      const begun = wanted.map((call) => ({ call, position: begin(call) }))
      const results = await Promise.all(begun.map(({ call, position }) => answered(call, position, budget)))
      exchange.push(calling, ...results, ...refuse(calls.slice(limits.callsPerRound)))
    },
  }
}

const endings: ReadonlySet<ToolCallReason | undefined> = new Set([undefined, ...toolCallEndings])
const isDone = ({ reason }: ToolResult): boolean => endings.has(reason)

const refusal = (reason: ToolCallReason, text: string): ToolResult => ({ reason, text })

/** The calls as the model is shown them again: without arguments that take most of the room, and those that no server reads. */
function toCalling(
  said: string,
  calls: readonly ToolCall[],
  wanted: readonly ToolCall[],
  room: number,
): CallingMessage {
  const most = Math.min(longestInput, Math.floor(room / Math.max(1, wanted.length)))
  const isShown = (call: ToolCall): boolean =>
    wanted.includes(call) && call.arguments.length <= most && readArguments(call) !== undefined
  return {
    role: 'assistant',
    content: [
      ...(said === '' ? [] : [{ kind: 'text' as const, text: said }]),
      ...calls.map((call) => ({
        kind: 'tool_call' as const,
        id: call.id,
        name: nameOf(call),
        arguments: isShown(call) ? call.arguments : '{}',
      })),
    ],
  }
}

const nameOf = ({ name }: ToolCall): string => (/^[\w.-]{1,64}$/.test(name) ? name : 'unknown')

/** Undefined where they are no JSON. None at all are an empty object. */
function readArguments({ arguments: given }: ToolCall): unknown {
  if (given.trim() === '') return {}
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** The beginning of a text that takes so many tokens at most. */
function cut(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  let length = Math.min(text.length, tokens * 4)
  while (length > 0 && estimateTokens(text.slice(0, length)) > tokens) length = Math.floor(length * 0.8)
  return `${text.slice(0, length).toWellFormed()}…`
}

const timedOut = new AppError('internal', 'A tool took too long.')

/** What a tool answers, or a rejection at once where its time is over or the turn is stopped, whatever the tool does. */
function inTime<Value>(running: Promise<Value>, limit: AbortSignal, stop: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onLimit = (): void => reject(timedOut)
    const onStop = (): void => reject(stop.reason as Error)
    limit.addEventListener('abort', onLimit, { once: true })
    stop.addEventListener('abort', onStop, { once: true })
    running.then(resolve, reject).finally(() => {
      limit.removeEventListener('abort', onLimit)
      stop.removeEventListener('abort', onStop)
    })
    if (stop.aborted) onStop()
  })
}
