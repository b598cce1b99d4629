import lexicon from '../../../../resources/lexicon/intent-cues.json' with { type: 'json' }
import type { Intent } from '../../../contract/memory.ts'

/** How much a cue says: a strong one (3) outweighs two weak ones (1), two clear ones (2) outweigh a strong one; 8 decides. */
export interface IntentCue {
  readonly intent: Intent
  readonly weight: number
  /** Over simplified characters and letters as they were written. */
  readonly pattern: RegExp
}

export const intentCues: readonly IntentCue[] = lexicon.map(({ intent, weight, pattern, flags }) => ({
  intent: intent as Intent,
  weight,
  pattern: new RegExp(pattern, flags),
}))
