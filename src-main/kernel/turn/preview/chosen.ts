import { createHmac } from 'node:crypto'
import type { Agent } from '../../../contract/agent.ts'
import type { Attachment } from '../../../contract/attachment.ts'
import type { Language, MemoryHit } from '../../../contract/memory.ts'
import type { MessageHit } from '../../../contract/search.ts'
import type { Shown } from '../../../contract/preview.ts'
import type { Recalled } from '../../../memory/recall/recall.ts'
import type { Answerer } from '../../../llm/driver.ts'
import type { Hint } from '../../../memory/habits/evolution/evolution-service.ts'
import type { WorkflowHint } from '../../../memory/habits/evolution/workflow-service.ts'
import type { Fitted } from '../fitted-conversation.ts'
import type { Line, Verdict } from './lines.ts'

/** A turn that goes as it was shown, without what was taken out. */
export interface Chosen {
  readonly shown: Shown
  /** When it was made ready. */
  readonly at: string
  /** Who answers, as it was then. */
  readonly agent: Agent
  readonly driver: Answerer
  /** In which it is answered. */
  readonly language: Language
  /** Null where its agent has no memory there. */
  readonly recalled: Recalled | null
  readonly fitted: Fitted
  readonly tools: ReadonlySet<string>
  verdictOf(piece: PieceParts): Verdict
}

type PieceParts = readonly [kind: string, ...parts: unknown[]]

/** What pieces are told apart by: the words as they go, so that what changed is another piece. */
export const lineParts = ({ parts }: Line): PieceParts => ['line', ...parts]
export const hintParts = (hint: Hint | WorkflowHint): PieceParts => ['way', hint.candidateId, hintText(hint)]
export const pulledParts = (hit: MemoryHit | MessageHit): PieceParts =>
  'memory' in hit ? ['pulled', hit.memory.id, hit.memory.content] : ['pulled', hit.messageId, hit.text]
export const fileParts = (file: Attachment, digest: string): PieceParts => ['file', file.name, file.kind, digest]

/** A way of working in words, or a workflow by its steps. */
export const hintText = (hint: Hint | WorkflowHint): string => ('steps' in hint ? hint.steps.join('\n') : hint.hint)

/** Keys of pieces, which nobody without this profile can make of words that were guessed. */
export const createKeyOf =
  (secret: Buffer) =>
  (parts: PieceParts): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
export type KeyOf = ReturnType<typeof createKeyOf>

export function createVerdictOf(keyOf: KeyOf, { goes, stays }: Shown): Chosen['verdictOf'] {
  const [allowed, taken] = [new Set(goes), new Set(stays)]
  return (piece) => {
    const key = keyOf(piece)
    // What stays stays, whatever else is said of it.
    return taken.has(key) ? 'unticked' : allowed.has(key) ? 'goes' : 'unshown'
  }
}
