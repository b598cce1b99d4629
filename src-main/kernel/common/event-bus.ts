import { type Caller, mayCall, type Scope } from '../../contract/caller.ts'
import type { AppEvent, EventMap, EventName } from '../../contract/events.ts'

export interface EventBus {
  /** `needed`: what a caller must have been granted, where that is more than usual. */
  emit<Name extends EventName>(name: Name, payload: EventMap[Name], needed?: Scope): void
  /** Events that `caller` may see. Returns its unsubscribe. */
  subscribe(caller: Caller, listener: (event: AppEvent) => void): () => void
}

/** Passes events to whoever may see them, in the order they happen. A listener that throws is reported and stays. */
export function createEventBus(onListenerError: (error: unknown) => void): EventBus {
  const listeners = new Set<{ caller: Caller; listener: (event: AppEvent) => void }>()
  return {
    emit: (name, payload, needed = needs[name]) => {
      // Name and payload come from one signature, which the union cannot express.
      const event = { name, payload } as AppEvent
      for (const { caller, listener } of listeners) {
        if (!maySee(caller, event, needed)) continue
        try {
          listener(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe: (caller, listener) => {
      const entry = { caller, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

const maySee = (caller: Caller, event: AppEvent, needed: Scope): boolean =>
  mayCall(caller, needed) &&
  (caller.agents === 'all' || ('agentId' in event.payload && caller.agents.includes(event.payload.agentId)))

/** What a caller must have been granted to be told of each. What names no agent is of the whole profile. */
const needs: Record<EventName, Scope> = {
  turn_started: 'chat',
  turn_delta: 'chat',
  turn_reasoning: 'chat',
  turn_called: 'chat',
  turn_retrying: 'chat',
  turn_ended: 'chat',
  session_changed: 'chat',
  draft_changed: 'owner',
  memory_changed: 'read',
  profile_changed: 'read',
  growth_changed: 'read',
  job_changed: 'read',
  summary_changed: 'read',
  work_changed: 'read',
  schedule_changed: 'read',
  import_read: 'read',
  reminder_due: 'read',
  reminder_put_away: 'read',
  embedding_changed: 'manage',
  files_changed: 'manage',
  settings_changed: 'manage',
  trust_changed: 'manage',
  model_pull_changed: 'manage',
  kernel_ended: 'manage',
  progress: 'manage',
}
