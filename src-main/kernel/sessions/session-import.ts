import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChatFiles } from '../../chat-files/create-chat-files.ts'
import { isLines } from '../../chat-files/read-values.ts'
import { attachmentLimits } from '../../contract/attachment.ts'
import type { ChatSource } from '../../contract/chat-file.ts'
import { AppError } from '../../contract/error.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import { LineTooLong, readLines } from '../../util/read-lines.ts'
import { parseJson } from '../../util/parse-json.ts'
import { attachmentLineSchema, fromAttachmentLine } from '../turn/attachments/attachment-line.ts'
import { plainName } from '../common/plain-name.ts'
import type { RunningImports } from './running-imports.ts'
import { type SessionLine, sessionLineSchema } from './session-line.ts'
import type { SettingsService } from '../common/settings-service.ts'
import { batchSize, createTakeSession, type TakeSessionDeps, type TakeWays } from './take-session.ts'

export interface SessionImportResult {
  readonly sessions: number
  readonly messages: number
  /** Messages of conversations that had been imported before. */
  readonly skipped: number
  /** Messages of conversations that went on here in another way. */
  readonly left: number
  readonly failed: { line: number; reason: string }[]
  /** Conversations of a foreign export that could not be read. */
  readonly unreadable: number
  readonly jobs: number
  /** By which the conversations that were not there before can be taken back; null where there are none. */
  readonly importId: string | null
  /** It was ended in the middle by the user. */
  readonly isStopped: boolean
}
type Counted = { -readonly [Key in keyof Omit<SessionImportResult, 'isStopped'>]: SessionImportResult[Key] }

const nothingCounted = { sessions: 0, messages: 0, skipped: 0, left: 0, unreadable: 0, jobs: 0, importId: null }

type ImportSource = { readonly path: string } | { readonly lines: readonly unknown[] }

interface SessionImportDeps extends TakeSessionDeps {
  readonly chatFiles: ChatFiles
  /** Where what is foreign is written in our own form meanwhile. */
  readonly folder: string
  readonly settings: Pick<SettingsService, 'get'>
  readonly runningImports: Pick<RunningImports, 'run'>
  readonly onQueued: () => void
}

const failuresReported = 100
/** Holds the largest image in base64. */
const maximumLine = 8 * 1024 * 1024

type Numbered = { readonly line: number; readonly value: unknown }

/** Takes conversations of elsewhere in. The same conversation comes in once; a file with no usable line changes nothing. */
export function createSessionImport(deps: SessionImportDeps) {
  const { data, chatFiles, folder, settings, runningImports, onQueued } = deps
  const takeSession = createTakeSession(deps)
  const takeAll = async (
    conversations: AsyncIterable<Conversation>,
    result: Counted,
    ways: TakeWays,
  ): Promise<void> => {
    const { agentId, id, signal } = ways.run
    try {
      for await (const [name, lines] of conversations) {
        const { added, left, isNew } = await takeSession(agentId, name, lines, ways)
        if (isNew) result.importId = id
        result.sessions += Number(added > 0)
        result.messages += added
        result.skipped += Number(!signal.aborted) * (lines.length - added - left)
        result.left += left
        result.jobs += Number(ways.extract && added > 0 && lines.some((line) => line.role === 'user'))
        signal.throwIfAborted()
      }
    } finally {
      // What came in before it was ended stays, and is learned from.
      if (result.jobs > 0 || (ways.extract && signal.aborted)) onQueued()
    }
    if (result.messages + result.skipped + result.left === 0)
      throw new AppError('import_invalid', 'No line of the file is a message of a conversation.')
  }

  const read = async (source: ImportSource, result: Counted, ways: Omit<TakeWays, 'source'>): Promise<void> => {
    const { signal } = ways.run
    const take = (lines: AsyncIterable<Numbered>, isInPieces: boolean, from: ChatSource = 'majordomo') =>
      takeAll(conversationsOf(parsed(lines, result.failed, signal), isInPieces), result, { ...ways, source: from })
    if ('lines' in source) return take(numbered(source.lines), false)
    if (await isLines(source.path)) return take(fileLines(source.path), false)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = join(folder, `${newId()}.jsonl`)
    try {
      const file = await chatFiles(source.path, target, signal)
      result.unreadable = file.unreadable
      return await take(fileLines(target), true, file.source)
    } finally {
      await rm(target, { force: true })
    }
  }

  return (
    agentId: string,
    source: ImportSource,
    { learns, fileName }: { readonly learns: boolean; readonly fileName: string | null },
    signal: AbortSignal,
  ): Promise<SessionImportResult> =>
    runningImports.run(agentId, signal, async (run) => {
      const extract = learns && settings.get().extraction !== 'off' && data.agents.get(agentId, null)?.memory !== 'none'
      const result: Counted = { ...nothingCounted, failed: [] }
      try {
        await read(source, result, { run, extract, fileName: fileName === null ? null : plainName(fileName) })
      } catch (error) {
        if (!run.isStopped()) throw error
      }
      return { ...result, isStopped: run.isStopped() }
    })
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
    else {
      // Files that follow are of the message that could not be read, not of the one before it.
      if (last && !attachmentLineSchema.safeParse(value).success) {
        yield last
        last = undefined
      }
      const reason =
        error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ??
        'untrusted_spans: outside the text'
      if (failed.length < failuresReported) failed.push({ line, reason })
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
      if (text.trim() !== '') yield { line, value: parseJson(text) }
    }
  } catch (error) {
    if (!(error instanceof LineTooLong)) throw error
    throw new AppError('import_invalid', error.message, { params: { line: String(error.line) } })
  }
}
