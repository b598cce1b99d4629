import type { createInbox } from '../../memory/lifecycle/review.ts'
import type { createUndo } from '../../memory/lifecycle/undo.ts'
import { warmUp } from '../../memory/recall/warm-up.ts'
import { daysToCome } from '../../schedules/sentence/days-to-come.ts'
import type { ProfileFolder } from '../../storage/profile-folder.ts'
import type { Log } from '../common/log.ts'
import type { Health } from '../files/health.ts'
import { kindOf } from '../turn/built-in/message-kind.ts'
import type { JobRunner } from './job-runner.ts'
import type { PurgeWork } from './purge-work.ts'

interface CatchUpDeps {
  readonly folder: Pick<ProfileFolder, 'data' | 'opening'>
  readonly inbox: Pick<ReturnType<typeof createInbox>, 'expireQuestions'>
  readonly undo: Pick<ReturnType<typeof createUndo>, 'resume'>
  readonly purging: Pick<PurgeWork, 'expire'>
  readonly runner: JobRunner
  readonly log: Log
  readonly health: Pick<Health, 'lookThrough'>
  readonly warmUpAfterMs: number
  /** Aborts when the kernel closes. */
  readonly signal: AbortSignal
}

/**
 * Does what the last run left undone: questions that nobody answered in a month, an undo that was cut off, and what waits
 * for the runner. Then the files are looked through, so that no copy holds what a purge still had to destroy.
 */
export function catchUp({ folder, inbox, undo, purging, runner, log, health, warmUpAfterMs, signal }: CatchUpDeps) {
  const expireQuestions = async (): Promise<void> => {
    for (const { id } of folder.data.agents.list(null)) await inbox.expireQuestions(id)
  }
  const told = (what: string) => (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, what)
  }
  try {
    purging.expire(folder.opening.seenAt)
  } catch (error) {
    told('the trash could not be emptied')(error)
  }
  const isCaughtUp = Promise.all([
    expireQuestions().catch(told('old questions could not be put away')),
    undo.resume().catch(told('an undo that was cut off could not be ended')),
    warmUp(warmUpAfterMs, signal, [kindOf, (text) => daysToCome(text, new Date(0).toISOString(), 'UTC')]),
  ])
  const isEnded = isCaughtUp
    .then(() => runner.idle('files', 'index'))
    .then(health.lookThrough)
    .catch(told('the files could not be looked through'))
  return { caughtUp: async () => void (await isCaughtUp), close: () => isEnded }
}
