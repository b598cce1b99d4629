import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'

/** The value of a model's JSON, repaired where it is weak; undefined where nothing can be made of it. */
export function readWeakJson(text: string): unknown {
  for (const read of [(json: string) => json, jsonrepair]) {
    try {
      return JSON.parse(read(text))
    } catch {
      // The next way may read it; what none can is told by undefined.
    }
  }
  return undefined
}

const mostStarts = 8

/** Some servers send the end of what was thought without its beginning: all before it is thought. */
export const withoutThoughts = (reply: string): string =>
  reply
    .replace(/<think>[\s\S]*?<\/think>/g, '')
    .replace(/^(?:[\s\S]*\n)?[ \t]*<\/think>/, '')
    .trim()

/**
 * The first object in a model's answer that fits, whatever prose, thoughts and code fences stand around it, and whether it
 * is closed; null where there is none.
 */
export function readModelObject<Value>(
  reply: string,
  schema: z.ZodType<Value>,
): { readonly value: Value; readonly isClosed: boolean } | null {
  const answer = withoutThoughts(reply)
  let start = answer.indexOf('{')
  for (let tries = 0; start !== -1 && tries < mostStarts; tries += 1) {
    const end = closingBrace(answer, start)
    const isClosed = end !== -1
    const body = isClosed ? answer.slice(start, end + 1) : answer.slice(start).replace(/```[\s\S]*$/, '')
    const { data, success } = schema.safeParse(readWeakJson(body))
    if (success) return { value: data, isClosed }
    if (!isClosed) return null
    start = answer.indexOf('{', end)
  }
  return null
}

/** Offset of the brace that closes the one at `start`; -1 where the text ends before. */
function closingBrace(answer: string, start: number): number {
  let depth = 0
  let inString = false
  for (let at = start; at < answer.length; at += 1) {
    const char = answer[at]
    if (inString && char === '\\') at += 1
    else if (char === '"') inString = !inString
    else if (!inString && char === '{') depth += 1
    else if (!inString && char === '}' && (depth -= 1) === 0) return at
  }
  return -1
}
