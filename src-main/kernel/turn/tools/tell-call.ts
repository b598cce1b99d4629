import type { Caller } from '../../../contract/caller.ts'
import type { ErrorCode } from '../../../contract/error.ts'
import type { Gate } from '../../access/gate.ts'
import type { EventBus } from '../../common/event-bus.ts'
import type { ToolsDeps } from '../middleware/tools.ts'

interface TellCallDeps {
  readonly gate: Pick<Gate, 'note'>
  readonly events: EventBus
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

/** Tells whoever looks on of a call that a model made, and notes it in the access log. */
export const createTellCall =
  ({ gate, events }: TellCallDeps): ToolsDeps['onCall'] =>
  ({ agent, sessionId, turnId }, { name, state, reason, found }) => {
    events.emit('turn_called', { agentId: agent.id, sessionId, turnId })
    const principal = { kind: 'model', id: turnId } as const
    const caller: Caller = { surface: 'mcp', principal, agents: [agent.id], scopes: ['read', 'write'] }
    const outcome = state === 'done' ? 'ok' : (outcomes[reason ?? state] ?? 'conflict')
    gate.note(caller, { command: name, outcome, rows: found, input: null, value: null })
  }
