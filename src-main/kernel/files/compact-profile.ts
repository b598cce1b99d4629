import { rewrittenAtOnceBytes } from '../../storage/compact-file.ts'
import { compactFiles } from '../../storage/compact-files.ts'
import type { ProfileFolder } from '../../storage/profile-folder.ts'
import type { InTurn } from '../../util/in-turn.ts'

interface CompactProfileDeps {
  readonly folder: Pick<ProfileFolder, 'memories' | 'data'>
  readonly worker: URL
  /** Runs it while nothing else reads the files whole: that holds it up, and a copy may hold what is to be destroyed. */
  readonly inTurn: InTurn
  readonly clearExports: () => void
}

/** Writes the files anew, so that no byte of what was destroyed lies on in them; no finished export outlives that. */
export const createCompactProfile =
  ({ folder, worker, inTurn, clearExports }: CompactProfileDeps) =>
  (when: 'now' | 'closing'): ReturnType<typeof compactFiles> =>
    inTurn(() => {
      clearExports()
      const mostBytes = when === 'now' ? rewrittenAtOnceBytes : Number.POSITIVE_INFINITY
      return compactFiles(worker, [folder.memories, folder.data], mostBytes)
    })
