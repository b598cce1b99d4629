import { ownerCaller } from '../../contract/caller.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { EventBus } from '../common/event-bus.ts'

interface ReadImportsDeps {
  readonly data: Pick<DataFile, 'imports'>
  readonly events: EventBus
}

const ended: ReadonlySet<string> = new Set(['done', 'needs_attention', 'cancelled'])

/** Tells, once all that came in with an import has been read, what was learned from it. Returns its unsubscribe. */
export function tellReadImports({ data: { imports }, events }: ReadImportsDeps): () => void {
  return events.subscribe(ownerCaller('ipc'), (event) => {
    // What came in has no turns; what the user says there since has its chips.
    if (event.name !== 'job_changed' || event.payload.turnIds.length > 0 || !ended.has(event.payload.job.state)) return
    const { agentId, sessionId } = event.payload.job
    const importId = imports.ofSession(sessionId)
    if (importId === null || imports.isBeingRead(importId)) return
    events.emit('import_read', { agentId, importId, ...imports.outcome(importId) })
  })
}
