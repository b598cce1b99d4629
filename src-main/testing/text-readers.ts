import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A function that reads text. */
export interface TextReader {
  /** Its file and its name. */
  readonly name: string
  readonly read: (text: string) => unknown
  /** The words of its module's patterns and lists, which make it look closer. */
  readonly triggers: readonly string[]
  /** Those of the modules that it stands on. */
  readonly inherited: readonly string[]
}

const at = '2026-03-11T09:30:00.000Z'
/** Data of trained models has no words of patterns. */
const longestModule = 50_000
const sample = 'I live in Porto, not in Rome. 我住在波尔图。'

/** Words as a text and as the message that holds them: a reader takes the one it wants. */
const toInput = (text: string): object =>
  Object.assign(new String(text), {
    id: 'm1',
    sessionId: 's1',
    position: 0,
    role: 'user' as const,
    text,
    content: text,
    untrustedSpans: [],
    at,
    summary: text,
    slot: null,
  })

/** What readers take beside the text. */
const besides: readonly (readonly unknown[])[] = [
  [],
  [[]],
  [new Date(at)],
  ['en', at, 0],
  [at, 0],
  ['likes', sample],
  [new Map()],
  [200],
]

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor

type Callable = (...args: readonly unknown[]) => unknown

/** All exported functions below these folders that read a text, found by calling them. */
export async function findTextReaders(folders: readonly string[]): Promise<TextReader[]> {
  const readers: TextReader[] = []
  for (const folder of folders) {
    for await (const path of glob(`${folder}/**/*.ts`)) {
      if (path.includes('.test.') || path.includes('worker')) continue
      const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>
      const { own: triggers, inherited } = await triggersOf(path)
      for (const [name, value] of Object.entries(exported)) {
        // What waits for something works on more than text.
        if (typeof value !== 'function' || value.length === 0 || value instanceof AsyncFunction) continue
        const read = readerOf(value as Callable)
        if (read) readers.push({ name: `${path}#${name}`, read, triggers, inherited })
      }
    }
  }
  return readers.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The function as a reader of text, by the first arguments it takes; undefined where it wants something else. */
function readerOf(call: Callable): TextReader['read'] | undefined {
  for (const beside of besides) {
    for (const convert of [(text: string): unknown => text, toInput]) {
      const read = (text: string): unknown => drained(call(convert(text), ...beside))
      try {
        const result = read(sample)
        if (!(result instanceof Promise)) return read
        result.catch(() => {})
      } catch {
        // It wants something else.
      }
    }
  }
  return undefined
}

/** What is read only when asked for is asked for. */
function drained(result: unknown): unknown {
  if (result instanceof Iterator) return result.toArray()
  return typeof result === 'function' && result.length > 0 ? (result as Callable)(sample) : result
}

const literal = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/gu
const imported = /from '(\.{1,2}\/[^']+)'/gu

/** Runs of letters, and signs, in a module's strings and patterns, and in those of what it imports. */
async function triggersOf(path: string): Promise<{ own: string[]; inherited: string[] }> {
  const own = new Set<string>()
  const inherited = new Set<string>()
  const seen = new Set<string>()
  const read = async (file: string, into: Set<string>): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const source = await readFile(file, 'utf8')
    if (source.length > longestModule) return
    for (const [found] of source.matchAll(literal)) {
      for (const [word] of found.matchAll(/\p{Script=Han}+|[a-z]{1,12}|[^\p{L}\p{N}\s]/giu)) into.add(word)
    }
    for (const [, next = ''] of source.matchAll(imported)) await read(join(dirname(file), next), inherited)
  }
  await read(path, own)
  return { own: [...own], inherited: [...inherited.difference(own)] }
}
