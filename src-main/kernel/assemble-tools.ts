import type { Caller } from '../contract/caller.ts'
import type { ErrorCode } from '../contract/error.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Apply } from '../memory/lifecycle/apply.ts'
import type { Corpus } from '../memory/recall/corpus.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { Gate } from './assemble-access.ts'
import type { EventBus } from './common/event-bus.ts'
import type { HeldBack } from './models/held-back.ts'
import type { Log } from './common/log.ts'
import { createMemoryEvents } from './common/memory-events.ts'
import type { ToolsDeps } from './turn/middleware/tools.ts'
import { createMemoryTools } from './turn/tools/memory-tools.ts'
import { createIsOutdated } from './turn/tools/outdated.ts'
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

/** Why a call came to nothing, as the access log says it. */
const outcomes: Readonly<Record<string, ErrorCode>> = {
  unknown_tool: 'unknown_command',
  bad_arguments: 'invalid_input',
  timed_out: 'cancelled',
  stopped: 'cancelled',
  too_many: 'rate_limited',
  broke: 'internal',
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
    onCall: ({ agent, sessionId, turnId }, { name, state, reason, found }) => {
      events.emit('turn_called', { agentId: agent.id, sessionId, turnId })
      const principal = { kind: 'model', id: turnId } as const
      const caller: Caller = { surface: 'mcp', principal, agents: [agent.id], scopes: ['read', 'write'] }
      const outcome = state === 'done' ? 'ok' : (outcomes[reason ?? state] ?? 'conflict')
      gate.note(caller, { command: name, outcome, rows: found, input: null, value: null })
    },
    onFailure: (error) => log.error({ err: error }, 'a tool failed'),
  }
}
