import type { Message } from '../../contract/chat.ts'
import type { Recall } from '../../growth/memory/recall.ts'
import type { ChatMiddleware } from '../turn.ts'
import { historyMiddleware } from './history.ts'
import { memoryMiddleware } from './memory.ts'
import { trajectoryMiddleware } from './trajectory.ts'
import { untrustedMiddleware } from './untrusted.ts'

interface MiddlewareDeps {
  readonly recall: Recall
  readonly earlierMessages: (userMessage: Message, limit: number) => readonly Message[]
}

/** Every layer of a chat turn; the order is by priority. */
export const createMiddleware = ({ recall, earlierMessages }: MiddlewareDeps): readonly ChatMiddleware[] => [
  trajectoryMiddleware,
  untrustedMiddleware,
  memoryMiddleware(recall),
  historyMiddleware(earlierMessages),
]
