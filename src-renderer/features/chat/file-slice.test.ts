import { expect, test } from 'vitest'
import type { Attachment } from '../../../src-main/contract/attachment.ts'
import { unreadableError } from '../../lib/errors.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createChatStore } from './chat-store.ts'
import { editDraft, emptyDraft, newChat, withText } from './untrusted-spans.ts'

const read = (id: string, name: string): Attachment => ({
  id,
  name,
  kind: 'text',
  mediaType: 'text/plain',
  bytes: 5,
  pages: null,
  characters: 5,
  tokens: 2,
  isCut: false,
  isGone: false,
})
const given = (attachmentId: string) => ({
  attachmentId,
  given: 'whole' as const,
  reason: null,
  tokens: 2,
  sentTokens: 2,
  pages: null,
  sentPages: null,
})

function open() {
  let count = 0
  const client = createFakeClient({
    attachment_add: ({ id, name, isLast }) => {
      if (name.endsWith('.exe')) throw unreadableError('file_unsupported')
      const known = id ?? `f${(count += 1)}`
      return { id: known, file: isLast ? read(known, name) : null }
    },
    attachment_preview: ({ ids, agentId, model }) => ({
      model: model?.model ?? (agentId === 'cook' ? 'large' : 'small'),
      files: ids.map(given),
    }),
    session_list: () => ({ items: [], total: 0, nextCursor: null }),
    temporary_list: () => ({ items: [] }),
    attachment_remove: () => ({ removed: true }),
  })
  const store = createChatStore(client.call)
  const files = () => store.getState().drafts[newChat]?.files ?? []
  const add = (...sources: File[]) => store.getState().addFiles(newChat, sources, 'Pasted image')
  return { ...client, store, files, add }
}

test('a large file is handed over in pieces, and what of it goes along is asked', async () => {
  const { add, files, inputsOf, store } = open()
  await add(new File([new Uint8Array(3_500_000).fill(97)], 'a.txt'))
  const pieces = inputsOf('attachment_add') as { id?: string; data: string; isLast: boolean }[]
  expect(pieces.map(({ id, isLast }) => [id, isLast])).toEqual([
    [undefined, false],
    ['f1', false],
    ['f1', true],
  ])
  expect(atob(pieces.map(({ data }) => data).join(''))).toHaveLength(3_500_000)
  await expect.poll(() => files()[0]?.given).toEqual(given('f1'))
  expect(store.getState().drafts[newChat]?.filesFor).toBe('small')
})

test('what cannot be read stays with its reason, what is too large is not handed over', async () => {
  const { add, files, inputsOf } = open()
  const huge = new File([new Uint8Array(21 << 20)], 'huge.txt')
  await add(new File(['x'], 'a.exe'), huge, new File(['x'], 'image.png', { type: 'image/png' }))
  expect(files().map(({ name, error }) => [name, (error as { params?: object } | null)?.params])).toEqual([
    ['a.exe', { reason: 'file_unsupported' }],
    ['huge.txt', { reason: 'file_too_large' }],
    ['Pasted image.png', undefined],
  ])
  expect(inputsOf('attachment_add')).toHaveLength(2)
})

test('more than ten are told of; the first ten are taken', async () => {
  const { add, files } = open()
  const adding = add(...Array.from({ length: 12 }, (_one, at) => new File(['x'], `${at}.txt`)))
  await expect(adding).rejects.toMatchObject({ params: { reason: 'too_many_files' } })
  expect(files()).toHaveLength(10)
})

test('files that could not be read took the places of those that can', async () => {
  const { add, files } = open()
  await add(...Array.from({ length: 9 }, (_one, at) => new File(['x'], `${at}.exe`)))
  await add(new File(['x'], 'a.txt'), new File(['x'], 'b.txt'))
  expect(files().flatMap(({ file }) => file?.name ?? [])).toEqual(['a.txt', 'b.txt'])
})

test('what a file goes to was named by the model that was chosen before', async () => {
  const { add, store } = open()
  const goesTo = () => store.getState().drafts[newChat]?.filesFor
  await add(new File(['x'], 'a.txt'))
  await expect.poll(goesTo).toBe('small')
  await store.getState().chooseModel({ providerId: 'cloud', model: 'far-away' })
  await expect.poll(goesTo).toBe('far-away')
  await store.getState().chooseModel(null)
  await expect.poll(goesTo).toBe('small')
  await store.getState().turnTo('cook')
  await expect.poll(goesTo).toBe('large')
})

test('one that is removed is let go by the kernel too', async () => {
  const { add, files, inputsOf, store } = open()
  await add(new File(['x'], 'a.txt'))
  store.getState().removeFile(files()[0]?.key ?? '')
  expect([files(), inputsOf('attachment_remove')]).toEqual([[], [{ id: 'f1' }]])
})

test('words that are typed, brought back or put in by a starter leave the files where they are', () => {
  const draft = { ...emptyDraft, files: [] }
  expect([editDraft(draft, 'Hello', 5).files, withText(draft, 'Hello').files]).toEqual([[], []])
})
