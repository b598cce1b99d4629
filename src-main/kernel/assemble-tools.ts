import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Apply } from '../memory/lifecycle/apply.ts'
import type { Corpus } from '../memory/recall/corpus.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { Gate } from './access/gate.ts'
import type { EventBus } from './common/event-bus.ts'
import type { HeldBack } from './models/held-back.ts'
import type { Log } from './common/log.ts'
import { createMemoryEvents } from './common/memory-events.ts'
import type { ToolsDeps } from './turn/middleware/tools.ts'
import { createMemoryTools } from './turn/tools/memory-tools.ts'
import { createIsOutdated } from './turn/tools/outdated.ts'
import { createTellCall } from './turn/tools/tell-call.ts'
import { createWritingTools } from './turn/tools/writing-tools.ts'

interface ToolParts {
  readonly folder: ProfileFolder
  readonly recall: Recall
  readonly corpora: readonly Corpus[]
  readonly requests: ForgetRequests
  readonly apply: Apply
  readonly forgotten: Forgotten
  readonly heldBack: HeldBack
  readonly gate: Pick<Gate, 'note'>
  /** False: what a model calls only reads. */
  readonly writes: boolean
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** What a model may call in a chat turn. */
export function assembleTools(parts: ToolParts): ToolsDeps {
  const { folder, recall, corpora, requests, apply, forgotten, heldBack, gate, writes, ...rest } = parts
  const { memories: file, data } = folder
  const { events, clock, log } = rest
  const { quotable } = forgotten
  const withheld = (agentId: string) => requests.withheld(agentId).memoryIds
  return {
    tools: [
      ...createMemoryTools({
        recall,
        corpora: corpora.map(({ name }) => name),
        file,
        withheld,
        heldBack,
        quotable,
        clock,
      }),
      ...(writes
        ? createWritingTools({
            file,
            messages: data.messages,
            apply,
            requests,
            unlearned: data.unlearned,
            onChange: createMemoryEvents(events).changed,
            clock,
          })
        : []),
    ],
    store: data.toolCalls,
    isOutdated: createIsOutdated({ file, data, corpora, forgotten, withheld, heldBack }),
    clock,
    onCall: createTellCall({ gate, events }),
    onFailure: (error) => log.error({ err: error }, 'a tool failed'),
  }
}
