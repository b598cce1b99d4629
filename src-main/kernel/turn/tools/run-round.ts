import { AppError } from '../../../contract/error.ts'
import { entryId, type ReceiptEntry } from '../../../contract/receipt.ts'
import type { ToolCallReason } from '../../../contract/tool-call.ts'
import type { CallingMessage, ChatMessage, ResultMessage, ToolCall } from '../../../llm/driver.ts'
import { messageText } from '../../../llm/message-text.ts'
import { maskSecrets } from '../../../memory/evidence/secrets.ts'
import { numbered, type RenderedLine, renderLines } from '../../../memory/recall/memory-block.ts'
import type { BegunCall, CallResult, CallStep, ToolCallStore } from '../../../storage/tool-call-store.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import { quoteSpans } from '../../common/untrusted-spans.ts'
import type { TurnRequest } from '../turn.ts'
import { createCallIds, createNumbering } from './numbering.ts'
import { isDone, type Tool, type ToolContext, type ToolResult } from './tool.ts'

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

export interface RoundDeps {
  readonly turn: TurnRequest
  readonly tools: readonly Tool[]
  readonly store: ToolCallStore
  readonly limits: ToolLimits
  readonly clock: Clock
  /** Whether what was found at a time, by these ids, is no longer so, or no longer to be told in this turn. */
  readonly isOutdated: (turn: TurnRequest, ids: readonly string[], since: string) => boolean
  /** Told of each call that ended. */
  readonly onCall: (ended: EndedCall) => void
  /** Told where a tool broke: the turn goes on. */
  readonly onFailure: (error: unknown) => void
}

/** What of a call is known before it runs. */
type Begun = Pick<BegunCall, 'position' | 'key'>
interface Ending {
  readonly position: number
  readonly began: number
}
/** A result line by line, as the model is given it. */
type Answer = Omit<ToolResult, 'block' | 'text'> & { readonly lines: readonly RenderedLine[] }

/** More is never of use, and takes long to look through. */
const longestResult = 40_000
const longestInput = 2_000
/** What the delimiters of a result take. */
const quotesTokens = 16
/** With less room than this nothing is looked up any more. */
const leastTokens = 60

