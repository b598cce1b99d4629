/**
 * Cuts markdown into blocks that can be rendered apart, so that only the last one is parsed again while an answer
 * streams. Joined with a blank line they are the text again.
 */
export function splitBlocks(markdown: string): string[] {
  if (hasDefinitions(markdown)) return [markdown]
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    if (fence === null && block.at(-1) === '' && opensBlock(line)) {
      blocks.push(block.slice(0, -1).join('\n'))
      block = []
    }
    block.push(line)
    fence = fenceAfter(line, fence)
  }
  return [...blocks, block.join('\n')]
}

/** The mark that ends what is open after a line, code or a formula; null where nothing is. */
function fenceAfter(line: string, open: string | null): string | null {
  const marker = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
  if (open === null) return marker ?? mathOpenedBy(line)
  if (marker && marker.startsWith(open)) return null
  return isMath(open) && line.trimEnd().endsWith(open) ? null : open
}

const isMath = (fence: string): boolean => fence === '$$' || fence === '\\]'
/** The mark that ends the formula that a line begins and does not end. */
function mathOpenedBy(line: string): string | null {
  const [, open, rest = ''] = /^ {0,3}(\$\$|\\\[)(.*)/.exec(line) ?? []
  if (!open) return null
  const close = open === '$$' ? open : '\\]'
  return rest.includes(close) ? null : close
}

/** What a text refers to stands in it somewhere, so it is parsed as a whole. */
const hasDefinitions = (markdown: string): boolean => /^ {0,3}\[[^\]]+\]:/m.test(markdown)

type Part = { readonly kind: 'markdown' | 'math' | 'table'; readonly text: string }

/** What of a block is parsed apart: formulas, long tables, and what is between them. */
export const splitParts = (block: string): Part[] =>
  splitMath(block).flatMap((part) => (part.kind === 'markdown' ? splitTables(part.text) : [part]))

/** Cells that are parsed and laid out together. A table is one block however many more it has. */
const cellsAtOnce = 600

/** Tables of many cells, whose lines begin with a bar, and what is between them. */
function splitTables(markdown: string): Part[] {
  if (hasDefinitions(markdown)) return [{ kind: 'markdown', text: markdown }]
  const lines = markdown.split('\n')
  const parts: Part[] = []
  const take = (kind: Part['kind'], from: number, to: number): void => {
    const text = lines.slice(from, to).join('\n')
    if (text.trim() !== '') parts.push({ kind, text })
  }
  let [taken, fence]: [number, string | null] = [0, null]
  for (let at = 0; at < lines.length; at++) {
    fence = fenceAfter(lines[at] ?? '', fence)
    const end = fence === null ? tableEnd(lines, at) : at
    if ((end - at) * cellsIn(lines[at]) <= cellsAtOnce) continue
    take('markdown', taken, at)
    take('table', at, end)
    taken = end
    at = end - 1
  }
  take('markdown', taken, lines.length)
  return parts
}

/** The line after the table that begins here; this one where none does. */
function tableEnd(lines: readonly string[], at: number): number {
  const begins = isRow(lines[at]) && !(lines[at - 1] ?? '').trim() && /^\|[\s:|-]*-[\s:|-]*$/.test(lines[at + 1] ?? '')
  if (!begins) return at
  const after = lines.findIndex((line, index) => index > at && !isRow(line))
  return after < 0 ? lines.length : after
}

const cellsIn = (head = ''): number => Math.max(1, head.split('|').length - 2)
const isRow = (line: string | undefined): boolean => line?.startsWith('|') === true

/** A long table as several with the same head, of which only the last one grows. */
export function splitTable(table: string): { readonly head: string; readonly pieces: readonly string[] } {
  const lines = table.split('\n')
  const head = lines.slice(0, 2).join('\n')
  const rows = lines.slice(2)
  const rowsAtOnce = Math.ceil(cellsAtOnce / cellsIn(lines[0]))
  const pieces = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    [head, ...rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce)].join('\n'),
  )
  return { head, pieces }
}

/**
 * Formulas of a block that stand on lines of their own, with what is between them. A line of a formula may begin like a
 * list or underline like a heading, so they go before anything is read as markdown.
 */
function splitMath(block: string): Part[] {
  const parts: Part[] = []
  let [lines, fence]: [string[], string | null] = [[], null]
  const end = (kind: Part['kind']): void => {
    const text = lines.join('\n')
    if (text.trim() !== '') parts.push({ kind, text: kind === 'math' ? texOf(text) : text })
    lines = []
  }
  for (const line of block.split('\n')) {
    const before: string | null = fence
    fence = fenceAfter(line, before)
    if (before === null && fence !== null && isMath(fence)) end('markdown')
    if (before === null && fence === null && isWholeFormula(line)) {
      end('markdown')
      lines.push(line)
      end('math')
      continue
    }
    lines.push(line)
    if (before !== null && isMath(before) && fence === null) end('math')
  }
  // What is not closed, or not yet, stays as it was written.
  end('markdown')
  return parts
}

const isWholeFormula = (line: string): boolean => /^ {0,3}(?:\$\$.*[^\s$].*\$\$|\\\[.*\S.*\\\])\s*$/.test(line)
const texOf = (text: string): string => text.trim().slice(2, -2).trim()

/** The code of a block that is one fence, not closed yet. To parse all of it for each new word would take ever longer. */
export function toOpenCode(block: string): { readonly code: string; readonly language: string } | null {
  const [, fence, language] = /^(```+|~~~+) *([^\s`]*)[^\n`]*\n/.exec(block) ?? []
  if (!fence || language === undefined) return null
  const code = block.slice(block.indexOf('\n') + 1)
  const closing = new RegExp(`^ {0,3}${fence}`, 'm')
  return closing.test(code) ? null : { code: code.replace(/\n$/, ''), language }
}

/** A line that cannot belong to a list or an indented block above a blank line. */
const opensBlock = (line: string): boolean => /^[^\s\-*+>|\d]/.test(line) || /^\d+[^\d.)]/.test(line)
