import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ChatFiles } from '../chat-files/create-chat-files.ts'
import { isLines } from '../chat-files/read-values.ts'
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
  /** What the conversation is called; as its first message begins where that is absent. */
  title: filledTextSchema(200).optional(),
  /** A model made that of what was said first. */
  title_by_model: z.boolean().optional(),
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
  /** Conversations that were not there before. */
  readonly created: string[]
}

interface SessionImportDeps {
  readonly data: DataFile
  readonly chatFiles: ChatFiles
  /** Where what is foreign is written in our own form meanwhile. */
  readonly folder: string
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
export function createSessionImport(deps: SessionImportDeps) {
  const { data, chatFiles, folder, settings, events, clock, stretches, onQueued } = deps
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
  ): Promise<{ added: number; created: string[] }> => {
    const known = data.sessions.idByImport(agentId, name)
    const from = firstMissing(known, lines)
    if (from === null) return { added: 0, created: [] }
    const sessionId = known ?? newId()
    const places = placesOf(lines)
    const at = lines[0]?.at ?? clock.now().toISOString()
    const title = lines[0]?.title ?? titleOf((lines.find((line) => line.role === 'user') ?? lines[0])?.text ?? name)
    try {
      for (let start = from; start < lines.length; start += batchSize) {
        const batch = lines
          .slice(start, start + batchSize)
          .map((line, index) => ({ line, place: must(places[start + index], 'a place') }))
        data.inTransaction(() => {
          if (start === 0) {
            data.sessions.add({ id: sessionId, agentId, title, at, importKey: name })
            if (lines[0]?.title_by_model) data.sessions.rename(sessionId, title, { byModel: true })
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
    return { added: lines.length - from, created: known === undefined ? [sessionId] : [] }
  }

  const importLines = async (
    agentId: string,
    conversations: AsyncIterable<Conversation>,
    failed: SessionImportResult['failed'],
    ways: ImportWays,
  ): Promise<SessionImportResult> => {
    const { extract: learns, signal } = ways
    const result: SessionImportResult = { sessions: 0, messages: 0, skipped: 0, failed, jobs: 0, created: [] }
    let { sessions, messages, skipped, jobs } = result
    try {
      for await (const [name, lines] of conversations) {
        const { added, created } = await importSession(agentId, name, lines, ways)
        result.created.push(...created)
        sessions += Number(added > 0)
        messages += added
        skipped += lines.length - added
        jobs += Number(learns && added > 0 && lines.slice(-added).some((line) => line.role === 'user'))
      }
    } finally {
      // What came in before the caller had gone stays, and is learned from.
      if (jobs > 0 || (learns && signal.aborted)) onQueued()
    }
    if (messages + skipped === 0)
      throw new AppError('import_invalid', 'No line of the file is a message of a conversation.')
    return { ...result, sessions, messages, skipped, jobs }
  }

  return async (
    agentId: string,
    source: { path: string } | { lines: readonly unknown[] },
    extract: boolean,
    signal: AbortSignal,
  ): Promise<SessionImportResult> => {
    const learns = extract && settings.get().extraction !== 'off' && data.agents.get(agentId, null)?.memory !== 'none'
    const failed: SessionImportResult['failed'] = []
    const take = (lines: AsyncIterable<Numbered>, isInPieces: boolean) =>
      importLines(agentId, conversationsOf(parsed(lines, failed, signal), isInPieces), failed, {
        extract: learns,
        signal,
      })
    if ('lines' in source) return take(numbered(source.lines), false)
    if (await isLines(source.path)) return take(fileLines(source.path), false)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = join(folder, `${newId()}.jsonl`)
    try {
      await chatFiles(source.path, target, signal)
      return await take(fileLines(target), true)
    } finally {
      await rm(target, { force: true })
    }
  }
}
export type SessionImport = ReturnType<typeof createSessionImport>

type Conversation = readonly [name: string, lines: readonly SessionLine[]]

/** The lines by conversation. In a file where each stands in one piece no more than one is held. */
async function* conversationsOf(lines: AsyncIterable<SessionLine>, isInPieces: boolean): AsyncGenerator<Conversation> {
  if (!isInPieces) {
    const all: SessionLine[] = []
    for await (const line of lines) all.push(line)
    return yield* Map.groupBy(all, ({ session }) => session)
  }
  let piece: SessionLine[] = []
  for await (const line of lines) {
    const [first] = piece
    if (first && first.session !== line.session) {
      yield [first.session, piece]
      piece = []
    }
    piece.push(line)
  }
  const [first] = piece
  if (first) yield [first.session, piece]
}

/** The messages of a file, each with its files; what cannot be taken is noted. */
async function* parsed(
  source: AsyncIterable<Numbered>,
  failed: SessionImportResult['failed'],
  signal: AbortSignal,
): AsyncGenerator<SessionLine> {
  let last: SessionLine | undefined
  let read = 0
  for await (const { line, value } of source) {
    const { success, data, error } = sessionLineSchema.safeParse(value)
    const withFile = last && addFile(last, value)
    if (success && spansFit(data)) {
      if (last) yield last
      last = data
    } else if (withFile) last = withFile
    else if (failed.length < failuresReported) {
      failed.push({
        line,
        reason:
          error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ??
          'untrusted_spans: outside the text',
      })
    }
    read += 1
    if (read % batchSize === 0) await breathe(signal)
  }
  if (last) yield last
}

/** A message with the file of the line that follows it; null where that is none, or is not of this message. */
function addFile(last: SessionLine, value: unknown): SessionLine | null {
  const { success, data: line } = attachmentLineSchema.safeParse(value)
  if (!success || last.session !== line.session || last.role !== 'user' || !fromAttachmentLine(line.attachment))
    return null
  if ((last.files?.length ?? 0) >= attachmentLimits.perMessage) return null
  return { ...last, files: [...(last.files ?? []), line.attachment] }
}

const spansFit = ({ text, untrusted_spans }: SessionLine): boolean =>
  (untrusted_spans ?? []).every((span) => span.start < span.end && span.end <= text.length)

async function* numbered(values: readonly unknown[]): AsyncGenerator<Numbered> {
  for (const [index, value] of values.entries()) yield { line: index + 1, value }
}

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