/** The calls of one turn: what was asked for and what came of it, as the model is to read it and as it is kept. */
export function createToolRun({ turn, tools, store, limits, clock, isOutdated, onCall, onFailure }: RoundDeps) {
  const started = performance.now()
  const exchange: ChatMessage[] = []
  const found = new Map<string, ReceiptEntry>()
  const restsOn = new Set<string>()
  const numbering = createNumbering(turn.citations)
  const ids = createCallIds()
  let rounds = 0
  let spent = 0

  /** Gives the model a result, as material of so many tokens at most. Returns what it takes. */
  const give = (call: ToolCall, { text, entries, restsOn: besides }: Omit<CallResult, 'at'>) => {
    for (const entry of entries) {
      const id = entryId(entry) ?? ''
      restsOn.add(id)
      if (!found.has(id)) found.set(id, entry)
    }
    for (const id of besides) restsOn.add(id)
    const quoted = asMaterial(textOf(text))
    const tokens = estimateTokens(quoted)
    spent += tokens
    const message: ResultMessage = {
      role: 'tool',
      content: [{ kind: 'tool_result', callId: call.id, text: quoted }],
    }
    return { message, tokens }
  }

  const run = async (call: ToolCall, { position, key }: Begun, budgetTokens: number): Promise<ToolResult> => {
    const tool = tools.find(({ spec }) => spec.name === call.name)
    if (!tool) return refusal('unknown_tool', `There is no tool ${nameOf(call)}.`)
    const given = readArguments(call)
    const callId = `${turn.turnId}/${position}`
    const signal = AbortSignal.timeout(limits.callMs)
    const context: ToolContext = { turn, callId, idOf: numbering.idOf, budgetTokens, signal, key }
    const running = given === undefined ? null : tool.call(given.value, context)
    if (running === null) return refusal('bad_arguments', `The arguments do not fit ${call.name}.`)
    return await inTime(running, signal, turn.signal)
  }

  const end = (call: ToolCall, { position, began }: Ending, result: Answer, state: EndedCall['state']) => {
    const { reason = null, stored = null, entries = [] } = result
    const { lines, entries: given } = numbering.number({ lines: result.lines, entries })
    const kept: CallResult = {
      text: lines,
      entries: given,
      restsOn: [...(result.restsOn ?? [])],
      at: clock.now().toISOString(),
    }
    const { message, tokens } = give(call, kept)
    const count = entries.filter(({ outcome }) => outcome === 'injected').length
    const ended = { position, state, reason, found: count, tokens, ms: performance.now() - began }
    // What was stopped may run again.
    store.end(turn.turnId, ended, stored, state === 'stopped' ? null : kept)
    onCall({ name: nameOf(call), state, reason, found: count })
    return message
  }

  const answered = async (call: ToolCall, begun: Begun, budgetTokens: number): Promise<ResultMessage> => {
    const began = performance.now()
    const ends = (result: ToolResult, state: EndedCall['state']): ResultMessage =>
      end(call, { ...begun, began }, { ...result, lines: fitted(linesOf(result), budgetTokens) }, state)
    try {
      const result = await run(call, begun, budgetTokens)
      return ends(result, isDone(result) ? 'done' : 'failed')
    } catch (error) {
      if (turn.signal.aborted) return ends({ text: '' }, 'stopped')
      if (error === timedOut) return ends(refusal('timed_out', 'The tool took too long.'), 'failed')
      onFailure(error)
      return ends(refusal('broke', 'The tool failed.'), 'failed')
    }
  }

  const begin = (calls: readonly ToolCall[]): (Begun & { readonly call: ToolCall })[] => {
    const first = store.nextPosition(turn.turnId)
    const begun = calls.map((call, at) => {
      // Written by one hand: what is to be destroyed is looked for in it.
      const written = readArguments(call)?.written ?? call.arguments
      const input = maskSecrets(written.slice(0, longestInput))
      const isWhole = input === written
      const name = nameOf(call)
      return { call, id: call.id, key: newId(), position: first + at, round: rounds, name, input, isWhole }
    })
    turn.keep((said) =>
      store.begin(
        turn.turnId,
        begun.map(({ call: _call, ...one }) => ({ ...one, said })),
      ),
    )
    return begun
  }

  /** They are kept as what was asked for, and not run. */
  const refuse = (begun: ReturnType<typeof begin>): ResultMessage[] => {
    const began = performance.now()
    const refused = { reason: 'too_many' as const, lines: asLines('Not run: too many calls.') }
    return begun.map(({ call, position }) => end(call, { position, began }, refused, 'refused'))
  }

  const say = (call: ToolCall, text: readonly RenderedLine[]): ResultMessage =>
    give(call, { text, entries: [], restsOn: [] }).message

  /** A call of before the turn was cut off: where it ended it is not run again. */
  const again = async (step: CallStep, isOver: boolean, budget: number): Promise<ResultMessage> => {
    const { result, state, isWhole } = step
    const call = toCall(step)
    if (result !== null) {
      const named = result.entries.flatMap((entry) => entryId(entry) ?? [])
      const isGone = isOutdated(turn, [...named, ...result.restsOn], result.at)
      if (isGone) return say(call, fitted(asLines(changed), budget))
      const { lines, entries } = numbering.number({ lines: result.text, entries: result.entries }, true)
      return give(call, { text: fitted(lines, budget), entries, restsOn: result.restsOn }).message
    }
    if (isWhole && !isOver) return answered(call, step, budget)
    return say(call, asLines(state === 'done' ? 'Done.' : 'Cut off before it ended.'))
  }

  return {
    exchange: (): readonly ChatMessage[] => exchange,
    restsOn: (): string[] => [...restsOn],
    /** Entries of the receipt for what was found. */
    found: (): ReceiptEntry[] => [...found.values()],
    refuse: (calls: readonly ToolCall[]): void => void refuse(begin(calls.map(ids.own))),
    /** False once the rounds, the time or the room are used up: the model is to answer then. */
    mayCall: (room: number): boolean =>
      rounds < limits.rounds &&
      performance.now() - started < limits.turnMs &&
      Math.min(limits.turnTokens - spent, room) >= leastTokens,
    /** Runs calls that were asked for together, all at once. `room`: what of the window is left for their results. */
    round: async (said: string, asked: readonly ToolCall[], room: number): Promise<void> => {
      rounds += 1
      const calls = asked.map(ids.own)
      const wanted = calls.slice(0, limits.callsPerRound)
      const calling = toCalling(said, calls, wanted, room)
      const left = Math.max(0, Math.min(limits.turnTokens - spent, room - estimateTokens(messageText(calling))))
      const budget = Math.min(limits.resultTokens, Math.floor(left / Math.max(1, wanted.length)))
      const begun = begin(calls)
      const running = begun.slice(0, wanted.length).map((one) => answered(one.call, one, budget))
      const results = await Promise.all(running)
      exchange.push(calling, ...results, ...refuse(begun.slice(wanted.length)))
    },
    /**
     * Takes up the calls of before the turn was cut off, in their rounds: those that ended with what they found, the
     * others are run now. `said` was said before them, `then` after.
     */
    goOn: async (
      steps: readonly CallStep[],
      room: number,
      said: string,
      then: readonly ChatMessage[],
    ): Promise<void> => {
      const all = steps.reduce((sum, { result }) => sum + estimateTokens(textOf(result?.text ?? [])), 0)
      const share = all <= room ? limits.resultTokens : Math.floor(room / steps.length)
      for (const [round, ofRound] of Map.groupBy(steps, (step) => step.round)) {
        rounds = Math.max(rounds, round)
        const calls = ofRound.map(toCall).map(ids.own)
        const calling = toCalling(exchange.length === 0 ? said : '', calls, calls, room)
        const running = ofRound.map((step, at) => again(step, at >= limits.callsPerRound, share))
        exchange.push(calling, ...(await Promise.all(running)))
      }
      exchange.push(...then)
    },
  }
}

