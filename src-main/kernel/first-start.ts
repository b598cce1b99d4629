import { ownerCaller } from '../contract/caller.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { EventBus } from './common/event-bus.ts'
import type { SettingsService } from './common/settings-service.ts'

interface FirstStartDeps {
  readonly data: Pick<DataFile, 'sessions'>
  readonly settings: SettingsService
  readonly events: EventBus
}

/** The first steps are over for good once there is a chat: at the start of a profile that has one, or with the first turn. */
export function watchFirstStart({ data, settings, events }: FirstStartDeps): void {
  const end = (): void => {
    if (settings.get().firstStart !== 'done') settings.update({ firstStart: 'done' })
  }
  if (settings.get().firstStart === 'done') return
  if (!data.sessions.isEmpty()) return end()
  events.subscribe(ownerCaller('ipc'), ({ name }) => {
    if (name === 'turn_started') end()
  })
}
