import type { Message } from '../../contract/chat.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { messageTerms } from './reindex-messages.ts'

/** Puts what a message says, now that it is whole, where searches of conversations look. Call in the transaction that writes it. */
export function indexMessage(
  { messageIndex }: Pick<DataFile, 'messageIndex'>,
  agentId: string,
  message: Pick<Message, 'id' | 'sessionId' | 'position' | 'role' | 'text' | 'at'>,
): void {
  messageIndex.add(agentId, message, messageTerms(message))
}