const toCall = ({ id, name, input }: CallStep): ToolCall => ({ id, name, arguments: input ?? '{}' })

const changed = 'What this found has changed since, or is not to be told. Call again where it is needed.'

const asLines = (text: string): RenderedLine[] => (text === '' ? [] : [{ citation: null, text }])

const linesOf = ({ block, text }: Pick<ToolResult, 'block' | 'text'>): RenderedLine[] => [
  ...(block ? renderLines(block) : []),
  ...asLines(text),
]

const textOf = (lines: readonly RenderedLine[]): string => lines.map(numbered).join('\n')

/** A result that takes so many tokens at most, with its delimiters, and holds no secret. */
const fitted = (lines: readonly RenderedLine[], tokens: number): readonly RenderedLine[] =>
  cut(
    lines.map((line) => ({ ...line, text: maskSecrets(line.text.slice(0, longestResult)) })),
    Math.max(0, tokens - quotesTokens),
  )

/** Between delimiters that it cannot close. */
const asMaterial = (text: string): string => quoteSpans(text, [{ start: 0, end: text.length, source: 'tool' }]).trim()

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

/** Undefined where they are no JSON, or nested too deep to be written again. None at all are an empty object. */
function readArguments({ arguments: given }: ToolCall): { value: unknown; written: string } | undefined {
  if (given.trim() === '') return { value: {}, written: '{}' }
  try {
    const value: unknown = JSON.parse(given)
    return { value, written: JSON.stringify(value) }
  } catch {
    return undefined
  }
}

/** The beginning of a result that takes so many tokens at most. */
function cut(lines: readonly RenderedLine[], tokens: number): readonly RenderedLine[] {
  const whole = textOf(lines)
  if (whole.length <= longestResult && estimateTokens(whole) <= tokens) return lines
  let left = Math.min(whole.length, longestResult, tokens * 4)
  while (left > 0 && estimateTokens(whole.slice(0, left)) > tokens) left = Math.floor(left * 0.8)
  const kept: RenderedLine[] = []
  for (const line of lines) {
    const { length } = numbered(line)
    if (length > left) {
      const end = Math.max(0, left - (length - line.text.length))
      return [...kept, { ...line, text: `${line.text.slice(0, end).toWellFormed()}…` }]
    }
    kept.push(line)
    left -= length + 1
  }
  return kept
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
