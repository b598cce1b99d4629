import type { Corpus } from '../../memory/recall/corpus.ts'
import type { QuestionWaits } from '../../memory/retrieval/embedding/meaning-search.ts'
import type { RetryWaits } from '../../llm/retry.ts'
import type { Timeouts } from '../../llm/watchdog.ts'
import type { FileRecovery } from '../../contract/profile-files.ts'
import type { Clock } from '../../util/clock.ts'
import type { Host } from './host.ts'

/** Where each thread of its own runs from: another file in the sources than in a build. */
export interface WorkerUrls {
  /** Checks whole files. */
  readonly integrity: URL
  /** Makes vectors with the model that comes with the app. */
  readonly embedding: URL
  /** Matches regular expressions. */
  readonly grep: URL
  /** Reads files that go along with a message. */
  readonly attachments: URL
  /** Reads files of conversations that other programs exported. */
  readonly chatFiles: URL
}

export interface KernelOptions {
  /** The profile folder. Made where it is missing. */
  readonly home: string
  /** What the user chose for a file that was refused before. */
  readonly recovery?: FileRecovery | null
  /** This process had the profile open before, in a thread that ended. */
  readonly isContinued?: boolean
  readonly host: Host
  readonly clock: Clock
  /** Version of the app, for exports and the log. */
  readonly appVersion: string
  readonly workers: WorkerUrls
  /** The folder with the app's own models; null for none: then search goes by words. */
  readonly models: string | null
  /** The folder of the lines that a language model is measured with: resources/trust-lines. */
  readonly trustLines: string
  /** After the start, what only makes later turns quicker waits this long, as do vectors: a window is being drawn. Default 0. */
  readonly warmUpAfterMs?: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'silent'
  /** What is searched beside memories and conversations. */
  readonly corpora?: readonly Corpus[]
  /** How long a provider may take, and how soon it is asked again; what is left out stays as who asks has it. */
  readonly timeouts?: Partial<Timeouts & QuestionWaits & RetryWaits>
}
