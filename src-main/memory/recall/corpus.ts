import type { ReceiptEntry, ShownEntry } from '../../contract/receipt.ts'
import type { CorpusHit, DegradedReason, MessageHit, PassageHit } from '../../contract/search.ts'
import type { RetrievalRequest } from '../retrieval/candidates/retrieval-request.ts'
import type { Found } from '../retrieval/search-memories.ts'
import type { GivenPassage } from './inject.ts'

/** A source that is searched and that answers may rest on: memories, conversations, whatever joins them. */
export interface Corpus {
  /** What searches and receipts call it. */
  readonly name: string
  /** False: for this agent it is not there. */
  permits(agentId: string): boolean
  search(request: RetrievalRequest): Promise<Found<CorpusHit>>
  /** What a turn is given of it, where that is not what a search finds. */
  readonly recall?: RecallPassages
  /** What has these ids, as it reads today; what is gone is not among it. */
  shown(agentId: string, ids: readonly string[]): ReadonlyMap<string, ShownEntry>
}

/** Whether a search that names a corpus, `all` or none looks through this one. */
export const isAskedFor = (asked: string | undefined, name: string): boolean =>
  asked === undefined || asked === 'all' || asked === name

/** What was found beside memories. */
export interface RecalledPassages {
  readonly hits: readonly GivenPassage[]
  readonly dropped: readonly { readonly hit: MessageHit | PassageHit; readonly reason: ReceiptEntry['reason'] }[]
  /** Memories that are given in the place of a message, with the message that says more of the question. */
  readonly stoodFor: ReadonlyMap<string, MessageHit>
  /** Memories that hold in the place of what a message says no more, with the score of the message. */
  readonly successors: ReadonlyMap<string, MessageHit>
  /** Why conversations were searched by words alone; null where they were not, or not searched. */
  readonly degraded: DegradedReason | null
}

export const noPassages: RecalledPassages = {
  hits: [],
  dropped: [],
  stoodFor: new Map(),
  successors: new Map(),
  degraded: null,
}

/** Who asks, and where from. */
export interface AskedFrom {
  /** The conversation that is before the model already; null where what answers reads none, and its own is searched too. */
  readonly sessionId: string | null
  readonly sentFrom: number
  /** The message that asks. */
  readonly messageId: string | null
  readonly mayUseLocalOnly: boolean
  /** It was searched for: a word or two are enough. */
  readonly isAsked: boolean
}

export type RecallPassages = (
  request: Omit<RetrievalRequest, 'limit'>,
  from: AskedFrom,
  /** The scores of the memories that may be given beside them. */
  given: ReadonlyMap<string, number>,
) => Promise<RecalledPassages>
