import type { Memory } from '../contract/memory.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { ChangeWriter } from '../memory/lifecycle/change-writer.ts'
import { createExport } from '../memory/lifecycle/export-memories.ts'
import { createImport } from '../memory/lifecycle/import-memories.ts'
import { createLife } from '../memory/lifecycle/life-service.ts'
import type { MemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { createInbox, type Inbox } from '../memory/lifecycle/review.ts'
import type { ToTrash } from '../memory/lifecycle/to-trash.ts'
import { createUndo } from '../memory/lifecycle/undo.ts'
import type { MemorySearch } from '../memory/retrieval/search-memories.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { createMemoryEvents } from './common/memory-events.ts'
import { createBrowse } from './memories/browse-service.ts'
import { createMemoryAnswers } from './memories/memory-answers.ts'
import { createQuotedMessage } from './memories/quoted-message.ts'
import { createMemoryGraph } from './memories/graph/memory-graph.ts'
import { createReadable } from './memories/readable-export.ts'
import { createTakeBack } from './reading/take-back.ts'

interface LifecycleParts {
  readonly folder: ProfileFolder
  readonly writer: MemoryWriter
  readonly changeWriter: ChangeWriter
  readonly toTrash: ToTrash
  readonly memoryEvents: ReturnType<typeof createMemoryEvents>
  readonly search: MemorySearch
  /** The title of a conversation as it may be shown. */
  readonly forgotten: Pick<Forgotten, 'of' | 'quotable'>
  readonly requests: Pick<ForgetRequests, 'withheld'>
  /** The user has said that this holds. */
  readonly onKept: (memory: Memory) => void
  readonly ensureAgent: Parameters<typeof createImport>[0]['ensureAgent']
  readonly exportFolder: string
  readonly clock: Clock
}

/** What happens to memories once they are kept: their course, review, files, undo. */
export function assembleLifecycle(parts: LifecycleParts) {
  const { folder, writer, changeWriter, toTrash, memoryEvents, clock } = parts
  const { quotable } = parts.forgotten
  const { memories: file } = folder
  const life = createLife({
    file,
    writer,
    clock,
    onChange: memoryEvents.changed,
    search: parts.search,
    quotable,
    messageOf: createQuotedMessage({ data: folder.data, forgotten: parts.forgotten }),
  })
  const undo = createUndo({ file, writer, beside: changeWriter, onUndo: memoryEvents.undone })
  const inbox = createInbox({ file, writer, toTrash, clock, quotable, onChange: memoryEvents.changed })
  const decide: Inbox['decide'] = (caller, id, decision) => {
    const decided = inbox.decide(caller, id, decision)
    parts.onKept(decided.memory)
    return decided
  }
  return {
    browse: createBrowse({ file, writer, clock, onChange: memoryEvents.changed, sameMatter: life.sameMatter }),
    memoryAnswers: createMemoryAnswers({ file, data: folder.data, forgotten: parts.forgotten }),
    memoryGraph: createMemoryGraph({ file, ...parts.requests, clock }),
    life,
    inbox: { ...inbox, decide },
    undo,
    takeBack: createTakeBack({ data: folder.data, file, undo }),
    exportMemories: createExport({
      file,
      quotable,
      clock,
      readable: createReadable,
      folder: parts.exportFolder,
      onProgress: memoryEvents.progress('export'),
    }),
    importMemories: createImport({
      file,
      writer,
      clock,
      ensureAgent: parts.ensureAgent,
      onImported: memoryEvents.imported,
      onProgress: memoryEvents.progress('import'),
    }),
  }
}
