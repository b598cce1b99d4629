/**
 * Cuts markdown into blocks that can be rendered apart, so that only the last one is parsed again while an answer
 * streams. Joined with a blank line they are the text again.
 */
export function splitBlocks(markdown: string): string[] {
  if (/^ {0,3}\[[^\]]+\]:/m.test(markdown)) return [markdown]
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const marker = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (fence === null && block.at(-1) === '' && opensBlock(line)) {
      blocks.push(block.slice(0, -1).join('\n'))
      block = []
    }
    block.push(line)
    if (marker) fence = fence === null ? marker : marker.startsWith(fence) ? null : fence
  }
  return [...blocks, block.join('\n')]
}

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
