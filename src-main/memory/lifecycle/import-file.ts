import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { AppError } from '../../contract/error.ts'
import { persistentMemorySchema, type PersistentMemory } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { LineTooLong, readLines } from '../../util/read-lines.ts'
import { parseJson } from '../../util/parse-json.ts'
import { parseAgentUri } from '../../contract/agent-uri.ts'
import { exportFormatName, exportFormatVersion } from './export-memories.ts'
import { categoryName } from './memory-text.ts'

export type ImportRecord =
  | { readonly line: number; readonly memory: PersistentMemory }
  | { readonly line: number; readonly reason: string }

const maximumLine = 8 * 1024 * 1024
const maximumFile = 2 * 1024 * 1024 * 1024
/** A JSON file with the record spread over several lines is parsed whole, up to here. */
const maximumWholeJson = 4 * 1024 * 1024
const longestContent = 1_000_000

const headerSchema = z.object({
  format: z.literal(exportFormatName),
  version: z.number().int(),
  count: z.number().int().optional(),
})

/**
 * The records of an export file, read as a stream. Throws `import_invalid` where the file is foreign, cut off,
 * from a newer app, or carries keys that no export has (`__proto__`).
 */
export async function* readImportFile(path: string): AsyncGenerator<ImportRecord> {
  const size = await sizeOf(path)
  let line = 0
  let records = 0
  let header: z.infer<typeof headerSchema> | undefined
  let closed = false
  try {
    for await (const text of readLines(path, maximumLine)) {
      line += 1
      if (line === 1) {
        header = headerOf(text)
        if (!header) return yield* wholeJson(path, size)
      } else if (text === ']}') closed = true
      else if (text.trim() !== '') {
        records += 1
        yield recordOf(text.endsWith(',') ? text.slice(0, -1) : text, line)
      }
    }
  } catch (error) {
    throw error instanceof LineTooLong ? invalid(error.message, error.line) : error
  }
  const isJson = header !== undefined && !closed && path.endsWith('.json')
  if (isJson || (header?.count !== undefined && header.count !== records))
    throw invalid('The file is cut off: its end is missing.')
}

async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path)
  if (size === 0) throw invalid('The file is empty.')
  if (size > maximumFile) throw new AppError('too_large', 'The file is larger than 2 GiB.')
  return size
}

/** Checks memories that came as values as those of a file are checked. */
export const readImportValues = (memories: readonly unknown[]): ImportRecord[] =>
  memories.map((value, index) => toRecord(value, index + 1))

function headerOf(text: string): z.infer<typeof headerSchema> | undefined {
  const parsed = headerSchema.safeParse(parseJson(text.endsWith('"memories":[') ? `${text}]}` : text))
  if (!parsed.success) return undefined
  if (parsed.data.version > exportFormatVersion) throw invalid('The file was written by a newer version of the app.')
  return parsed.data
}

async function* wholeJson(path: string, size: number): AsyncGenerator<ImportRecord> {
  if (size > maximumWholeJson) throw invalid('The file is not an export of this app.')
  const value = parseJson(await readFile(path, 'utf8'))
  const list = Array.isArray(value)
    ? value
    : z.object({ memories: z.array(z.unknown()) }).safeParse(value).data?.memories
  if (!list) throw invalid('The file is not an export of this app.')
  yield* readImportValues(list)
}

function recordOf(text: string, line: number): ImportRecord {
  const value = parseJson(text)
  if (value === undefined) throw invalid('The file is damaged or cut off.', line)
  return toRecord(value, line)
}

function toRecord(value: unknown, line: number): ImportRecord {
  if (hasForbiddenKey(value)) throw invalid('The file carries keys that no export has.', line)
  const parsed = persistentMemorySchema.safeParse(value)
  if (parsed.success) {
    const reason = oddityOf(parsed.data)
    return reason === null ? { line, memory: parsed.data } : { line, reason }
  }
  return {
    line,
    reason: parsed.error.issues
      .map(({ path, message }) => (path.length === 0 ? 'is no memory' : `${path.join('.')}: ${message}`))
      .slice(0, 3)
      .join('; '),
  }
}

/** What a record of the right shape can still have wrong: nothing is stored that a command would not have taken. */
function oddityOf(memory: PersistentMemory): string | null {
  if (!agentIdSchema.safeParse(memory.agentId).success) return 'agentId: is not the id of an agent'
  if (!idSchema.safeParse(memory.id).success) return 'id: is not an id'
  if (memory.category.replace(/_+$/u, '') !== categoryName(memory.category)) return 'category: is not a category'
  if (!isAddressOf(memory)) return 'uri: is not an address of this agent'
  if (memory.content.trim() === '' || memory.content.length > longestContent) return 'content: is empty or too long'
  return isText(memory) ? null : 'holds characters that are not text (lone surrogates or NUL)'
}

function isAddressOf({ agentId, type, uri }: PersistentMemory): boolean {
  try {
    const address = parseAgentUri(uri)
    return address.agentId === agentId && address.type === type && address.uri === uri
  } catch {
    // What is no address is no address of the agent either: the line is reported with its number.
    return false
  }
}

const isText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return value === null || typeof value !== 'object' || Object.values(value).every(isText)
}

const forbiddenKeys = ['__proto__', 'constructor', 'prototype']

function hasForbiddenKey(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false
  if (depth > 20) return true
  if (forbiddenKeys.some((key) => Object.hasOwn(value, key))) return true
  return Object.values(value).some((inner) => hasForbiddenKey(inner, depth + 1))
}

const invalid = (message: string, line?: number): AppError =>
  new AppError('import_invalid', message, { ...(line !== undefined && { params: { line: String(line) } }) })
