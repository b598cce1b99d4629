import type { Message, Turn, TurnState } from '../../../src-main/contract/chat.ts'
import type { ModelRef } from '../../../src-main/contract/model.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import type { createLatest } from '../../lib/latest.ts'
import { idle, type Loadable, ready, settle, valueOf } from '../../lib/loadable.ts'
import { idsOf } from './draft-files.ts'
import { createFiles, type FileSlice } from './file-slice.ts'
import type { Look, Looked, Wish } from './goes/goes-slice.ts'
import type { Conversation } from './message-merge.ts'
import { withLearning } from './learning/learning-slice.ts'
import { withModel } from './who/models-slice.ts'
import { type Draft, emptyDraft, joinDrafts, newChat, spansOf, toPulled, withText } from './untrusted-spans.ts'

export interface SendingSlice extends FileSlice {
  readonly sending: boolean
  readonly drafts: Readonly<Record<string, Draft>>
  /** What was sent and is not known to be on disk yet, by the field that it stood in. */
  readonly leaving: Readonly<Record<string, Draft>>
  /** What is sent once the answer on its way is there, by session. */
  readonly queued: Readonly<Record<string, Draft>>
  /** The field gets the focus whenever this changes. */
  readonly composerAsked: number
  askComposer(): void
  setDraft(draft: Draft): void
  /** Puts words below what is written, as a quote. */
  quote(text: string): void
  /** Puts words below what is written, to be gone on with; in the place of what was offered before, where nothing else stands there. */
  offer(text: string): void
  /** Empties a field: what stood in it is with who calls. */
  takeOut(key: string): Draft
  /** Puts something into a field, above what was typed since. */
  putBack(key: string, draft: Draft): void
  /** Sends what stands in the field. It is shown first, where the user wants that. */
  send(): Promise<void>
  /** Sends what was taken out of a field. What was shown of it before stays with who shows it where it cannot go. */
  sendDraft(key: string, draft: Draft, shown: Looked | null): Promise<void>
  /** Keeps the draft until the answer on its way is there. */
  queue(): void
  /** Sends what is queued where the answer came to its end; else it is put back. */
  settleQueued(sessionId: string, ended: TurnState): Promise<void>
  /** Puts what is queued back into the field, above what was typed since. */
  takeBack(sessionId: string): void
}

/** The conversation that is shown. */
interface Shown {
  readonly agentId: string
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  readonly nextModel: ModelRef | null
  readonly nextLearns: boolean
  readonly showsFirst: boolean
  readonly looksLater: Readonly<Record<string, true>>
  readonly look: Look | null
  lookAt(wish: Wish, isAsked: boolean): Promise<void>
  openSession(sessionId: string): Promise<void>
}

interface SendingDeps {
  readonly call: CommandClient
  get(): Shown & SendingSlice
  set(change: Partial<Shown & SendingSlice>): void
  /** Of what is opened. */
  readonly latest: ReturnType<typeof createLatest>
}

