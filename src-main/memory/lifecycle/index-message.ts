import type { Message } from '../../contract/chat.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { IndexedTerms } from '../../storage/index-store.ts'
import { readSecrets, withoutMarked, withoutSecrets } from '../evidence/secrets.ts'
import { indexTerms } from '../language/tokenize.ts'

/** The index terms of a message: what it says, whoever says it, without the secrets in it. */
export const messageTerms = (message: Parameters<typeof withoutSecrets>[0]): IndexedTerms => ({
  head: [],
  body: indexTerms(withoutSecrets(message)),
})

/** Reads a long message with others served in between: `indexMessage` has at hand then what it needs. */
export async function readToIndex(message: Parameters<typeof withoutSecrets>[0]): Promise<void> {
  await readSecrets(withoutMarked(message))
  await indexTerms.read(withoutSecrets(message))
}

/**
 * Puts what a message says, now that it is whole, where searches of conversations look. Call in the transaction that
 * writes it. Where it says what it said before (`saysTheSame`), its vectors stay as long as it can be found.
 */
export function indexMessage(
  { messageIndex, vectors, unlearned }: Pick<DataFile, 'messageIndex' | 'vectors' | 'unlearned'>,
  agentId: string,
  message: Pick<Message, 'id' | 'sessionId' | 'position' | 'role' | 'text' | 'at'> &
    Parameters<typeof withoutSecrets>[0],
  saysTheSame = false,
): void {
  const { seq, wasFound, isFound } = messageIndex.add(agentId, message, messageTerms(message))
  if (message.role !== 'user' || (saysTheSame && wasFound === isFound)) return
  const ownerKey = messageIndex.ownerKey(agentId)
  if (isFound && ownerKey !== undefined && !unlearned.isApart(message.id)) vectors.renew(seq, ownerKey)
  else vectors.forget(seq)
}
