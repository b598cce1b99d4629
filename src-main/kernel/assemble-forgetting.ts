import { createAbout } from '../memory/forgetting/memories-about.ts'
import { createApplyRequest } from '../memory/forgetting/apply-request.ts'
import { createFind, type FindDeps } from '../memory/forgetting/find.ts'
import { createForgetting } from '../memory/forgetting/forgetting.ts'
import { hearsRequest } from '../memory/extraction/rules/hears-request.ts'
import { createForgottenIn, type Forgotten } from '../memory/forgetting/forgotten-in.ts'
import { createForgetRequests, type ForgetRequests } from '../memory/forgetting/requests.ts'
import { createOfferNearest } from './reading/offer-nearest.ts'
import { createResolve } from '../memory/forgetting/resolve.ts'
import { createPurge } from '../memory/forgetting/purge.ts'
import { createSuppression, type Suppression } from '../memory/forgetting/suppression.ts'
import type { ToTrash } from '../memory/lifecycle/to-trash.ts'
import { createTrash, type TrashDeps } from '../memory/forgetting/trash.ts'
import type { MemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { MemoryChanged } from './common/memory-events.ts'
import { createInTurn, type InTurn } from '../util/in-turn.ts'
import { createPurgeWork } from './jobs/purge-work.ts'
import { createCompactProfile } from './files/compact-profile.ts'
import { createForgetCardMessages } from './memories/forget-card-messages.ts'
import { createOpenForgetRequests } from './memories/open-forget-requests.ts'
import { createShownPains } from './memories/shown-pains.ts'
import { createUnspokenMessages } from './memories/unspoken-messages.ts'

interface ForgettingParts {
  readonly folder: ProfileFolder
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
  readonly restoreHabits: TrashDeps['restoreHabits']
  readonly suppression: Suppression
  readonly requests: ForgetRequests
  readonly forgotten: Pick<Forgotten, 'suppressed'>
  readonly retrievers: FindDeps['retrievers']
  readonly nearness: FindDeps['nearness']
  readonly compactWorker: URL
  /** While nothing else reads the files whole. */
  readonly inTurn: InTurn
  readonly clearExports: () => void
  readonly onChange: MemoryChanged
  readonly events: EventBus
  readonly clock: Clock
  readonly runner: Pick<JobRunner, 'wake'>
}

/** What is not to be said: what was forgotten, what the user was asked about whether to forget it; and troubles without such words. */
export function assembleSuppression({ memories: file, data }: ProfileFolder, clock: Clock) {
  const suppression = createSuppression({ file })
  const onCard = createForgetCardMessages(data)
  const requests = createForgetRequests({ file, said: onCard.said, isSaid: data.messages.has, clock })
  const forgotten = createForgottenIn({ file, data, suppression, requests })
  return {
    suppression,
    requests,
    openRequests: createOpenForgetRequests({ file, requests, onCard }),
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
  const unspoken = createUnspokenMessages({ data, forgotten: parts.forgotten })
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
    offerNearest: createOfferNearest({ file, data, find, requests, leftOutAmong: unspoken.leftOutAmong }),
    forgetting: createForgetting({ ...deps, about, toTrash }),
    trash: createTrash({ ...deps, restoreHabits: parts.restoreHabits }),
    purging: createPurgeWork({
      purging: { ...purging, batch: (purge) => inChatTurn(() => purging.batch(purge)) },
      compact: createCompactProfile({
        folder,
        worker: parts.compactWorker,
        inTurn: parts.inTurn,
        clearExports: parts.clearExports,
      }),
      onChange,
      onRedacted: (agentId, sessionId) => events.emit('session_changed', { agentId, sessionId, change: 'updated' }),
      runner: parts.runner,
    }),
  }
}
