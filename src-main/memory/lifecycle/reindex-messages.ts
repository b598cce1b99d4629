import type { DataFile } from '../../storage/data-file.ts'
import type { IndexedTerms } from '../../storage/index-store.ts'
import { maskSecrets } from '../evidence/secrets.ts'
import { indexTerms } from '../language/tokenize.ts'
import { reindexRows } from './reindex-rows.ts'

/** The index terms of a message: what it says, whoever says it, without the secrets in it. */
export const messageTerms = ({ text }: { readonly text: string }): IndexedTerms => ({
  head: [],
  body: indexTerms(maskSecrets(text)),
})

/** Brings the keyword index of conversations to this tokenizer, or fills it the first time; see `reindexRows`. */
export const reindexMessagesIfStale = (
  data: DataFile,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> =>
  reindexRows(
    {
      index: data.messageIndex,
      inTransaction: data.inTransaction,
      page: data.messageIndex.page,
      sizeOf: ({ text }) => text.length,
      reindex: ({ seq: _seq, agentId, ...message }) => data.messageIndex.add(agentId, message, messageTerms(message)),
    },
    onProgress,
    signal,
  )
