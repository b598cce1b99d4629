import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Apply } from '../memory/lifecycle/apply.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { HeldBack } from './held-back.ts'
import type { Log } from './log.ts'
import { createMemoryEvents } from './memory-events.ts'
import type { ToolsDeps } from './middleware/tools.ts'
import type { SettingsService } from './settings-service.ts'
import { createMemoryTools } from './tools/memory-tools.ts'
import { createWritingTools } from './tools/writing-tools.ts'

interface ToolParts {
  readonly folder: ProfileFolder
  readonly recall: Recall
  readonly requests: ForgetRequests
  readonly apply: Apply
  readonly heldBack: HeldBack
  readonly settings: SettingsService
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** What a model may call in a chat turn. */
export function assembleTools({ folder, recall, requests, apply, heldBack, settings, ...rest }: ToolParts): ToolsDeps {
  const { memories: file, data } = folder
  const { events, clock, log } = rest
  const withheld = (agentId: string) => requests.withheld(agentId).memoryIds
  return {
    tools: [
      ...createMemoryTools({ recall, file, withheld, heldBack, clock }),
      ...createWritingTools({
        file,
        messages: data.messages,
        apply,
        requests,
        learns: () => settings.get().extraction !== 'off',
        onChange: createMemoryEvents(events).changed,
      }),
    ],
    store: data.toolCalls,
    onCall: ({ agent, sessionId, turnId }) => events.emit('turn_called', { agentId: agent.id, sessionId, turnId }),
    onFailure: (error) => log.error({ err: error }, 'a tool failed'),
  }
}
