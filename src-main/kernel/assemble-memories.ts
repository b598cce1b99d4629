import { createExperienceService } from '../memory/habits/experience/experience-service.ts'
import { createApply } from '../memory/lifecycle/apply.ts'
import { createChangeWriter } from '../memory/lifecycle/change-writer.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { createToTrash } from '../memory/lifecycle/to-trash.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import { systemTimeZone } from '../util/local-time.ts'
import { assembleSuppression } from './assemble-forgetting.ts'
import type { EventBus } from './common/event-bus.ts'
import { createMemoryEvents } from './common/memory-events.ts'
import type { SettingsService } from './common/settings-service.ts'
import { createProfileService } from './memories/profile-service.ts'
import { createQuietMemories } from './memories/quiet-memories.ts'

interface MemoryParts {
  readonly folder: ProfileFolder
  readonly settings: Pick<SettingsService, 'get'>
  readonly events: EventBus
  readonly clock: Clock
}

/** Memories and what stands beside them: how they are written, what of them is not said, and the profile over them. */
export function assembleMemories({ folder, settings, events, clock }: MemoryParts) {
  const { memories: file, data } = folder
  const memoryEvents = createMemoryEvents(events)
  const writer = createMemoryWriter(file, clock)
  const changeWriter = createChangeWriter({ data, file, clock, onChange: memoryEvents.besideChanged })
  const suppressing = assembleSuppression(folder, clock)
  const experience = createExperienceService({ data, pains: suppressing.pains, writer: changeWriter, clock })
  return {
    memoryEvents,
    writer,
    changeWriter,
    suppressing,
    experience,
    toTrash: createToTrash({
      writer,
      clock,
      forgetHabits: (...of) => data.inTransaction(() => experience.forget(...of)),
    }),
    apply: createApply({
      file,
      writer,
      clock,
      asksBeforeDelicate: () => settings.get().reviewsDelicate,
      timeZone: systemTimeZone(),
    }),
    memories: createQuietMemories({ file, writer, clock, onChange: memoryEvents.changed }, suppressing),
    profile: createProfileService({ data, memories: file, ...suppressing, writer: changeWriter, clock }),
  }
}
