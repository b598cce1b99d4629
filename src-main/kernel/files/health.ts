import { join } from 'node:path'
import { AppError } from '../../contract/error.ts'
import { profileFileSchema, type FileHealth, type ProfileFile } from '../../contract/profile-files.ts'
import { tokenizerVersion } from '../../memory/language/tokenize.ts'
import { checkIntegrity } from '../../storage/check-integrity.ts'
import { backupOf } from '../../storage/file-backups.ts'
import type { ProfileFolder } from '../../storage/profile-folder.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'
import { dayMs } from '../../util/days.ts'
import { createInTurn } from '../../util/in-turn.ts'

interface HealthDeps {
  readonly folder: ProfileFolder
  /** Where `integrity-worker` runs from. */
  readonly worker: URL
  readonly events: EventBus
  readonly clock: Clock
  readonly lostLogLines: () => number
  /** Ends a check. */
  readonly signal: AbortSignal
}

const files = profileFileSchema.options

/** What the files say of themselves. */
export function createHealth({ folder, worker, events, clock, lostLogLines, signal }: HealthDeps) {
  const { memories, data, home, opening, witnesses } = folder
  const paths = files.map((file) => join(home, file))
  let damaged: readonly ProfileFile[] = []
  const inTurn = createInTurn()

  const ofFiles = (): FileHealth => ({
    checkedAt: witnesses.checkedAt(),
    damaged: [...damaged],
    cutOff: [...opening.cutOff],
    backups: files.flatMap((file) => {
      const backup = backupOf(join(home, file))
      return backup ? [{ file, at: backup.at }] : []
    }),
  })
  const isDue = (): boolean => {
    const last = witnesses.checkedAt()
    const since = clock.now().getTime() - Date.parse(last ?? '')
    // A check that lies ahead was noted by a clock that was wrong then, or is now.
    return opening.wasOpen || !(since >= 0 && since < dayMs)
  }

  const look = async (until: AbortSignal): Promise<readonly ProfileFile[]> => {
    const findings = await checkIntegrity(worker, paths, { signal: until, backsUp: true })
    damaged = files.filter((_, index) => findings[index] !== 'ok')
    if (damaged.length === 0) witnesses.noteChecked()
    events.emit('files_changed', { health: ofFiles() })
    return damaged
  }

  return {
    lostLogLines,
    path: memories.path,
    schemaVersion: () => memories.schemaVersion(),
    /** `ok`, or what SQLite found in either file; both are read whole, in a thread of their own. */
    integrity: async (): Promise<string> => {
      const found = await inTurn(() => checkIntegrity(worker, [memories.path, data.path], { signal }))
      const bad = found.filter((finding) => finding !== 'ok')
      return bad.length === 0 ? 'ok' : bad.join('; ')
    },
    files: ofFiles,
    /**
     * Reads both files whole where that is due: once a day, and after an end that was none. Where they are sound a
     * backup of each is left beside it; where one is not, every window is told.
     */
    lookThrough: async (): Promise<void> => {
      if (isDue()) await inTurn(() => look(signal))
    },
    /**
     * The same now. Returns the damaged files: then nothing was backed up. Rejects with the signal's reason, and with
     * `storage_full` where the disk had no room for both copies.
     */
    backUp: (until: AbortSignal): Promise<readonly ProfileFile[]> =>
      inTurn(async () => {
        const before = new Map(ofFiles().backups.map(({ file, at }) => [file, at]))
        const found = await look(until)
        const made = ofFiles().backups.filter(({ file, at }) => before.get(file) !== at)
        if (found.length === 0 && made.length < files.length)
          throw new AppError('storage_full', 'The disk has no room for a copy of both files.')
        return found
      }),
    /** For all that reads or rewrites the files whole. */
    inTurn,
    /** False while the keyword index is being rebuilt for another tokenizer. */
    isIndexCurrent: (): boolean => {
      const state = memories.index.state()
      return state?.tokenizerVersion === tokenizerVersion && state.reindexAfter === null
    },
    /** True where the index counts as many memories of the owner as say that they are in it. */
    isIndexComplete: async (agentId: string): Promise<boolean> => {
      const total = await memories.memories.totalWithTerms(agentId)
      return memories.index.count(agentId) === total
    },
  }
}
export type Health = ReturnType<typeof createHealth>
