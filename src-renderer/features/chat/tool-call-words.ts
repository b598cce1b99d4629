import type { TFunction } from 'i18next'
import type { ToolCallRecord } from '../../../src-main/contract/tool-call.ts'

const longest = 120

/** The words that a tool was called with; empty where there are none, or they are gone. */
export function saidIn({ input }: Pick<ToolCallRecord, 'input'>): string {
  const words = wordsIn(input)
  return words.length > longest ? `${Array.from(words).slice(0, longest).join('')}…` : words
}

function wordsIn(input: string | null): string {
  if (input === null) return ''
  try {
    const given: unknown = JSON.parse(input)
    if (typeof given !== 'object' || given === null) return ''
    const { query, fact, quote } = given as Readonly<Record<string, unknown>>
    return [query, fact, quote].find((one) => typeof one === 'string') ?? ''
  } catch {
    return ''
  }
}

/** Those that answer with memories or messages. */
const finding = ['memory_search', 'conversation_search', 'memory_get', 'memory_list'] as const
const known = [...finding, 'memory_count', 'memory_store', 'memory_forget', 'now'] as const
const knownAs = ({ name }: Pick<ToolCallRecord, 'name'>) => known.find((one) => one === name)
const finds = ({ name }: Pick<ToolCallRecord, 'name'>): boolean => finding.some((one) => one === name)

/** All calls of an answer in one line: what was looked up in what is remembered, and what did not work. */
export function callsInWords(t: TFunction, calls: readonly Pick<ToolCallRecord, 'name' | 'state'>[]): string {
  const count = calls.filter((call) => call.state === 'done' && (finds(call) || call.name === 'memory_count')).length
  const failed = calls.filter(({ state }) => state === 'failed' || state === 'refused').length
  const parts = [
    ...(count > 0 ? [t('chat.calls.label', { count })] : []),
    ...(failed > 0 ? [t('chat.calls.notDone', { count: failed })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : t('chat.calls.title')
}

/** What was called. */
export function nameOf(t: TFunction, call: Pick<ToolCallRecord, 'name'>): string {
  const tool = knownAs(call)
  return tool ? t(`chat.calls.name.${tool}`) : t('chat.calls.other', { name: call.name })
}

/** What came of it. */
export function outcomeOf(t: TFunction, call: Pick<ToolCallRecord, 'name' | 'state' | 'reason' | 'found'>): string {
  const { name, state, reason, found: count } = call
  if (reason !== null) return t(`chat.calls.reason.${reason}`)
  if (state !== 'done') return t(`chat.calls.state.${state}`)
  if (finds(call)) return count > 0 ? t('chat.calls.found', { count }) : t('chat.calls.foundNone')
  return t(name === 'memory_store' ? 'chat.calls.kept' : 'chat.calls.state.done')
}
