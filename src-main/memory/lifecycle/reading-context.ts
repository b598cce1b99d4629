import type { ReaderTrust } from '../extraction/policy.ts'

/** One reading of a stretch, as far as applying its operations depends on it. */
export interface ReadingContext {
  readonly trust: ReaderTrust
  /** Memories that the reader was shown: what it adds beside them it knows to be something else. */
  readonly shown: ReadonlySet<string>
  /** What was said long before that it was shown with a request to forget. */
  readonly beside?: ReadonlySet<string>
  /** Messages of the stretch. */
  readonly messageIds: ReadonlySet<string>
}
