import { createFileReader } from '../attachments/create-file-reader.ts'
import { createChatFiles } from '../chat-files/create-chat-files.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import { createAgentService } from './agent-service.ts'
import type { EventBus } from './common/event-bus.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { Log } from './common/log.ts'
import { createSettingsService } from './common/settings-service.ts'
import { watchFirstStart } from './first-start.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createStoredJobs } from './jobs/stored-jobs.ts'
import { createTellJob } from './jobs/tell-job.ts'
import { createChosenDrivers } from './models/driver-source.ts'
import { createGovernor } from './models/governor.ts'
import { createWorkDrivers } from './models/governor-driver.ts'
import { createHeldBack } from './models/held-back.ts'
import { createProviderService } from './models/provider-service.ts'
import { createWhoAnswers } from './models/who-answers.ts'

/** Settings, providers and the drivers over them, with the caps before every call outside the chat. */
export function assembleModels(
  { host, clock, workers, timeouts = {} }: KernelOptions,
  { data, memories }: ProfileFolder,
  log: Log,
  events: EventBus,
) {
  const settings = createSettingsService(data.settings, events)
  watchFirstStart({ data, settings, events })
  const providers = createProviderService({ data, secrets: host.secrets, settings, clock })
  const heldBack = createHeldBack(data, memories)
  const whoAnswers = createWhoAnswers({ data, settings })
  const drivers = createChosenDrivers({ heldBack, whoAnswers, providers, timeouts })
  const governor = createGovernor({ ledger: data.usage, caps: () => settings.get().modelCaps, clock })
  const tell = createTellJob({ data, events })
  const runner = createJobRunner({ clock, log })
  return {
    runner,
    stored: createStoredJobs({ data, tell, clock, log }),
    tell,
    agents: createAgentService({ data, memories, runner, clock }),
    drivers,
    heldBack,
    whoAnswers,
    workDrivers: createWorkDrivers(drivers, governor),
    providers,
    settings,
    governor,
    fileReader: createFileReader({ worker: workers.attachments }),
    chatFiles: createChatFiles(workers.chatFiles),
    events,
    clock,
    log,
  }
}
