import type { StateCreator } from 'zustand'
import type { Branch, Message, Reasoning } from '../../../src-main/contract/chat.ts'
import type { Receipt } from '../../../src-main/contract/receipt.ts'
import { type Answering, createAnswering } from './answering.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, settle, valueOf } from '../../lib/loadable.ts'
import { applyDelta, type Conversation, type Page, withEarlier, withLater, withLatest } from './message-merge.ts'
import { createSending, type SendingSlice } from './sending-slice.ts'
import type { SessionsSlice } from './sessions-slice.ts'
import type { GoesSlice } from './goes/goes-slice.ts'
import type { LearningSlice } from './learning/learning-slice.ts'
import type { ModelsSlice } from './who/models-slice.ts'
import { createTurnMemoryActions, type TurnMemoryActions } from './turn-memory-actions.ts'

export interface Retry {
  readonly code: string
  /** Milliseconds of the clock at which the next attempt begins. */
  readonly at: number
}
/** An answer on its way. */
export interface Stream {
  readonly messageId: string
  readonly text: string
  readonly reasoning?: Reasoning
}
export interface Delta {
  readonly turnId: string
  readonly messageId: string
  readonly offset: number
  readonly text: string
  /** Of a piece of the reasoning before the answer: how long it took so far. */
  readonly ms?: number
}
export interface OpenReceipt {
  readonly turnId: string
  /** The entry to show, by its citation number. */
  readonly citation: number | null
  readonly receipt: Loadable<Receipt>
}
/** A message to scroll to; `nonce` tells two jumps to the same one apart. */
export interface Focus {
  readonly messageId: string
  readonly nonce: number
}
export interface MessageAddress {
  readonly sessionId: string
  readonly messageId: string
  readonly position: number | null
}

export interface ConversationSlice extends TurnMemoryActions, SendingSlice, Answering {
  /** Null: a chat that begins with the first message. */
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  /** By turn id. */
  readonly streams: Readonly<Record<string, Stream>>
  readonly retries: Readonly<Record<string, Retry>>
  readonly openReceipt: OpenReceipt | null
  readonly focus: Focus | null
  startChat(): void
  openSession(sessionId: string): Promise<void>
  openMessage(address: MessageAddress): Promise<void>
  /** What fills the model's window in a conversation. */
  contextOf(sessionId: string): Promise<Output<'session_context'>>
  compact(sessionId: string): Promise<Output<'session_compact'>>
  loadEarlier(): Promise<void>
  /** The page after what is shown, where the end is not. */
  loadLater(): Promise<void>
  /** Asks again for what is shown, and for what is newer where the end is shown. */
  refresh(): Promise<void>
  /** Another kernel may answer from now on: what the one before was at is over. */
  beginAnew(): Promise<void>
  /** Shows the branch that a message stands in; `marks` brings the message into sight. */
  showVersion(messageId: string, marks?: boolean): Promise<void>
  branchesOf(sessionId: string): Promise<readonly Branch[]>
  showReceipt(turnId: string, citation?: number): Promise<void>
  closeReceipt(): void
  /** False: between one of them and what is shown a part is missing, which has to be asked for. */
  applyDeltas(deltas: readonly Delta[]): boolean
  noteRetry(turnId: string, retry: Retry): void
  noteEnd(turnId: string): Promise<void>
}

const pageSize = 40
const mostAtOnce = 200
const searchPages = 40

