import type { Message, Turn, TurnState, UntrustedSpan } from '../../../src-main/contract/chat.ts'
import type { ModelRef } from '../../../src-main/contract/model.ts'
import type { Shown as Looked } from '../../../src-main/contract/shown.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import { idsOf } from './draft-files.ts'
import { createFiles, type FileSlice } from './file-slice.ts'
import type { Conversation } from './message-merge.ts'
import { withLearning } from './learning/learning-slice.ts'
import { withModel } from './who/models-slice.ts'
import { type Draft, emptyDraft, joinDrafts, spansOf, toPulled } from './untrusted-spans.ts'

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
  /** `shown`: what was shown of it before; null: it goes without. Absent: it is shown first, where the user wants that. */
  send(text: string, untrustedSpans: readonly UntrustedSpan[], shown?: Looked | null): Promise<void>
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
  lookAt(wish: { readonly kind: 'send'; readonly key: string }, isAsked: boolean): Promise<void>
  openSession(sessionId: string): Promise<void>
}

interface SendingDeps {
  readonly call: CommandClient
  get(): Shown & SendingSlice
  set(change: Partial<Shown & SendingSlice>): void
}

/** The key of the draft of a chat that has no session yet. */
export const newChat = 'new'

/** What is written, sent and waiting to be sent. */
export function createSending({ call, get, set }: SendingDeps): SendingSlice {
  const shown = () => valueOf(get().conversation)
  const setDraftOf = (key: string, draft: Draft) => set({ drafts: { ...get().drafts, [key]: draft } })

  const sessionForSending = async (): Promise<string> => {
    const { sessionId, agentId, nextModel, nextLearns } = get()
    if (sessionId) return sessionId
    const made = await withModel(call, await call('session_create', { agentId }), nextModel)
    const session = await withLearning(call, made, nextLearns)
    set({ sessionId: session.id, conversation: ready(emptyOf(session)), nextLearns: true })
    return session.id
  }

  const putBack = (key: string, draft: Draft) => setDraftOf(key, joinDrafts(draft, get().drafts[key] ?? emptyDraft))

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

  /** Where it fails the text is in the field of its chat again. */
  const sendTo = async (
    sessionId: string,
    draft: Draft,
    untrustedSpans: readonly UntrustedSpan[],
    looked: Looked | null = null,
  ): Promise<void> => {
    try {
      const sent = await call('chat_send', {
        sessionId,
        text: draft.text,
        untrustedSpans: [...untrustedSpans],
        ...(draft.files && { attachmentIds: idsOf(draft.files) }),
        ...(draft.pulled && { pulled: draft.pulled.map(toPulled) }),
        idempotencyKey: crypto.randomUUID(),
        ...(looked && { shown: looked }),
      })
      const now = shown()
      if (now?.session.id !== sessionId) return
      if (now.atEnd) set({ conversation: ready(withSent(now, sent, draft, untrustedSpans)) })
      else await get().openSession(sessionId)
    } catch (error) {
      putBack(sessionId, draft)
      throw error
    }
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

    async send(text, untrustedSpans, looked) {
      const key = get().sessionId ?? newChat
      const draft = get().drafts[key] ?? { ...emptyDraft, text }
      if (get().showsFirst && looked === undefined) {
        setDraftOf(key, draft)
        return get().lookAt({ kind: 'send', key }, false)
      }
      set({ sending: true })
      setDraftOf(key, emptyDraft)
      try {
        await leave(key, draft, async () => sendTo(await sessionForSending(), draft, untrustedSpans, looked))
      } catch (error) {
        if (get().sessionId === null) putBack(newChat, draft)
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

    async settleQueued(sessionId, ended) {
      const { showsFirst, looksLater } = get()
      const isShownFirst = get().queued[sessionId] !== undefined && (showsFirst || looksLater[sessionId] === true)
      if (ended !== 'done' || isShownFirst) {
        get().takeBack(sessionId)
        // In a chat that is not in front it waits in its field.
        if (ended !== 'done' || get().sessionId !== sessionId) return
        return get().lookAt({ kind: 'send', key: sessionId }, looksLater[sessionId] === true)
      }
      const { [sessionId]: draft, ...queued } = get().queued
      if (!draft) return
      set({ queued })
      await leave(sessionId, draft, () => sendTo(sessionId, draft, spansOf(draft)))
    },

    takeBack(sessionId) {
      const { [sessionId]: draft, ...queued } = get().queued
      const { [sessionId]: _later, ...looksLater } = get().looksLater
      if (!draft) return
      set({ queued, looksLater })
      putBack(sessionId, draft)
    },
  }
}

/** The message is on disk once `chat_send` answered: it is shown without asking for it again. */
function withSent(
  shown: Conversation,
  sent: Output<'chat_send'>,
  { text, files = [] }: Draft,
  untrustedSpans: readonly UntrustedSpan[],
): Conversation {
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
      untrustedSpans: [...untrustedSpans],
      ...(files.length > 0 && { attachments: files.flatMap(({ file }) => file ?? []) }),
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
    withoutMemory: false,
    noted: [],
    questions: [],
    heldBack: 0,
  }
  return { ...shown, messages: [...shown.messages, ...messages], turns: [...shown.turns, turn] }
}

const emptyOf = (session: Conversation['session']): Conversation => ({
  session,
  messages: [],
  turns: [],
  hasMore: false,
  isBranched: false,
  atEnd: true,
})
