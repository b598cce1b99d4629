import { createAbout } from '../growth/forget/about.ts'
import { createForgetting } from '../memory/forgetting/forgetting.ts'
import { createMeant } from '../growth/forget/meant.ts'
import { createPurge } from '../memory/forgetting/purge.ts'
import type { Said } from '../memory/forgetting/suppression.ts'
import type { ToTrash } from '../memory/forgetting/to-trash.ts'
import { createTrash, type TrashDeps } from '../memory/forgetting/trash.ts'
import { createForgetByWords } from '../growth/memory/forget-by-words.ts'
import type { MemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { rewrittenAtOnceBytes } from '../storage/compact-file.ts'
import { compactFiles } from '../storage/compact-files.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { MemoryChanged } from './memory-events.ts'
import { createToldBefore } from './told-before.ts'

interface ForgettingParts {
  readonly folder: ProfileFolder
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
  readonly growthBack: TrashDeps['growthBack']
  readonly said: Said
  readonly compactWorker: URL
  readonly clearExports: () => void
  readonly onChange: MemoryChanged
  readonly events: EventBus
  readonly clock: Clock
  /** Aborts when the kernel closes. */
  readonly signal: AbortSignal
}

/** Everything that lets go: by words, by selection, the trash, and the purge of what lay in it. */
export function assembleForgetting(parts: ForgettingParts) {
  const { folder, writer, toTrash, said, clock, onChange, events, signal } = parts
  const { memories: file, data } = folder
  const deps = { file, data, writer, clock, onChange }
  const about = createAbout(file)
  return {
    forgetByWords: createForgetByWords({
      file,
      writer,
      clock,
      said,
      meantBy: createMeant({ file, about, said, conversations: createToldBefore(data) }),
      toTrash,
    }),
    forgetting: createForgetting({ ...deps, about, toTrash }),
    trash: createTrash({ ...deps, growthBack: parts.growthBack }),
    purging: createPurge({
      ...deps,
      compact: (when) => {
        parts.clearExports()
        const mostBytes = when === 'now' ? rewrittenAtOnceBytes : Number.POSITIVE_INFINITY
        return compactFiles(parts.compactWorker, [file.path, data.path], mostBytes)
      },
      onRedacted: (agentId, sessionId) => events.emit('session_changed', { agentId, sessionId, change: 'updated' }),
      signal,
    }),
  }
}
