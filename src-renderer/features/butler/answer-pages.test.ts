import { expect, test } from 'vitest'
import { type AnswersRead, createAnswerPages, nothingRead } from './answer-pages.ts'
import type { AnswersShown } from './butler-slice.ts'

const page = (id: string, nextCursor: string | null): AnswersShown => ({
  items: [{ sessionId: 's', sessionTitle: '', messageId: id, position: 1, snippet: id, at: '2026-03-10T12:00:00Z' }],
  nextCursor,
})

/** Asked pages, each to be answered by hand, and what is shown of them. */
const reading = () => {
  const asked: { cursor: string | null; come: (page: AnswersShown) => void; fail: () => void }[] = []
  let read: AnswersRead = nothingRead
  const pages = createAnswerPages(
    (cursor) => new Promise((come, fail) => asked.push({ cursor, come, fail: () => fail(new Error('gone')) })),
    (next) => (read = next),
  )
  const shown = () => ({
    ids: read.page.status === 'ready' ? read.page.value.items.map(({ messageId }) => messageId) : read.page.status,
    failed: read.problem !== null,
  })
  return { pages, asked, shown }
}

test('a failed “More” threw the answers away that stood there, and could not be tried again', async () => {
  const { pages, asked, shown } = reading()
  const first = pages.begin()
  asked[0]?.come(page('a', 'after a'))
  await first
  const more = pages.more()
  asked[1]?.fail()
  await more
  expect(shown()).toEqual({ ids: ['a'], failed: true })
  const again = pages.retry()
  expect(shown()).toEqual({ ids: ['a'], failed: false })
  asked[2]?.come(page('b', null))
  await again
  expect(shown()).toEqual({ ids: ['a', 'b'], failed: false })
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'after a', 'after a'])
})

test('“More” that came after the list was opened anew put the older list back', async () => {
  const { pages, asked, shown } = reading()
  const first = pages.begin()
  asked[0]?.come(page('a', 'after a'))
  await first
  const more = pages.more()
  const anew = pages.begin()
  asked[2]?.come(page('new', 'after new'))
  await anew
  asked[1]?.come(page('b', null))
  await more
  expect(shown()).toEqual({ ids: ['new'], failed: false })
})

test('what failed before any answer was there can be tried again', async () => {
  const { pages, asked, shown } = reading()
  const first = pages.begin()
  asked[0]?.fail()
  await first
  expect(shown()).toEqual({ ids: 'failed', failed: false })
  const again = pages.retry()
  asked[1]?.come(page('a', null))
  await again
  expect(shown()).toEqual({ ids: ['a'], failed: false })
})
