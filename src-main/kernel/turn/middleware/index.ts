import type { Recall } from '../../../memory/recall/recall.ts'
import type { ConversationWindow } from '../history/conversation-window.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { ChatMiddleware } from '../turn.ts'
import { capsMiddleware, type CapsDeps } from './caps.ts'
import { filesMiddleware, type FilesDeps } from './files.ts'
import { hintsMiddleware, type HintsFor } from './hints.ts'
import { historyMiddleware } from './history.ts'
import { type ByRules, memoryMiddleware } from './memory.ts'
import { pulledMiddleware, type PulledDeps } from './pulled.ts'
import { toolsMiddleware, type ToolsDeps } from './tools.ts'
import { trajectoryMiddleware } from './trajectory.ts'
import { untrustedMiddleware } from './untrusted.ts'
import { usageMiddleware, type UsageDeps } from './usage.ts'

interface MiddlewareDeps {
  readonly recall: Recall
  readonly rules: ByRules
  readonly window: ConversationWindow
  readonly heldBack: HeldBack
  readonly files: FilesDeps
  readonly pulled: PulledDeps
  readonly usage: UsageDeps
  readonly hintsFor: HintsFor
  readonly caps: CapsDeps
  readonly tools: ToolsDeps
}

/** Every layer of a chat turn, from the outermost inwards: the order stands here and nowhere else. */
export const createMiddleware = ({
  recall,
  rules,
  window,
  heldBack,
  files,
  pulled,
  usage,
  hintsFor,
  caps,
  tools,
}: MiddlewareDeps): readonly ChatMiddleware[] => [
  trajectoryMiddleware,
  usageMiddleware(usage),
  untrustedMiddleware,
  filesMiddleware(files),
  hintsMiddleware(hintsFor, heldBack),
  memoryMiddleware(recall, rules, window, tools.isOutdated),
  pulledMiddleware(pulled),
  capsMiddleware(caps),
  toolsMiddleware(tools),
  historyMiddleware(window),
]
