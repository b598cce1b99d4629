import { createReadStream } from 'node:fs'

/** A line of a file is longer than what was said to be the longest. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
  /** From 1. */
  readonly line: number

  constructor(line: number) {
    super('A line of the file is too long.')
    this.line = line
  }
}

/** The lines of a text file, of which no more than `longest` characters are ever held at once. Throws `LineTooLong`. */
export async function* readLines(path: string, longest: number): AsyncGenerator<string> {
  let line = 1
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    for (const [index, part] of String(chunk).split('\n').entries()) {
      if (index > 0) {
        yield withoutReturn(rest)
        rest = ''
        line += 1
      }
      rest += part
      if (rest.length > longest) throw new LineTooLong(line)
    }
  }
  if (rest !== '') yield withoutReturn(rest)
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text)
