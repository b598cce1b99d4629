import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  operationsOf,
  toAnswer,
  type AnsweredOperation,
  type ChatLine,
  type ReadingRequest,
  type ShownMemory,
  type ShownMessage,
} from './trust-request.ts'

/** What a reader answered to a stretch, with what it was shown then. */
export interface Recording {
  readonly promptVersion: string
  readonly stretch: readonly ShownMessage[]
  readonly known: readonly ShownMemory[]
  readonly answer: string
}

export interface RecordedCounts {
  /** Answers from the recordings. */
  replayed: number
  recorded: number
  /** Stretches without a recording. */
  missing: number
  /** Operations on memories that are not shown any more. */
  dropped: number
}

export interface RecordedReader {
  readonly counts: RecordedCounts
  /** Null where there is no recording, and none is made. */
  answer(request: ReadingRequest, lines: readonly ChatLine[], gone: () => boolean): Promise<string | null>
}

interface RecordedOptions {
  /** Recordings are the lines of the file of this name with `.jsonl`; what waits for its answer stands in the folder. */
  readonly folder: string
  /** A stretch without a recording is written down, and its answer waited for. */
  readonly records: boolean
  readonly promptVersion: string
  readonly say: (line: string) => void
  /** How long an answer is waited for, and how often it is looked for. */
  readonly timeoutMs?: number
  readonly pollMs?: number
}

/**
 * By what the stretch says alone: role, day and words of its messages, and whether it is read beside what was said long
 * before. So a recording outlives changes of the rest of the prompt: rules, examples, known memories, context, ids.
 */
export function recordingKey({ messages }: Pick<ReadingRequest, 'messages'>): string {
  const stretch = messages
    .filter(({ context }) => !context)
    .map(({ role, at, text }) => [role, /\d{4}-\d\d-\d\d/u.exec(at)?.[0] ?? at, text])
  const said = messages.some(({ earlier }) => earlier) ? [...stretch, 'beside what was said before'] : stretch
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 20)
}

/** Answers from a file of recordings, and makes new ones where it may. */
export function createRecordedReader({
  folder,
  records,
  promptVersion,
  say,
  timeoutMs = 40 * 60_000,
  pollMs = 300,
}: RecordedOptions): RecordedReader {
  const counts: RecordedCounts = { replayed: 0, recorded: 0, missing: 0, dropped: 0 }
  const missing = new Set<string>()
  const file = `${folder.replace(/[/\\]+$/u, '')}.jsonl`

  /** Read at each request: another reader of the same file may have recorded. Of a key the last line holds. */
  const find = async (keys: readonly string[]): Promise<Recording | undefined> => {
    const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : []
    const found = keys
      .map((key) => lines.findLast((line) => line.startsWith(beginOf(key)) && line.endsWith('}')))
      .find((line) => line !== undefined)
    return found === undefined ? undefined : (JSON.parse(found) as Recording)
  }

  /** Gets the next number, which another reader of the same folder may want too. */
  const writeRequest = async (key: string, lines: readonly ChatLine[]): Promise<string> => {
    await Promise.all(['requests', 'answers'].map((name) => mkdir(join(folder, name), { recursive: true })))
    for (let next = (await readdir(join(folder, 'requests'))).length + 1; ; next += 1) {
      const number = String(next).padStart(4, '0')
      const text = `${JSON.stringify({ key, messages: lines }, null, 1)}\n`
      if (await isWritten(join(folder, 'requests', `${number}.json`), text)) return number
    }
  }

  const record = async (
    key: string,
    request: ReadingRequest,
    lines: readonly ChatLine[],
    gone: () => boolean,
  ): Promise<string | null> => {
    const number = await writeRequest(key, lines)
    say(`request ${number} waits for its answer`)
    const path = join(folder, 'answers', `${number}.json`)
    for (const until = Date.now() + timeoutMs; Date.now() < until && !gone(); await wait(pollMs)) {
      if (!existsSync(path)) continue
      // Whoever writes it may not be done.
      await wait(pollMs)
      const answer = await readFile(path, 'utf8')
      const recording: Recording = { promptVersion, stretch: request.messages, known: request.known, answer }
      // What a killed run left of a line stays a line of its own.
      const before = existsSync(file) && !(await readFile(file, 'utf8')).endsWith('\n') ? '\n' : ''
      await appendFile(file, `${before}${JSON.stringify({ key, ...recording })}\n`)
      counts.recorded += 1
      return answer
    }
    return null
  }

  return {
    counts,
    answer: async (request, lines, gone) => {
      const key = recordingKey(request)
      // Recorded before it was read twice: what was answered then was answered beside what was said before.
      const once = recordingKey({ messages: request.messages.filter(({ earlier }) => earlier !== true) })
      const recording = await find([key, ...(records ? [] : [once])])
      if (recording !== undefined) {
        counts.replayed += 1
        const replayed = replay(recording, request)
        counts.dropped += replayed.dropped
        return replayed.answer
      }
      const answer = records ? await record(key, request, lines, gone) : null
      if (answer === null) {
        missing.add(key)
        counts.missing = missing.size
        say(`NO RECORDING for ${key}`)
      }
      return answer
    },
  }
}

