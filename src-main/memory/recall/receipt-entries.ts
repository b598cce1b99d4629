import type { MemoryHit } from '../../contract/memory.ts'
import type { ReceiptEntry } from '../../contract/receipt.ts'
import type { MessageHit } from '../../contract/search.ts'
import { noParts } from '../retrieval/candidates/passage-hit.ts'
import type { BuiltContext } from './inject.ts'

type How = Pick<ReceiptEntry, 'outcome' | 'reason' | 'citation' | 'tokens'>

const ofMemory = ({ memory, score, parts }: MemoryHit, how: How): ReceiptEntry => ({
  memoryId: memory.id,
  messageId: null,
  cited: false,
  score,
  parts,
  corpus: 'memories',
  ...how,
})

const ofMessage = ({ messageId, score, parts }: MessageHit, how: How): ReceiptEntry => ({
  memoryId: null,
  messageId,
  cited: false,
  score,
  parts,
  corpus: 'sessions',
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
        : [ofMemory({ memory, score: 0, parts: noParts }, { outcome: 'injected', reason: 'core', citation, tokens })],
    ),
    ...included.map(({ hit, citation, tokens }) =>
      ofMemory(hit, {
        outcome: 'injected',
        reason: contested.has(hit.memory.id) ? 'contested' : along.has(hit.memory.id) ? 'room' : null,
        citation,
        tokens,
      }),
    ),
    ...includedMessages.map(({ hit, citation, tokens }) =>
      ofMessage(hit, { outcome: 'injected', reason: null, citation, tokens }),
    ),
    ...dropped.map(({ hit, reason }) => leftMemory(hit, reason)),
    ...droppedMessages.map(({ hit, reason }) => leftMessage(hit, reason)),
  ]
}

const left = (reason: ReceiptEntry['reason']): How => ({ outcome: 'dropped', reason, citation: null, tokens: 0 })

/** The entry of a memory that was left out. */
export const leftMemory = (hit: MemoryHit, reason: ReceiptEntry['reason']): ReceiptEntry => ofMemory(hit, left(reason))

/** The entry of a message that was left out. */
export const leftMessage = (hit: MessageHit, reason: ReceiptEntry['reason']): ReceiptEntry =>
  ofMessage(hit, left(reason))
