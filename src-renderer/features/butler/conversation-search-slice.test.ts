import { expect, test } from 'vitest'
import { AppError } from '../../../src-main/contract/error.ts'
import { failed, idle, ready, valueOf } from '../../lib/loadable.ts'
import { aMemory, aMessageHit, aScore, aSearch } from '../../testing/builders.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createButlerStore } from './butler-store.ts'

const noFiles = { openFile: async () => null, saveFile: async () => false }
const emptyPage = { items: [], nextCursor: null, total: 0 }
const said = (messageId: string) => aSearch({ messages: [aMessageHit({ messageId })] })

test('conversations are searched for what stands in the field, and memories again once they are chosen', async () => {
  const { call, inputsOf } = createFakeClient({
    memory_search: ({ corpus }) =>
      corpus === 'sessions'
        ? { ...said('m7'), degraded: 'timeout' }
        : aSearch({ items: [{ memory: aMemory(), score: 1, parts: aScore(), weak: false }] }),
  })
  const store = createButlerStore(call, noFiles)
  await store.getState().chooseCorpus('sessions', ' fog ')
  expect(store.getState().messages).toEqual(
    ready({ query: 'fog', hits: [aMessageHit({ messageId: 'm7' })], degraded: 'timeout' }),
  )
  await store.getState().chooseCorpus('memories', ' fog ')
  expect(valueOf(store.getState().list)?.items).toEqual([aMemory()])
  expect(inputsOf('memory_search')).toEqual([
    { agentId: 'majordomo', query: 'fog', corpus: 'sessions', limit: 50 },
    { agentId: 'majordomo', query: 'fog', limit: 50 },
  ])
})

test('nothing typed asks for no message', async () => {
  const { call, calls } = createFakeClient({ memory_search: () => said('m7') })
  const store = createButlerStore(call, noFiles)
  await store.getState().chooseCorpus('sessions', 'fog')
  await store.getState().search(' ')
  expect(store.getState().messages).toEqual(idle)
  expect(calls).toHaveLength(1)
})

test('the newest search is shown, however late an older one answers', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof said>>()
  const { call } = createFakeClient({ memory_search: ({ query }) => (query === 'f' ? slow.promise : said('new')) })
  const store = createButlerStore(call, noFiles)
  const first = store.getState().chooseCorpus('sessions', 'f')
  await store.getState().search('fog')
  slow.resolve(said('old'))
  await first
  expect(valueOf(store.getState().messages)?.hits).toEqual([aMessageHit({ messageId: 'new' })])
})

test('what one assistant’s conversations held appeared under another', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof said>>()
  const nothing = { items: [], nextCursor: null, total: 0 }
  const { call } = createFakeClient({ memory_search: () => slow.promise, memory_list: () => nothing })
  const store = createButlerStore(call, noFiles)
  const searched = store.getState().chooseCorpus('sessions', 'fog')
  await store.getState().chooseAgent('other')
  slow.resolve(said('m7'))
  await searched
  expect(store.getState().messages).toEqual(idle)
})

test('a search that fails says so', async () => {
  const error = new AppError('busy', 'Busy')
  const { call } = createFakeClient({
    memory_search: () => {
      throw error
    },
  })
  const store = createButlerStore(call, noFiles)
  await store.getState().chooseCorpus('sessions', 'fog')
  expect(store.getState().messages).toEqual(failed(error))
})

test('what was said to one assistant is not shown for another', async () => {
  const { call } = createFakeClient({
    memory_search: () => said('m7'),
    memory_list: () => emptyPage,
    profile_get: () => {
      throw new AppError('not_found', 'Gone')
    },
    memory_stats: () => {
      throw new AppError('not_found', 'Gone')
    },
  })
  const store = createButlerStore(call, noFiles)
  await store.getState().chooseCorpus('sessions', 'fog')
  await store.getState().chooseAgent('other')
  expect(store.getState().messages).toEqual(idle)
})
