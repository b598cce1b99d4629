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