export const createConversationSlice =
  (
    call: CommandClient,
  ): StateCreator<
    SessionsSlice & ConversationSlice & ModelsSlice & LearningSlice & GoesSlice,
    [],
    [],
    ConversationSlice
  > =>
  (set, get) => {
    const latest = createLatest()
    const shown = () => valueOf(get().conversation)

    /** `at`: the message to mark, in the same step: what stands in the page first is what is around it. */
    const openPage = async (sessionId: string, load: () => Promise<Conversation>, at?: string) => {
      const isNewest = latest.begin()
      // Of what grew while another chat was shown nothing came in.
      set({ sessionId, conversation: loading, openReceipt: null, streams: {} })
      try {
        const conversation = await load()
        const isThere = conversation.messages.some(({ id }) => id === at)
        if (isNewest()) set({ conversation: ready(conversation), ...(at && isThere && { focus: nextFocus(at) }) })
      } catch (error) {
        if (isNewest()) set({ conversation: failed(error) })
      }
    }

    /** What was just done stands at the end of the chat. */
    const showEnd = async () => {
      const conversation = shown()
      if (conversation?.atEnd) await get().refresh()
      else if (conversation) await get().openSession(conversation.session.id)
    }
    const nextFocus = (messageId: string): Focus => ({ messageId, nonce: (get().focus?.nonce ?? 0) + 1 })
    const mark = (messageId: string) => set({ focus: nextFocus(messageId) })

    return {
      sessionId: null,
      conversation: idle,
      streams: {},
      retries: {},
      openReceipt: null,
      focus: null,

      startChat() {
        latest.begin()
        set({ sessionId: null, conversation: idle, openReceipt: null, nextModel: null, streams: {} })
      },

      contextOf: (sessionId) => call('session_context', { sessionId }),

      compact: (sessionId) => call('session_compact', { sessionId }),

      openSession(sessionId) {
        return openPage(sessionId, async () => ({
          ...(await call('session_get', { sessionId, limit: pageSize })),
          atEnd: true,
        }))
      },

      async openMessage(address) {
        const isShown = () =>
          get().sessionId === address.sessionId && shown()?.messages.some(({ id }) => id === address.messageId)
        if (isShown()) return mark(address.messageId)
        await openPage(address.sessionId, () => loadAround(call, address), address.messageId)
        // It may stand in a branch that is not shown.
        if (!isShown() && shown()?.isBranched) await get().showVersion(address.messageId, true)
      },

      async loadEarlier() {
        const conversation = shown()
        const first = conversation?.messages[0]
        if (!conversation?.hasMore || !first) return
        const page = await call('session_get', {
          sessionId: conversation.session.id,
          beforePosition: first.position,
          limit: pageSize,
        })
        const now = shown()
        if (now?.session.id === page.session.id && now.messages[0]?.id === first.id)
          set({ conversation: ready(withEarlier(now, page)) })
      },

      async loadLater() {
        const conversation = shown()
        const last = conversation?.messages.at(-1)
        if (!conversation || conversation.atEnd || !last) return
        const page = await pageAfter(call, conversation.session.id, last.position)
        const now = shown()
        if (now?.session.id === page.session.id && now.messages.at(-1)?.id === last.id)
          set({ conversation: ready(withLater(now, page)) })
      },

      async refresh() {
        const { openReceipt, showReceipt } = get()
        if (openReceipt) void showReceipt(openReceipt.turnId, openReceipt.citation ?? undefined)
        const conversation = shown()
        if (!conversation) return
        const page = await call('session_get', windowOf(conversation))
        const now = shown()
        if (now && isSamePlace(now, conversation)) set({ conversation: ready(withLatest(now, page)) })
      },

      async beginAnew() {
        const { sessionId, conversation, takeBack, openSession, refresh } = get()
        const asked = await settle(conversation.status === 'failed' && sessionId ? openSession(sessionId) : refresh())
        set({ streams: {}, retries: {} })
        // An answer that is still on its way, after a break of the connection, has an end; no other is known to have one.
        const goesOn = asked.status === 'ready' && shown()?.turns.find(({ state }) => state === 'running')
        for (const key of Object.keys(get().queued)) if (!goesOn || goesOn.sessionId !== key) takeBack(key)
        if (asked.status === 'failed') throw asked.error
      },

      ...createAnswering({ call, get, showEnd }),

      async showVersion(messageId, marks = false) {
        const isNewest = latest.begin()
        const place = await call('session_branch', { messageId })
        const conversation = await loadAround(call, { ...place, messageId })
        if (!isNewest() || get().sessionId !== place.sessionId) return
        set({ conversation: ready(conversation), openReceipt: null })
        if (marks || conversation.hasMore || !conversation.atEnd) mark(messageId)
      },

      branchesOf: async (sessionId) => (await call('session_branches', { sessionId })).items,

      ...createTurnMemoryActions({ call, get, set }),
      ...createSending({ call, get, set, latest }),

      async showReceipt(turnId, citation) {
        const isSame = () => get().openReceipt?.turnId === turnId
        const known = isSame() ? get().openReceipt?.receipt : undefined
        set({ openReceipt: { turnId, citation: citation ?? null, receipt: known ?? loading } })
        try {
          const receipt = await call('turn_receipt', { turnId })
          if (isSame())
            set((state) => ({ openReceipt: state.openReceipt && { ...state.openReceipt, receipt: ready(receipt) } }))
        } catch (error) {
          if (isSame())
            set((state) => ({ openReceipt: state.openReceipt && { ...state.openReceipt, receipt: failed(error) } }))
        }
      },

      closeReceipt: () => set({ openReceipt: null }),

      applyDeltas(deltas) {
        const streams = { ...get().streams }
        let isWhole = true
        for (const delta of deltas) {
          const stored = () => shown()?.messages.find((message) => message.id === delta.messageId)
          const stream = grown(streams[delta.turnId], stored, delta)
          if (stream) streams[delta.turnId] = stream
          // What is not shown lacks nothing.
          else if (stored()) isWhole = false
        }
        set({ streams })
        return isWhole
      },

      noteRetry: (turnId, retry) => set((state) => ({ retries: { ...state.retries, [turnId]: retry } })),

      async noteEnd(turnId) {
        try {
          await get().refresh()
        } finally {
          set((state) => ({ retries: without(state.retries, turnId), streams: without(state.streams, turnId) }))
        }
      },
    }
  }

