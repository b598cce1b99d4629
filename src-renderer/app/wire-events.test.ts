import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bridge } from '../../src-main/contract/bridge.ts'
import type { AppEvent, EventMap } from '../../src-main/contract/events.ts'
import type { Job } from '../../src-main/contract/job.ts'
import type { DuplicateGroup } from '../features/butler/review/review-slice.ts'
import { failed, ready } from '../lib/loadable.ts'
import { aMemory, aMessage, aSession, aTurn } from '../testing/builders.ts'
import { createApp } from './create-app.ts'
import { modelInChat } from './model-in-chat.ts'
import type { Screen } from './navigation.ts'
import { wireEvents } from './wire-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers: Readonly<Record<string, unknown>> = {
  memory_inbox_list: { items: [], nextCursor: null, total: 0 },
  memory_conflicts: { items: [], truncated: false },
  memory_duplicates: { items: [], truncated: false },
  memory_list: { items: [], nextCursor: null, total: 0 },
  evolution_list: { items: [] },
  workflow_list: { items: [] },
  profile_get: { profile: [] },
  memory_stats: {},
  memory_pin: { memory: aMemory(), changeId: 'c1' },
  job_list: { items: [], summaries: [], work: [] },
  usage_summary: {},
  schedule_list: { items: [] },
  settings_get: {},
  draft_list: { items: [] },
  agent_list: { items: [] },
  session_folder_list: { items: [] },
  session_list: { items: [], nextCursor: null },
  temporary_list: { items: [] },
  session_get: {
    session: aSession(),
    messages: [aMessage({ id: 'm2', role: 'assistant' })],
    turns: [aTurn()],
    hasMore: false,
    hasLater: false,
    isBranched: false,
  },
  provider_list: { items: [], presets: [], keyStorage: 'session' },
  model_list: { items: [], usual: null },
  embedding_status: {},
}

/** A window on a screen, whose kernel can push. */
function open(screen: Screen) {
  const asked: string[] = []
  let push: (event: AppEvent) => void = () => undefined
  const bridge: Bridge = {
    platform: 'browser',
    invoke: async (name) => {
      asked.push(name)
      return name === 'chat_send' ? { ok: false, error: gone } : { ok: true, value: answers[name] }
    },
    subscribe: (listener) => {
      push = listener
      return () => undefined
    },
    openFile: async () => null,
    saveFile: async () => ({ ok: true, value: false }),
    openLink: async () => undefined,
  }
  const app = createApp(bridge)
  app.navigation.getState().goTo(screen)
  const [restarts, unsent]: [unknown[], unknown[]] = [[], []]
  wireEvents(app, {
    onRestart: (error) => restarts.push(error),
    onUnsent: (error) => unsent.push(error),
    onImportRead: () => undefined,
  })
  return {
    app,
    restarts,
    unsent,
    turnEnded: () =>
      push({
        name: 'turn_ended',
        payload: { agentId: 'majordomo', sessionId: 's1', turnId: 't1', state: 'done', error: null },
      }),
    grew: (offset: number, text: string) =>
      push({
        name: 'turn_delta',
        payload: { agentId: 'majordomo', sessionId: 's1', turnId: 't1', messageId: 'm2', offset, text },
      }),
    ended: (restarted: boolean) => push({ name: 'kernel_ended', payload: { error: gone, restarted } }),
    changed: (change: EventMap['memory_changed']['change'], ...memoryIds: string[]) =>
      push({ name: 'memory_changed', payload: { agentId: 'majordomo', memoryIds, change, changeId: 'c1' } }),
    sessionChanged: (sessionId: string) =>
      push({ name: 'session_changed', payload: { agentId: 'majordomo', sessionId, change: 'updated' } }),
    profileChanged: () => push({ name: 'profile_changed', payload: { agentId: 'majordomo' } }),
    jobDone: (result: Partial<NonNullable<Job['result']>> = {}) =>
      push({ name: 'job_changed', payload: { agentId: 'majordomo', job: job(result), turnIds: [] } }),
    putAway: (jobId: string) => push({ name: 'reminder_put_away', payload: { agentId: 'majordomo', jobId } }),
    /** The commands that were asked for since, once all is quiet. */
    asked: async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return asked.splice(0).toSorted()
    },
  }
}

const gone = { code: 'busy', message: 'Gone.', retryable: true, params: { reason: 'restarted' } } as const

