import { expect, test } from 'vitest'
import type { Evidence } from '../../src-main/contract/memory.ts'
import { aMemory } from '../testing/builders.ts'
import type { Output } from './command-client.ts'
import { undecidedBy } from './undecided.ts'

const said = (messageId: string | null): Evidence => ({
  sessionId: 's1',
  messageId,
  quote: 'Hello',
  saidAt: '2026-01-02T03:04:05.000Z',
  position: 0,
  speaker: null,
  role: 'user',
})
const page = (
  messages: readonly (readonly (string | null)[])[],
  nextCursor: string | null = null,
): Output<'memory_inbox_list'> => ({
  items: messages.map((ids) => ({ memory: aMemory(), evidence: ids.map(said), replaces: null })),
  nextCursor,
  total: messages.length,
})

const none = page([])

test.each([
  {
    name: 'counts memories, not quotes',
    inbox: page([['m1', 'm1'], ['m1']]),
    all: [['m1', { waiting: 2, heldBack: 0 }]],
  },
  {
    name: 'counts one that was said twice at both messages',
    inbox: page([['m1', 'm2']]),
    all: [
      ['m1', { waiting: 1, heldBack: 0 }],
      ['m2', { waiting: 1, heldBack: 0 }],
    ],
  },
  {
    name: 'tells what was held back apart',
    inbox: page([['m1']]),
    heldBack: page([['m1'], ['m1']]),
    all: [['m1', { waiting: 1, heldBack: 2 }]],
  },
  { name: 'leaves out what stands in no message', inbox: page([[null], []]), all: [] },
])('$name', ({ inbox, heldBack = none, all }) => expect([...(undecidedBy(inbox, heldBack) ?? [])]).toEqual(all))

test.each([
  { name: 'a page is not here yet', inbox: page([['m1']]), heldBack: undefined },
  { name: 'there is more than the page holds', inbox: page([['m1']], '7'), heldBack: none },
])('is not known while $name', ({ inbox, heldBack }) => expect(undecidedBy(inbox, heldBack)).toBeNull())
