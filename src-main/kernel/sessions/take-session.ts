import type { ChatSource } from '../../contract/chat-file.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import type { Place } from '../../storage/branch-store.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { breathe } from '../../util/breathe.ts'
import { onlyOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { must } from '../../util/must.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import { titleOf } from '../../util/title-of.ts'
import { fromAttachmentLine } from '../turn/attachments/attachment-line.ts'
import { placesOf } from './branch-tree.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { RunningImport } from './running-imports.ts'
import { createSessionFolders } from './session-folders.ts'
import type { SessionLine } from './session-line.ts'
import type { ReadingQueue } from '../reading/reading-queue.ts'
import { normaliseSpans } from '../common/untrusted-spans.ts'

export interface TakeSessionDeps {
  readonly data: DataFile
  readonly events: EventBus
  readonly clock: Clock
  readonly readingQueue: Pick<ReadingQueue, 'addSettled'>
}

export interface TakeWays {
  readonly run: RunningImport
  readonly source: ChatSource
  readonly fileName: string | null
  /** Also learn from it. */
  readonly extract: boolean
}

/** How many messages are written in one go. */
export const batchSize = 25

/** Takes one conversation of an import in. With the first that is new the import itself is written down. */
export function createTakeSession({ data, events, clock, readingQueue }: TakeSessionDeps) {
  const folders = createSessionFolders(data)
  const addBatch = (
    agentId: string,
    sessionId: string,
    batch: readonly { line: SessionLine; place: Place }[],
    extract: boolean,
  ): void => {
    for (const { line, place } of batch) {
      const id = newId()
      const { role, text, at } = line
      const untrustedSpans = normaliseSpans(line.untrusted_spans ?? [], text)
      const message = { id, sessionId, position: place.position, role, text, at, untrustedSpans }
      data.messages.add({ ...message, turnId: null, state: 'complete', usage: null }, place)
      if (line.unlearned) data.unlearned.add(id, line.unlearned)
      indexMessage(data, agentId, message)
      const files = (line.files ?? []).flatMap((file) => fromAttachmentLine(file) ?? [])
      data.attachments.add({ sessionId, messageId: id }, files)
      if (extract && line.role === 'user') readingQueue.addSettled({ agentId, sessionId }, id)
    }
  }

  /** Where to go on: 0 for a new conversation, its end where an import was cut off, null where it is whole or went on in another way. */
  const firstMissing = (known: string | undefined, lines: readonly SessionLine[]): number | null => {
    if (known === undefined) return 0
    const next = data.messages.nextPosition(known)
    return next < lines.length && isHere(known, lines, next - 1) ? next : null
  }
  const isHere = (known: string | undefined, lines: readonly SessionLine[], position: number): boolean =>
    known !== undefined && data.messages.at(known, position)?.text === lines[position]?.text

  /** In batches, so that a long conversation does not hold the thread; it ends between two where the run does, and is gone on with. */
  return async (
    agentId: string,
    name: string,
    lines: readonly SessionLine[],
    { run, extract, source, fileName }: TakeWays,
  ): Promise<{ added: number; left: number; isNew: boolean }> => {
    // Its own export calls a conversation by its id.
    const known = data.sessions.idByImport(agentId, name) ?? data.sessions.get(name, onlyOf(agentId))?.id
    const from = firstMissing(known, lines)
    if (from === null) {
      const shared = lines.findLastIndex((_line, position) => isHere(known, lines, position))
      return { added: 0, left: lines.length - 1 - shared, isNew: false }
    }
    const sessionId = known ?? newId()
    const places = placesOf(lines)
    const at = lines[0]?.at ?? clock.now().toISOString()
    const title = lines[0]?.title ?? titleOf(firstWords(lines) || name)
    let next = from
    try {
      for (let start = from; start < lines.length && !run.signal.aborted; start += batchSize) {
        const batch = lines
          .slice(start, start + batchSize)
          .map((line, index) => ({ line, place: must(places[start + index], 'a place') }))
        data.inTransaction(() => {
          if (known === undefined && start === 0) {
            data.imports.add({ id: run.id, agentId, source, fileName, at: clock.now().toISOString() })
            data.sessions.add({ id: sessionId, agentId, title, at, importKey: name, importId: run.id })
            if (lines[0]?.title_by_model) data.sessions.rename(sessionId, title, { byModel: true })
            const folder = lines[0]?.folder
            if (lines.some(({ learns }) => learns === false)) data.sessions.setLearns(sessionId, false)
            if (folder) data.sessions.move(sessionId, folders.create(agentId, folder, run.id).id)
          }
          // What is here already may have got another version in the file since.
          if (start === from) for (const place of places.slice(0, from)) data.branches.setHidden(sessionId, place)
          addBatch(agentId, sessionId, batch, extract)
          data.sessions.touch(sessionId, batch.at(-1)?.line.at ?? at)
        })
        next = start + batch.length
        await breathe()
      }
    } finally {
      events.emit('session_changed', { agentId, sessionId, change: known === undefined ? 'created' : 'updated' })
    }
    return { added: next - from, left: 0, isNew: known === undefined }
  }
}

/** What the user said first, else what was said, as it may stand in a title. */
function firstWords(lines: readonly SessionLine[]): string {
  const first = lines.find(({ role }) => role === 'user') ?? lines[0]
  return first ? withoutSecrets({ text: first.text, untrustedSpans: first.untrusted_spans ?? [] }) : ''
}
