import { hash } from 'node:crypto'
import type { Message } from '../contract/chat.ts'
import type { ForgetCard } from '../contract/forget.ts'
import { isBareQuestion } from '../memory/language/questions.ts'
import { withoutSecrets } from '../memory/evidence/secrets.ts'
import { createAbout } from '../memory/forgetting/memories-about.ts'
import { createApplyRequest } from '../memory/forgetting/apply-request.ts'
import { createFind, type FindDeps } from '../memory/forgetting/find.ts'
import { createForgetting } from '../memory/forgetting/forgetting.ts'
import { hearsRequest, readRequests } from '../memory/extraction/rules/hears-request.ts'
import { createForgottenIn } from '../memory/forgetting/forgotten-in.ts'
import { createForgetRequests, type ForgetRequests } from '../memory/forgetting/requests.ts'
import { createOfferNearest } from './reading/offer-nearest.ts'
import { createResolve } from '../memory/forgetting/resolve.ts'
import { createPurge } from '../memory/forgetting/purge.ts'
import { createSuppression, type Suppression } from '../memory/forgetting/suppression.ts'
import type { ToTrash } from '../memory/lifecycle/to-trash.ts'
import { createTrash, type TrashDeps } from '../memory/forgetting/trash.ts'
import type { MemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { rewrittenAtOnceBytes } from '../storage/compact-file.ts'
import { compactFiles } from '../storage/compact-files.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { MemoryChanged } from './common/memory-events.ts'
import { createInTurn, type InTurn } from '../util/in-turn.ts'
import { shorten } from '../util/shorten.ts'
import { createPurgeWork } from './jobs/purge-work.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import { createShownPains } from './memories/shown-pains.ts'

interface ForgettingParts {
  readonly folder: ProfileFolder
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
  readonly restoreHabits: TrashDeps['restoreHabits']
  readonly suppression: Suppression
  readonly requests: ForgetRequests
  readonly retrievers: FindDeps['retrievers']
  readonly nearness: FindDeps['nearness']
  readonly compactWorker: URL
  /** Runs it while nothing else reads the files whole: that holds it up, and a copy may hold what is to be destroyed. */
  readonly inTurn: InTurn
  readonly clearExports: () => void
  readonly onChange: MemoryChanged
  readonly events: EventBus
  readonly clock: Clock
  readonly runner: Pick<JobRunner, 'wake'>
}

const shownLength = 200

/** UTF-16 units; a longer message is read once, with others served in between where there is time for that. */
const longestReadAgain = 2_000
const mostRead = 1_000

/** A question tells nothing, nor does an earlier request to forget: what becomes of the others becomes of them too. */
function createTells({ messages }: Pick<DataFile, 'messages'>) {
  const known = new Map<string, boolean>()
  const keyOf = ({ id, text, untrustedSpans }: Message): string =>
    hash('sha256', JSON.stringify([id, text, untrustedSpans]))
  const judge = (source: SourceMessage): boolean => !isBareQuestion(source.text) && !hearsRequest(source, source.text)
  const keep = (key: string, isTelling: boolean): boolean => {
    if (known.size >= mostRead) known.clear()
    known.set(key, isTelling)
    return isTelling
  }
  return {
    tells: (message: Message): boolean => {
      if (message.text.length <= longestReadAgain) return judge(message)
      const key = keyOf(message)
      return known.get(key) ?? keep(key, judge(message))
    },
    /** Reads the long ones of these. */
    read: async (ids: Iterable<string>): Promise<void> => {
      for (const id of ids) {
        const message = messages.get(id)
        if (message === undefined || message.text.length <= longestReadAgain) continue
        const key = keyOf(message)
        if (known.has(key)) continue
        await readRequests(message)
        keep(key, judge(message))
      }
    },
  }
}

/** The first words of messages, on one line, as a card under an answer shows them. */
const createSaid =
  ({ messages }: Pick<DataFile, 'messages'>, tells: (message: Message) => boolean) =>
  (ids: readonly string[]): Omit<ForgetCard['messages'][number], 'ticked'>[] => {
    const all = ids.flatMap((id) => messages.get(id) ?? [])
    const telling = all.filter(tells)
    return (telling.length > 0 ? telling : all).map((message) => {
      const { id, at } = message
      const text = withoutSecrets(message)
      const line = text
        .slice(0, 10 * shownLength)
        .replaceAll(/\s+/gu, ' ')
        .trim()
      return { messageId: id, text: shorten(line, shownLength), saidAt: at }
    })
  }

/** What is not to be said: what was forgotten, what the user was asked about whether to forget it; and troubles without such words. */
export function assembleSuppression({ memories: file, data }: ProfileFolder, clock: Clock) {
  const suppression = createSuppression({ file })
  const { tells, read } = createTells(data)
  const requests = createForgetRequests({ file, said: createSaid(data, tells), isSaid: data.messages.has, clock })
  const forgotten = createForgottenIn({ file, data, suppression, requests })
  const openRequests = async (agentId: string) => {
    await read(file.forgetRequests.open(agentId, mostRead).flatMap(({ messageIds }) => messageIds))
    return requests.open(agentId)
  }
  return {
    suppression,
    requests,
    openRequests,
    forgotten,
    unlearned: data.unlearned,
    pains: createShownPains(data.pains, file, forgotten.suppressed),
  }
}

/** Everything that lets go: by request, by selection, the trash, and the purge of what lay in it. */
export function assembleForgetting(parts: ForgettingParts) {
  const { folder, writer, toTrash, suppression, requests, clock, onChange, events } = parts
  const { memories: file, data } = folder
  const deps = { file, data, writer, clock, onChange }
  const find = createFind({
    file,
    data,
    retrievers: parts.retrievers,
    nearness: parts.nearness,
    suppressedAmong: suppression.suppressed,
    now: clock.now,
  })
  const about = createAbout(file, find)
  const purging = createPurge(deps)
  // No chat that is coming back is destroyed half.
  const inChatTurn = createInTurn()
  return {
    inChatTurn,
    applyForget: createApplyRequest({
      ...deps,
      resolve: createResolve({ file, data, find }),
      requests,
      suppression,
      toTrash,
      hearsRequest,
    }),
    offerNearest: createOfferNearest({ file, data, find, requests }),
    forgetting: createForgetting({ ...deps, about, toTrash }),
    trash: createTrash({ ...deps, restoreHabits: parts.restoreHabits }),
    purging: createPurgeWork({
      purging: { ...purging, batch: (purge) => inChatTurn(() => purging.batch(purge)) },
      compact: (when) =>
        parts.inTurn(() => {
          parts.clearExports()
          const mostBytes = when === 'now' ? rewrittenAtOnceBytes : Number.POSITIVE_INFINITY
          return compactFiles(parts.compactWorker, [file, data], mostBytes)
        }),
      onChange,
      onRedacted: (agentId, sessionId) => events.emit('session_changed', { agentId, sessionId, change: 'updated' }),
      runner: parts.runner,
    }),
  }
}
