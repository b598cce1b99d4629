import type { Timeouts } from '../llm/watchdog.ts'
import type { Clock } from '../util/clock.ts'
import type { Host } from './host.ts'

export interface KernelOptions {
  /** The profile folder. Made where it is missing. */
  readonly home: string
  readonly host: Host
  readonly clock: Clock
  /** Version of the app, for exports and the log. */
  readonly appVersion: string
  /** Where the thread that checks whole files runs from. */
  readonly integrityWorker: URL
  readonly logLevel: 'debug' | 'info' | 'warn' | 'silent'
  /** How long a provider may take; what is left out stays as the driver has it. */
  readonly timeouts?: Partial<Timeouts>
}