const job = (result: Partial<NonNullable<Job['result']>>): Job => ({
  id: 'j1',
  kind: 'extract',
  state: 'done',
  agentId: 'majordomo',
  sessionId: 's1',
  messageIds: ['m1'],
  attempts: 1,
  createdAt: '',
  updatedAt: '',
  nextRunAt: null,
  lastError: null,
  result: {
    stored: 0,
    rejected: 0,
    duplicates: 0,
    forgotten: 0,
    waiting: 0,
    reason: null,
    turnedDown: [],
    extractor: 'rules',
    ...result,
  },
})

const butler = ['memory_list', 'memory_stats', 'profile_get']
const review = ['evolution_list', 'forget_request_list', 'memory_conflicts', 'memory_inbox_list', 'workflow_list']

describe('a change of memories', () => {
  test('loads Butler once where it is shown, whatever else is told with it', async () => {
    const { changed, profileChanged, asked } = open('butler')
    changed('updated', 'k1')
    profileChanged()
    expect(await asked()).toEqual(butler)
  })

  test('made here is loaded once, not again for its own event', async () => {
    const { app, changed, profileChanged, asked } = open('butler')
    // An event comes before the answer of the command that brought it about.
    changed('updated', 'k1')
    profileChanged()
    await app.butler.getState().control('k1', { kind: 'pin', value: true })
    expect(await asked()).toEqual([...butler, 'memory_pin'].toSorted())
  })

  test.each(['chat', 'settings'] as const)('loads no more than what waits while the %s is shown', async (screen) => {
    const { changed, asked } = open(screen)
    changed('added', 'k1')
    expect(await asked()).toEqual(review)
  })
})

describe('a job that is done', () => {
  test.each([
    { duplicates: 0, commands: [] },
    { duplicates: 1, commands: review },
  ])('that heard $duplicates known things again asks for $commands', async ({ duplicates, commands }) => {
    const { jobDone, asked } = open('chat')
    jobDone({ duplicates })
    expect(await asked()).toEqual(commands)
  })

  test('that asks what is to be forgotten left its words as the name of a chat, and was not counted as waiting', async () => {
    const { jobDone, asked } = open('chat')
    jobDone({ reason: 'forget_unclear' })
    expect(await asked()).toEqual([...review, 'session_folder_list', 'session_list'].toSorted())
  })

  test('is not listed anew for as long as the app runs, once Settings was open', async () => {
    const { app, jobDone, asked } = open('settings')
    await app.settings.getState().loadBackground()
    await asked()
    jobDone()
    expect(await asked()).toEqual(['job_list', 'session_import_list', 'usage_summary'])
    app.navigation.getState().goTo('chat')
    jobDone()
    expect(await asked()).toEqual([])
  })
})

test('what was still being read of an import stood still while it was read', async () => {
  const { jobDone, asked } = open('settings')
  jobDone()
  expect(await asked()).toContain('session_import_list')
})

test('a reminder put away in another window stayed in this one', () => {
  const { app, putAway } = open('chat')
  const reminder = { agentId: 'majordomo', scheduleId: null, jobId: 'j1', text: 'tea', at: '2026-11-23T09:00:00Z' }
  app.reminders.getState().remind(reminder)
  putAway('j1')
  expect(app.reminders.getState().reminders).toEqual([])
})

describe('duplicates', () => {
  const group: DuplicateGroup = {
    by: 'hash',
    alike: 1,
    memories: [aMemory()],
    fold: { ids: ['k1', 'k2'], content: 'x' },
  }

  test.each([
    { change: 'updated', ids: ['k9'], looks: false },
    { change: 'updated', ids: ['k1'], looks: true },
    { change: 'removed', ids: [], looks: true },
    { change: 'undone', ids: ['k9'], looks: true },
  ] as const)('are looked for after $ids were $change: $looks', async ({ change, ids, looks }) => {
    const { app, changed, asked } = open('butler')
    app.navigation.getState().openButler('review')
    app.butler.setState({ duplicates: ready([group]) })
    changed(change, ...ids)
    expect((await asked()).includes('memory_duplicates')).toBe(looks)
  })

  test('are not looked for where nobody looks at them', async () => {
    const { changed, asked } = open('butler')
    changed('undone', 'k1')
    expect(await asked()).not.toContain('memory_duplicates')
  })
})

