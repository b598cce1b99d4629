import type { ReceiptEntry } from '../../contract/receipt.ts'
import type { CorpusHit } from '../../contract/search.ts'
import { noParts } from '../retrieval/candidates/passage-hit.ts'
import type { BuiltContext } from './inject.ts'

type How = Pick<ReceiptEntry, 'outcome' | 'reason' | 'citation' | 'tokens'>

const entryOf = (hit: CorpusHit, how: How): ReceiptEntry => ({
  memoryId: 'memory' in hit ? hit.memory.id : null,
  messageId: 'messageId' in hit ? hit.messageId : null,
  passageId: 'passageId' in hit ? hit.passageId : null,
  cited: false,
  score: hit.score,
  parts: hit.parts,
  corpus: 'corpus' in hit ? hit.corpus : 'memory' in hit ? 'memories' : 'sessions',
  ...how,
})

/** The entries of what a block holds, and of what found no room in it. */
export function entriesOf(
  context: BuiltContext,
  contested: ReadonlySet<string>,
  along: ReadonlySet<string>,
): ReceiptEntry[] {
  const { core, included, includedMessages, dropped, droppedMessages } = context
  return [
    ...core.flatMap(({ entry: { memory }, citation, tokens }) =>
      memory === null || citation === null
        ? []
        : [entryOf({ memory, score: 0, parts: noParts }, { outcome: 'injected', reason: 'core', citation, tokens })],
    ),
    ...included.map(({ hit, citation, tokens }) =>
      entryOf(hit, {
        outcome: 'injected',
        reason: contested.has(hit.memory.id) ? 'contested' : along.has(hit.memory.id) ? 'room' : null,
        citation,
        tokens,
      }),
    ),
    ...includedMessages.map(({ hit, citation, tokens }) =>
      entryOf(hit, { outcome: 'injected', reason: null, citation, tokens }),
    ),
    ...[...dropped, ...droppedMessages].map(({ hit, reason }) => leftOut(hit, reason)),
  ]
}

/** The entry of what was left out. */
export const leftOut = (hit: CorpusHit, reason: ReceiptEntry['reason']): ReceiptEntry =>
  entryOf(hit, { outcome: 'dropped', reason, citation: null, tokens: 0 })
