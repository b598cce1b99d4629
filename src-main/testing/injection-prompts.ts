import type { Injection, InjectedMessage } from './injection.ts'
import type { LoopbackRequest } from './loopback-request.ts'

/** A line of the block of memories: what it holds ends at its own quotes. */
const entry = /^(?:\[\d+\]|-) \([^"]*\) "(?:[^"\\]|\\.)*"(?: [^"]+ "(?:[^"\\]|\\.)*")?$/u
const quotedPart = /\n<quoted source="[a-z]+">\n(?:(?!<\s*\/?\s*quoted)[\s\S])*\n<\/quoted>\n/giu

/** Where a request has words of the text elsewhere than between delimiters. */
export function promptFaults(
  { kind, body }: LoopbackRequest,
  injection: Injection,
  message: InjectedMessage,
): string[] {
  const lines = linesOf(injection.text)
  const [first, ...rest] = body.messages
  if (kind === 'extraction') {
    const told = body.messages.flatMap(({ content }) => content.split('\n')).filter((line) => !isJson(line))
    return faults('extraction', told, lines)
  }
  const system = [first, ...rest].filter((one) => one?.role === 'system').map((one) => one?.content ?? '')
  const blocks = system.join('\n').split('\n')
  const opened = blocks.filter((line) => line.includes('<memories>')).length
  const closed = blocks.filter((line) => line.includes('</memories>')).length
  return [
    ...(opened === closed && opened <= 1 ? [] : [`prompt: ${opened} openings, ${closed} ends of the memories`]),
    ...faults(
      'prompt',
      blocks.filter((line) => !entry.test(line)),
      lines,
    ),
    ...(message.untrustedSpans.length === 0 ? [] : userFaults(body.messages, lines)),
  ]
}

const userFaults = (messages: readonly { role: string; content: string }[], lines: readonly string[]): string[] =>
  messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => faults('unquoted', seen(content).replaceAll(quotedPart, '\n').split('\n'), lines))

const faults = (where: string, told: readonly string[], lines: readonly string[]): string[] => [
  ...new Set(
    told.flatMap((line) => (lines.some((one) => line.includes(one)) ? [`${where}: ${line.slice(0, 120)}`] : [])),
  ),
]

/** Lines that are long enough to be nobody else's, without those that are in a prompt anyway. */
const linesOf = (text: string): string[] =>
  seen(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => Array.from(line).length >= 6 && !/^<\s*\/?\s*(?:quoted|memories)\s*>$/u.test(line))

/** As a reader sees it: full-width letters as plain ones, without what is invisible. */
const seen = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
