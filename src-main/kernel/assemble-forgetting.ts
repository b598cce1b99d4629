import { createAbout } from '../growth/forget/about.ts'
import { createForgetting } from '../growth/forget/forgetting.ts'
import { createPurge } from '../growth/forget/purge.ts'
import type { Said } from '../growth/forget/said.ts'
import type { ToTrash } from '../growth/forget/to-trash.ts'
import { createTrash } from '../growth/forget/trash.ts'
import { createForgetByWords } from '../growth/memory/forget-by-words.ts'
import type { MemoryWriter } from '../growth/memory/memory-writer.ts'
import { rewrittenAtOnceBytes } from '../storage/compact-file.ts'
import { compactFiles } from '../storage/compact-files.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { MemoryChanged } from './memory-events.ts'

interface ForgettingParts {
  readonly folder: ProfileFolder
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
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
      about,
      said,
      previousOf: (messageId) => previousOf(data, messageId),
      toTrash,
    }),
    forgetting: createForgetting({ ...deps, about, toTrash }),
    trash: createTrash(deps),
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

/** The user's own message before one, no further back than what was answered to it. */
function previousOf(data: ProfileFolder['data'], messageId: string): string | null {
  const message = data.messages.get(messageId)
  if (!message) return null
  return (
    data.messages.before(message.sessionId, message.position, 2).findLast(({ role }) => role === 'user')?.id ?? null
  )
}