/** What `session_get` takes for the messages that are shown, and for what is newer where that is the end. */
function windowOf({ session, messages, atEnd }: Conversation): Input<'session_get'> {
  const limit = Math.min(mostAtOnce, Math.max(pageSize, messages.length))
  const last = messages.at(-1)
  return { sessionId: session.id, limit, ...(!atEnd && last && { beforePosition: last.position + 1 }) }
}

/** At its end a conversation may have grown meanwhile; anywhere else the window may show another place by now. */
const isSamePlace = (now: Conversation, before: Conversation): boolean =>
  now === before || (now.session.id === before.session.id && now.atEnd && before.atEnd)

/**
 * The page after a position. Up to `beforePosition` there are no more messages than a page holds; there may be none at
 * all, where they are of branches that are hidden.
 */
async function pageAfter(call: CommandClient, sessionId: string, position: number): Promise<Page> {
  for (let reach = pageSize; ; reach *= 2) {
    const limit = Math.min(reach, mostAtOnce)
    const page = await call('session_get', { sessionId, beforePosition: position + 1 + reach, limit })
    const isNew = page.messages.some((message) => message.position > position)
    if (isNew || !page.hasLater || reach >= mostAtOnce) return page
  }
}

/** A page with the message in its middle. Without a position the session is searched from its end. */
async function loadAround(call: CommandClient, address: MessageAddress): Promise<Conversation> {
  const { sessionId, messageId, position } = address
  const get = (beforePosition?: number) =>
    call('session_get', { sessionId, limit: pageSize, ...(beforePosition !== undefined && { beforePosition }) })
  const page = await get(position === null ? undefined : position + pageSize / 2)
  let conversation: Conversation = { ...page, atEnd: !page.hasLater }
  for (let pages = 1; pages < searchPages; pages++) {
    const first = conversation.messages[0]
    if (!first || !conversation.hasMore || first.position <= (position ?? -1)) break
    if (conversation.messages.some((message) => message.id === messageId)) break
    conversation = withEarlier(conversation, await get(first.position))
  }
  return conversation
}

/** The answer on its way with one piece more, on what grew here or was asked for since; null: neither reaches to the piece. */
function grown(stream: Stream | undefined, stored: () => Message | undefined, delta: Delta): Stream | null {
  const { messageId, offset, text, ms } = delta
  const known = stream?.messageId === messageId ? stream : undefined
  const reachOf = (one: Pick<Message, 'text' | 'reasoning'>) =>
    (ms === undefined ? one.text : one.reasoning?.text)?.length ?? 0
  const before = [known, stored()].find((one) => one && reachOf(one) >= offset)
  if (!before && offset > 0) return null
  const { text: said = '', reasoning: thought } = before ?? {}
  if (ms !== undefined) {
    const thinks = applyDelta(thought?.text ?? '', offset, text)
    return { messageId, text: said, ...(thinks !== '' && { reasoning: { text: thinks, ms } }) }
  }
  // What takes the place of an answer, without reasoning, has none.
  const reasoning = known || offset > 0 || said === '' ? thought : undefined
  return { messageId, text: applyDelta(said, offset, text), ...(reasoning && { reasoning }) }
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