/** A line is found by how it begins, without reading the others. */
const beginOf = (key: string): string => `{"key":"${key}",`

/** A recorded answer in the ids of this request. Operations on memories that are not shown now are left out. */
export function replay(recording: Recording, now: ReadingRequest): { answer: string; dropped: number } {
  const operations = operationsOf(recording.answer)
  // An answer that was broken is broken again.
  if (operations === null) return { answer: recording.answer, dropped: 0 }
  const messageId = messageIds(recording.stretch, now.messages)
  const memoryId = memoryIds(recording.known, now.known)
  const kept = operations.flatMap((operation) => inNewIds(operation, messageId, memoryId))
  return { answer: toAnswer(kept), dropped: operations.length - kept.length }
}

type Ids = ReadonlyMap<string, string>

/** A message is the same where its role and words are; of those said twice the order tells. */
function messageIds(then: readonly ShownMessage[], now: readonly ShownMessage[]): Ids {
  const free = [...now].toSorted((a, b) => Number(a.context) - Number(b.context))
  const ids = new Map<string, string>()
  for (const { id, role, text } of then.toSorted((a, b) => Number(a.context) - Number(b.context))) {
    const at = free.findIndex((one) => one.role === role && one.text === text)
    if (at !== -1) ids.set(id, free.splice(at, 1)[0]?.id ?? id)
  }
  return ids
}

function memoryIds(then: readonly ShownMemory[], now: readonly ShownMemory[]): Ids {
  return new Map(
    then.flatMap((old) => {
      const same = now.find(({ fact }) => fact === old.fact)
      return same === undefined ? [] : [[old.id, same.id] as const]
    }),
  )
}

const inNewFrom = (from: string | undefined, messageId: Ids) =>
  from === undefined ? {} : { from: messageId.get(from) ?? from }

function inNewIds(operation: AnsweredOperation, messageId: Ids, memoryId: Ids): AnsweredOperation[] {
  const { from, k, ids, maybe } = operation
  const target = memoryId.get(k ?? '')
  if (typeof k === 'string' && k !== '' && target === undefined) return []
  const now = (id: string): string | never[] => memoryId.get(id) ?? messageId.get(id) ?? []
  const left = ids?.flatMap(now)
  const namesNothingElse = !operation['about'] && !operation['when']
  if (ids?.length && left?.length === 0 && namesNothingElse) return []
  return [
    {
      ...operation,
      ...inNewFrom(from, messageId),
      ...(target !== undefined && { k: target }),
      ...(left !== undefined && { ids: left }),
      ...(maybe && { maybe: maybe.flatMap(now) }),
    },
  ]
}

/** False where there is such a file already. */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
