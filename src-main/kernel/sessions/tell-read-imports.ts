import { ownerCaller } from '../../contract/caller.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { RunningImports } from './running-imports.ts'

interface ReadImportsDeps {
  readonly data: Pick<DataFile, 'imports'>
  readonly running: Pick<RunningImports, 'ended'>
  readonly events: EventBus
}

const ended: ReadonlySet<string> = new Set(['done', 'needs_attention', 'cancelled'])

/** Tells, once all that came in with an import has been read, what was learned from it. Returns its unsubscribe. */
export function tellReadImports({ data: { imports }, running, events }: ReadImportsDeps): () => void {
  const coming = new Set<string>()
  const look = (agentId: string, importId: string): void => {
    if (!imports.isBeingRead(importId)) events.emit('import_read', { agentId, importId, ...imports.outcome(importId) })
  }
  return events.subscribe(ownerCaller('ipc'), (event) => {
    // What came in has no turns; what the user says there since has its chips.
    if (event.name !== 'job_changed' || event.payload.turnIds.length > 0 || !ended.has(event.payload.job.state)) return
    const { agentId, sessionId } = event.payload.job
    const importId = imports.ofSession(sessionId)
    if (importId === null || coming.has(importId)) return
    const arrived = running.ended(importId)
    if (arrived === null) return look(agentId, importId)
    // More of it may come in, and what has come in may be read before.
    coming.add(importId)
    void arrived.then(() => {
      coming.delete(importId)
      look(agentId, importId)
    })
  })
}