/** What is written, sent and waiting to be sent. */
export function createSending({ call, get, set, latest }: SendingDeps): SendingSlice {
  const shown = () => valueOf(get().conversation)
  const setDraftOf = (key: string, draft: Draft) => set({ drafts: { ...get().drafts, [key]: draft } })

  /** What was offered last, to whoever might have something else to say. */
  let offered = ''

  const beginSession = async (): Promise<string> => {
    const { agentId, nextModel, nextLearns } = get()
    const isHere = latest.begin()
    const made = await withModel(call, await call('session_create', { agentId }), nextModel)
    const session = await withLearning(call, made, nextLearns)
    // What was chosen is of this chat, also where another one was opened meanwhile.
    if (!nextLearns) set({ nextLearns: true })
    if (!isHere()) return session.id
    const typed = get().takeOut(newChat)
    set({ sessionId: session.id, conversation: ready(emptyOf(session)) })
    if (typed !== emptyDraft) get().setDraft(typed)
    return session.id
  }

  /** What was begun for a message that never came there is no chat: what was written stands in the field of a new one. */
  const giveUp = async (sessionId: string): Promise<string> => {
    const begun = valueOf(await settle(call('session_get', { sessionId, limit: 1 })))
    if (begun?.messages.length !== 0) return sessionId
    const removed = await settle(call('session_delete', { sessionId, memories: 'keep' }))
    if (removed.status === 'failed') return sessionId
    get().putBack(newChat, get().takeOut(sessionId))
    if (!begun.session.learns) set({ nextLearns: false })
    if (get().sessionId === sessionId) set({ sessionId: null, conversation: idle })
    return newChat
  }

  /** Until `work` has ended, what was in a field counts as unsent. */
  const leave = async (key: string, draft: Draft, work: () => Promise<void>): Promise<void> => {
    set({ leaving: { ...get().leaving, [key]: draft } })
    try {
      await work()
    } finally {
      const { [key]: _gone, ...leaving } = get().leaving
      set({ leaving })
    }
  }

  const sendTo = async (sessionId: string, draft: Draft, looked: Looked | null): Promise<void> => {
    const sent = await call('chat_send', {
      sessionId,
      text: draft.text,
      untrustedSpans: spansOf(draft),
      ...(draft.files && { attachmentIds: idsOf(draft.files) }),
      ...(draft.pulled && { pulled: draft.pulled.map(toPulled) }),
      idempotencyKey: crypto.randomUUID(),
      ...(looked && { shown: looked.shown }),
    })
    const now = shown()
    if (now?.session.id !== sessionId) return
    if (now.atEnd) set({ conversation: ready(withSent(now, sent, draft)) })
    else await get().openSession(sessionId)
  }

  const withoutQueued = (key: string) => {
    const { [key]: _draft, ...queued } = get().queued
    const { [key]: _later, ...looksLater } = get().looksLater
    return { queued, looksLater }
  }

  return {
    ...createFiles({ call, get, set }),
    sending: false,
    drafts: {},
    leaving: {},
    queued: {},
    composerAsked: 0,

    askComposer: () => set({ composerAsked: get().composerAsked + 1 }),
    setDraft: (draft) => setDraftOf(get().sessionId ?? newChat, draft),

    quote(text) {
      const key = get().sessionId ?? newChat
      const quoted = `${text.trim().replaceAll(/^/gm, '> ')}\n\n`
      setDraftOf(key, joinDrafts(get().drafts[key] ?? emptyDraft, { ...emptyDraft, text: quoted }))
    },

    offer(text) {
      const key = get().sessionId ?? newChat
      const draft = get().drafts[key] ?? emptyDraft
      setDraftOf(key, draft.text === offered ? withText(draft, text) : joinDrafts(draft, { ...emptyDraft, text }))
      offered = text
    },

    takeOut(key) {
      const draft = get().drafts[key] ?? emptyDraft
      setDraftOf(key, emptyDraft)
      return draft
    },

    putBack: (key, draft) => setDraftOf(key, joinDrafts(draft, get().drafts[key] ?? emptyDraft)),

    async send() {
      const { sessionId, showsFirst, takeOut, lookAt, sendDraft } = get()
      const key = sessionId ?? newChat
      const draft = takeOut(key)
      await (showsFirst ? lookAt({ kind: 'send', key, draft }, false) : sendDraft(key, draft, null))
    },

    async sendDraft(key, draft, looked) {
      set({ sending: true })
      let now = key
      try {
        await leave(key, draft, async () => {
          if (key === newChat) now = await beginSession()
          await sendTo(now, draft, looked)
        })
      } catch (error) {
        if (now !== key) now = await giveUp(now)
        const { look, putBack } = get()
        if (look && look.id === looked?.id) set({ look: { ...look, wish: { ...look.wish, key: now } } })
        else putBack(now, draft)
        throw error
      } finally {
        set({ sending: false })
      }
    },

    queue() {
      const { sessionId, drafts } = get()
      const draft = sessionId === null ? undefined : drafts[sessionId]
      if (sessionId === null || !draft) return
      set({ queued: { ...get().queued, [sessionId]: draft } })
      setDraftOf(sessionId, emptyDraft)
    },

    async settleQueued(key, ended) {
      const { queued: waiting, looksLater: later, showsFirst, sessionId, look } = get()
      const draft = waiting[key]
      if (!draft) return
      const isAsked = later[key] === true
      const isShownFirst = showsFirst || isAsked
      // In a chat that is not in front, or behind another look, it waits in its field.
      if (ended !== 'done' || (isShownFirst && (sessionId !== key || look))) return get().takeBack(key)
      set(withoutQueued(key))
      if (isShownFirst) return get().lookAt({ kind: 'send', key, draft }, isAsked)
      try {
        await leave(key, draft, () => sendTo(key, draft, null))
      } catch (error) {
        get().putBack(key, draft)
        throw error
      }
    },

    takeBack(sessionId) {
      const draft = get().queued[sessionId]
      if (!draft) return
      set(withoutQueued(sessionId))
      get().putBack(sessionId, draft)
    },
  }
}

/** The message is on disk once `chat_send` answered: it is shown without asking for it again. */
function withSent(shown: Conversation, sent: Output<'chat_send'>, draft: Draft): Conversation {
  const { text, files = [], pulled = [] } = draft
  if (shown.turns.some((turn) => turn.id === sent.turnId)) return shown
  const at = new Date().toISOString()
  const position = (shown.messages.at(-1)?.position ?? -1) + 1
  const common = { sessionId: sent.sessionId, turnId: sent.turnId, at, usage: null }
  const messages: Message[] = [
    {
      ...common,
      id: sent.userMessageId,
      position,
      role: 'user',
      text,
      state: 'complete',
      untrustedSpans: spansOf(draft),
      ...(files.length > 0 && { attachments: files.flatMap(({ file }) => file ?? []) }),
      ...(pulled.length > 0 && { pulled: [...pulled] }),
    },
    {
      ...common,
      id: sent.answerMessageId,
      position: position + 1,
      role: 'assistant',
      text: '',
      state: 'streaming',
      untrustedSpans: [],
    },
  ]
  const turn: Turn = {
    id: sent.turnId,
    sessionId: sent.sessionId,
    userMessageId: sent.userMessageId,
    answerMessageId: sent.answerMessageId,
    state: 'running',
    error: null,
    unsaved: false,
    createdAt: at,
    ...nothingOfIt,
  }
  return { ...shown, messages: [...shown.messages, ...messages], turns: [...shown.turns, turn] }
}

/** Of a turn that has just begun. */
export const nothingOfIt = {
  usedCount: 0,
  usedMessageCount: 0,
  usedHereCount: 0,
  usedPassageCount: 0,
  answeredBy: null,
  hasReceipt: false,
  extraction: null,
  files: [],
  calls: [],
  learned: [],
  takenBack: [],
  forgetCard: null,
  asksInVain: null,
  asksForReminder: false,
  setting: null,
  withoutMemory: false,
  noted: [],
  questions: [],
  heldBack: 0,
} satisfies Partial<Turn>

const emptyOf = (session: Conversation['session']): Conversation => ({
  session,
  messages: [],
  turns: [],
  hasMore: false,
  isBranched: false,
  atEnd: true,
})