test.each([
  { change: 'removed', asks: true },
  { change: 'purged', asks: true },
  { change: 'undone', asks: true },
  { change: 'added', asks: false },
] as const)(
  'the list of chats went on calling a chat by words that were forgotten: asked again after $change: $asks',
  async ({ change, asks }) => {
    const { changed, asked } = open('chat')
    changed(change, 'k1')
    expect((await asked()).includes('session_list')).toBe(asks)
  },
)

test('an import that was destroyed along with something else was still offered to be brought back', async () => {
  const { changed, asked } = open('settings')
  changed('purged', 'k1')
  expect(await asked()).toContain('session_import_list')
})

test.each([
  { change: 'purged', again: true },
  { change: 'removed', again: false },
] as const)(
  'the open conversation is opened anew where words were $change from it: $again',
  async ({ change, again }) => {
    const { app, changed } = open('chat')
    const opened: string[] = []
    app.chat.setState({ sessionId: 's1', openSession: async (id) => void opened.push(id) })
    changed(change)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened).toEqual(again ? ['s1'] : [])
  },
)

test.each([
  { sessionId: 's1', asks: true },
  { sessionId: 's2', asks: false },
])('the head of a chat kept the first words as its name once the model had named $sessionId: $asks', async (change) => {
  const { app, sessionChanged, asked } = open('chat')
  await app.chat.getState().openSession('s1')
  await asked()
  sessionChanged(change.sessionId)
  expect((await asked()).includes('session_get')).toBe(change.asks)
})

describe('a kernel that ended by itself', () => {
  const lists = ['agent_list', 'session_folder_list', 'session_list', 'temporary_list']
  const always = [...lists, 'draft_list', 'reminder_list', 'session_get', 'settings_get', 'storage_health']

  test.each([
    { screen: 'chat', commands: review },
    { screen: 'butler', commands: butler },
    {
      screen: 'settings',
      commands: [
        ...review,
        'embedding_status',
        'job_list',
        'model_list',
        'provider_list',
        'schedule_list',
        'usage_summary',
      ],
    },
  ] as const)('left the $screen with what the one before had answered', async ({ screen, commands }) => {
    const { app, ended, restarts, asked } = open(screen)
    await app.chat.getState().openSession('s1')
    app.chat.setState({ streams: { t1: { messageId: 'm2', text: 'Half of' } } })
    await app.drafts()
    await asked()
    ended(true)
    expect(await asked()).toEqual([...always, ...commands].toSorted())
    expect({ restarts, streams: app.chat.getState().streams }).toEqual({ restarts: [gone], streams: {} })
  })

  test('and is not started again leaves a page that says why', async () => {
    const { app, ended, restarts, asked } = open('chat')
    ended(false)
    expect(await asked()).toEqual([])
    expect({ restarts, settings: app.settings.getState().settings }).toEqual({ restarts: [], settings: failed(gone) })
  })

  test('and was asked something just before left a window that looked alive', async () => {
    const { app, ended, asked } = open('chat')
    ended(true)
    ended(false)
    await asked()
    expect(app.settings.getState().settings).toEqual(failed(gone))
  })
})

test('what was written while an answer came and could not be sent was told to nobody', async () => {
  const { app, turnEnded, unsent, asked } = open('chat')
  await app.chat.getState().openSession('s1')
  app.chat.getState().setDraft({ text: 'And milk', pasted: [], claimed: [] })
  app.chat.getState().queue()
  turnEnded()
  await asked()
  expect([unsent, app.chat.getState().drafts['s1']?.text]).toMatchObject([[{ code: 'busy' }], 'And milk'])
})

test('what was queued just as the answer ended was never sent', async () => {
  const { app, turnEnded, asked } = open('chat')
  await app.chat.getState().openSession('s1')
  turnEnded()
  app.chat.getState().setDraft({ text: 'And milk', pasted: [], claimed: [] })
  app.chat.getState().queue()
  expect(await asked()).toContain('chat_send')
  expect(app.chat.getState().queued).toEqual({})
})

test('a part of an answer that had not come in was never asked for', async () => {
  vi.stubGlobal('document', { hidden: true })
  const { app, grew, asked } = open('chat')
  await app.chat.getState().openSession('s1')
  await asked()
  grew(40, 'there.')
  expect(await asked()).toEqual(['session_get'])
})

test('a service that went in the settings was still there for the search of settings and for links to them', async () => {
  const { app, asked } = open('settings')
  await app.settings.getState().loadProviders()
  expect(await asked()).toContain('model_list')
  expect(modelInChat(app.chat.getState())).toBe('none')
})
