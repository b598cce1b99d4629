import { z } from 'zod'
import { attachmentLimits } from '../contract/attachment.ts'
import { untrustedSpanSchema } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import { filledTextSchema, timeSchema } from '../contract/text.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import type { Place } from '../storage/branch-store.ts'
import type { DataFile } from '../storage/data-file.ts'
import { titleOf } from '../util/title-of.ts'
import { breathe } from '../util/breathe.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import { must } from '../util/must.ts'
import { LineTooLong, readLines } from '../util/read-lines.ts'
import { type AttachmentLine, attachmentLineSchema, fromAttachmentLine } from './attachment-line.ts'
import { placesOf } from './branch-tree.ts'
import type { EventBus } from './event-bus.ts'
import { createSessionFolders } from './session-folders.ts'
import type { SettingsService } from './settings-service.ts'
import type { Stretches } from './stretches.ts'
import { normaliseSpans } from './untrusted-spans.ts'

/** A line of a conversation file. */
const sessionLineSchema = z.object({
  session: z.string().min(1).max(200),
  at: timeSchema,
  role: z.enum(['user', 'assistant']),
  text: filledTextSchema(1_000_000),
  /** The name of the folder that the conversation is put into. */
  folder: filledTextSchema(100).optional(),
  /** False: the conversation does not learn. */
  learns: z.boolean().optional(),
  /** Where learning was off when this was said. */
  unlearned: z.enum(['for_all', 'in_chat']).optional(),
  untrusted_spans: z.array(untrustedSpanSchema).max(1_000).optional(),
  /** Of a conversation with branches: which message of the file it is, which one it follows, and whether it is shown. */
  position: z.number().int().min(0).optional(),
  follows: z.number().int().min(-1).optional(),
  shown: z.boolean().optional(),
})
type SessionLine = z.infer<typeof sessionLineSchema> & { readonly files?: AttachmentLine[] }

export interface SessionImportResult {
  readonly sessions: number
  readonly messages: number
  /** Messages of conversations that had been imported before. */
  readonly skipped: number
  readonly failed: { line: number; reason: string }[]
  readonly jobs: number
}

interface SessionImportDeps {
  readonly data: DataFile
  readonly settings: Pick<SettingsService, 'get'>
  readonly events: EventBus
  readonly clock: Clock
  readonly stretches: Pick<Stretches, 'addSettled'>
  readonly onQueued: () => void
}

interface ImportWays {
  readonly extract: boolean
  /** Aborts when nobody waits for it any more: what has come in stays, and the same file goes on where it was cut off. */
  readonly signal: AbortSignal
}

const batchSize = 25
const failuresReported = 100
/** Holds the largest image in base64. */
const maximumLine = 8 * 1024 * 1024

type Numbered = { readonly line: number; readonly value: unknown }

