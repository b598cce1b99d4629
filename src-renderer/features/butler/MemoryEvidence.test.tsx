import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { MemoryVersion } from '../../../src-main/contract/memory.ts'
import { createI18n } from '../../i18n/setup.ts'
import { aMemory } from '../../testing/builders.ts'
import type { EvidenceShown } from './butler-slice.ts'
import { MemoryEvidence } from './MemoryEvidence.tsx'

const said = (quote: string, saidAt: string): EvidenceShown => ({
  kind: 'message',
  id: 'm1',
  name: null,
  span: null,
  sessionId: 's1',
  messageId: 'm1',
  quote,
  saidAt,
  position: 0,
  speaker: null,
  role: 'user',
  sessionTitle: 'Home',
  stands: true,
})
const version = (content: string, author: MemoryVersion['author'], reason: string, at: string): MemoryVersion => ({
  version: 1,
  at,
  author,
  reason,
  changeId: 'c1',
  memory: aMemory({ content }),
})
const learned = version('Lives in Oslo', 'assistant', 'learned', '2026-01-02T03:04:05.000Z')
const edited = version('Lives in Bergen', 'user', 'edited', '2026-02-02T12:00:00.000Z')
const pinned = version('Lives in Bergen', 'user', 'pinned', '2026-02-03T12:00:00.000Z')
const fuller = version('Lives in Bergen, near the harbour', 'assistant', 'said more fully', '2026-02-04T12:00:00.000Z')

/** What is told, in its order. `history`: the newest first. */
async function told(history: readonly [MemoryVersion, ...MemoryVersion[]], evidence: readonly EvidenceShown[]) {
  const [{ memory }] = history
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <MemoryEvidence
        detail={{ memory, history: [...history], evidence, imported: null, chain: [] }}
        onJump={() => {}}
        onConfirm={() => {}}
      />
    </I18nextProvider>,
  )
  return [
    ...html.matchAll(
      /You wrote this yourself on|Before that it rested on|I live in \w+|I am in \w+|You entered this yourself|words that were forgotten/g,
    ),
  ].map(([words]) => words)
}

const oslo = said('I live in Oslo', '2026-01-02T03:04:05.000Z')

test('a memory that was edited by hand told the words before it as why it is believed', async () => {
  const before = ['You wrote this yourself on', 'Before that it rested on', 'I live in Oslo']
  expect(await told([pinned, edited, learned], [oslo])).toEqual(before)
  expect(await told([edited, learned], [])).toEqual(['You wrote this yourself on'])
  const later = said('I am in Bergen', '2026-02-03T12:00:00.000Z')
  expect(await told([edited, learned], [oslo, later])).toEqual([
    'You wrote this yourself on',
    'I am in Bergen',
    'Before that it rested on',
    'I live in Oslo',
  ])
})

test('words that a memory still says, or that changed it since, are why it is believed', async () => {
  expect(await told([learned], [oslo])).toEqual(['I live in Oslo'])
  expect(await told([fuller, edited, learned], [oslo])).toEqual(['I live in Oslo'])
})

test('a memory whose words were forgotten with others was told as entered by hand', async () => {
  expect(await told([learned], [{ ...oslo, quote: '', stands: false }])).toEqual(['words that were forgotten'])
  expect(await told([learned], [])).toEqual(['You entered this yourself'])
})
