import { ownerCaller } from '../../../contract/caller.ts'
import type { AppError } from '../../../contract/error.ts'
import type { EventBus } from '../../common/event-bus.ts'
import type { Log } from '../../common/log.ts'
import type { ModelTrustService } from './model-trust.ts'

interface MeasureConnectedDeps {
  readonly trust: Pick<ModelTrustService, 'connected'>
  /** False: no model reads. */
  readonly usesModels: () => boolean
  readonly events: EventBus
  readonly log: Log
}

/** Has what was connected measured, at once and whenever settings change. */
export function createMeasureConnected({ trust, usesModels, events, log }: MeasureConnectedDeps) {
  const measure = (): void => {
    if (!usesModels()) return
    trust.connected().catch((error: AppError) => log.error({ err: error }, 'a model could not be measured'))
  }
  return {
    measure,
    watch: (): (() => void) =>
      events.subscribe(ownerCaller('ipc'), ({ name }) => {
        if (name === 'settings_changed') measure()
      }),
  }
}