/** Takes conversations of elsewhere in. The same conversation comes in once; a file with no usable line changes nothing. */
export function createSessionImport({ data, settings, events, clock, stretches, onQueued }: SessionImportDeps) {
  const folders = createSessionFolders(data)
  const addBatch = (
    agentId: string,
    sessionId: string,
    batch: readonly { line: SessionLine; place: Place }[],
    extract: boolean,
  ): void => {
    for (const { line, place } of batch) {
      const id = newId()
      const message = { id, sessionId, position: place.position, role: line.role, text: line.text, at: line.at }
      data.messages.add(
        {
          ...message,
          turnId: null,
          state: 'complete',
          untrustedSpans: normaliseSpans(line.untrusted_spans ?? [], line.text),
          usage: null,
        },
        place,
      )
      if (line.unlearned) data.unlearned.add(id, line.unlearned)
      indexMessage(data, agentId, message)
      const files = (line.files ?? []).flatMap((file) => fromAttachmentLine(file) ?? [])
      data.attachments.add({ sessionId, messageId: id }, files)
      if (extract && line.role === 'user') stretches.addSettled({ agentId, sessionId }, id)
    }
  }

  /** Where to go on: 0 for a new conversation, its end where an import was cut off, null where nothing is missing. */
  const firstMissing = (known: string | undefined, lines: readonly SessionLine[]): number | null => {
    if (known === undefined) return 0
    const next = data.messages.nextPosition(known)
    const last = data.messages.at(known, next - 1)
    return next < lines.length && last?.text === lines[next - 1]?.text ? next : null
  }

  /** In batches, so that a long conversation does not hold the thread; a run that was cut off is gone on with. */
  const importSession = async (
    agentId: string,
    name: string,
    lines: readonly SessionLine[],
    { extract, signal }: ImportWays,
  ): Promise<number> => {
    const known = data.sessions.idByImport(agentId, name)
    const from = firstMissing(known, lines)
    if (from === null) return 0
    const sessionId = known ?? newId()
    const places = placesOf(lines)
    const at = lines[0]?.at ?? clock.now().toISOString()
    const title = titleOf((lines.find((line) => line.role === 'user') ?? lines[0])?.text ?? name)
    try {
      for (let start = from; start < lines.length; start += batchSize) {
        const batch = lines
          .slice(start, start + batchSize)
          .map((line, index) => ({ line, place: must(places[start + index], 'a place') }))
        data.inTransaction(() => {
          if (start === 0) {
            data.sessions.add({ id: sessionId, agentId, title, at, importKey: name })
            const folder = lines[0]?.folder
            if (lines.some(({ learns }) => learns === false)) data.sessions.setLearns(sessionId, false)
            if (folder) data.sessions.move(sessionId, folders.create(agentId, folder).id)
          }
          addBatch(agentId, sessionId, batch, extract)
          data.sessions.touch(sessionId, batch.at(-1)?.line.at ?? at)
        })
        await breathe(signal)
      }
    } finally {
      events.emit('session_changed', { agentId, sessionId, change: known === undefined ? 'created' : 'updated' })
    }
    return lines.length - from
  }

  return async (
    agentId: string,
    source: { path: string } | { lines: readonly unknown[] },
    extract: boolean,
    signal: AbortSignal,
  ): Promise<SessionImportResult> => {
    const { lines, failed } = await parseAll(
      'path' in source ? fileLines(source.path) : source.lines.map((value, index) => ({ line: index + 1, value })),
      signal,
    )
    if (lines.length === 0) throw new AppError('import_invalid', 'No line of the file is a message of a conversation.')
    const learns = extract && settings.get().extraction !== 'off' && data.agents.get(agentId, null)?.memory !== 'none'
    const result = { sessions: 0, messages: 0, skipped: 0, failed, jobs: 0 }
    try {
      for (const [name, ofSession] of Map.groupBy(lines, (line) => line.session)) {
        const added = await importSession(agentId, name, ofSession, { extract: learns, signal })
        result.sessions += Number(added > 0)
        result.messages += added
        result.skipped += ofSession.length - added
        result.jobs += Number(learns && added > 0 && ofSession.slice(-added).some((line) => line.role === 'user'))
      }
    } finally {
      // What came in before the caller had gone stays, and is learned from.
      if (result.jobs > 0 || (learns && signal.aborted)) onQueued()
    }
    return result
  }
}
export type SessionImport = ReturnType<typeof createSessionImport>

async function parseAll(source: AsyncIterable<Numbered> | Iterable<Numbered>, signal: AbortSignal) {
  const lines: SessionLine[] = []
  const failed: { line: number; reason: string }[] = []
  let read = 0
  for await (const { line, value } of source) {
    const parsed = sessionLineSchema.safeParse(value)
    if (parsed.success && spansFit(parsed.data)) lines.push(parsed.data)
    else if (addFile(lines, value)) continue
    else if (failed.length < failuresReported) {
      failed.push({
        line,
        reason:
          parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ??
          'untrusted_spans: outside the text',
      })
    }
    read += 1
    if (read % batchSize === 0) await breathe(signal)
  }
  return { lines, failed }
}

/** A file goes with the message that stands before it. False where it is none, or there is no such message. */
function addFile(lines: SessionLine[], value: unknown): boolean {
  const { success, data: line } = attachmentLineSchema.safeParse(value)
  const last = lines.at(-1)
  if (!success || last?.session !== line.session || last.role !== 'user' || !fromAttachmentLine(line.attachment))
    return false
  if ((last.files?.length ?? 0) >= attachmentLimits.perMessage) return false
  lines[lines.length - 1] = { ...last, files: [...(last.files ?? []), line.attachment] }
  return true
}

const spansFit = ({ text, untrusted_spans }: SessionLine): boolean =>
  (untrusted_spans ?? []).every((span) => span.start < span.end && span.end <= text.length)

async function* fileLines(path: string): AsyncGenerator<Numbered> {
  let line = 0
  try {
    for await (const text of readLines(path, maximumLine)) {
      line += 1
      if (text.trim() !== '') yield { line, value: parse(text) }
    }
  } catch (error) {
    if (!(error instanceof LineTooLong)) throw error
    throw new AppError('import_invalid', error.message, { params: { line: String(error.line) } })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The line fails its schema check then, and is reported with its number.
    return undefined
  }
}
