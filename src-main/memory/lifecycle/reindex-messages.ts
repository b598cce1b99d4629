import type { DataFile } from '../../storage/data-file.ts'
import { indexMessage } from './index-message.ts'
import { reindexRows } from '../../storage/reindex-rows.ts'
import { tokenizerVersion } from '../language/tokenize.ts'

/** Brings the keyword index of conversations to this tokenizer, or fills it the first time; see `reindexRows`. */
export const reindexMessagesIfStale = (
  data: DataFile,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> =>
  reindexRows(
    {
      index: data.messageIndex,
      tokenizerVersion,
      inTransaction: data.inTransaction,
      page: data.messageIndex.page,
      sizeOf: ({ text }) => text.length,
      reindex: ({ seq: _seq, agentId, ...message }) => indexMessage(data, agentId, message, true),
    },
    onProgress,
    signal,
  )
