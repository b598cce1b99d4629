import type { StateCreator } from 'zustand'
import type { Message, UntrustedSpan } from '../../../../src-main/contract/chat.ts'
import type { ModelRef } from '../../../../src-main/contract/model.ts'
import type { Preview, Shown } from '../../../../src-main/contract/shown.ts'
import type { CommandClient, Input } from '../../../lib/command-client.ts'
import { reasonOf } from '../../../lib/errors.ts'
import { type Loadable, loading, settle, valueOf } from '../../../lib/loadable.ts'
import { idsOf, isReading } from '../draft-files.ts'
import type { Conversation } from '../message-merge.ts'
import { newChat } from '../sending-slice.ts'
import { type Draft, emptyDraft, joinDrafts, spansOf, toPulled } from '../untrusted-spans.ts'

/** What is about to go: what stands in the field of a chat, an own message said otherwise, an answer asked for again. */
export type Wish =
  | { readonly kind: 'send'; readonly key: string }
  | {
      readonly kind: 'edit'
      readonly messageId: Message['id']
      readonly text: string
      readonly spans: readonly UntrustedSpan[]
    }
  | { readonly kind: 'again'; readonly turnId: string }

export interface Look {
  readonly wish: Wish
  readonly preview: Loadable<Preview>
  /** It was shown before, and was not so any more when it was to go. */
  readonly hasChanged: boolean
}

export interface GoesSlice {
  /** The user wants to see each time what goes along. */
  readonly showsFirst: boolean
  /** What is shown before it goes; null: nothing is. */
  readonly look: Look | null
  /** Chats whose queued message is to be shown before it goes. */
  readonly looksLater: Readonly<Record<string, true>>
  setShowsFirst(showsFirst: boolean): void
  /** Shows what would go with what stands in the field; while an answer comes, once that is there. */
  askLook(): Promise<void>
  /** Shows it; not asked for by hand it goes at once where nothing leaves the app. */
  lookAt(wish: Wish, isAsked: boolean): Promise<void>
  /** Sends what was shown, without these pieces. */
  sendLooked(stays: ReadonlySet<string>): Promise<void>
  /** Nothing goes; what was written stays. */
  closeLook(): void
}

interface Around {
  readonly agentId: string
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
  readonly nextModel: ModelRef | null
  readonly nextLearns: boolean
  readonly drafts: Readonly<Record<string, Draft>>
  readonly queued: Readonly<Record<string, Draft>>
  readonly sending: boolean
  queue(): void
  send(text: string, untrustedSpans: readonly UntrustedSpan[], shown?: Shown | null): Promise<void>
  editMessage(id: string, text: string, spans: readonly UntrustedSpan[], shown?: Shown | null): Promise<void>
  regenerate(turnId: string, memory?: boolean, shown?: Shown | null): Promise<void>
}

/** True for what was not let go because it would not have gone as it was shown. */
export const isNotAsShown = (error: unknown): boolean =>
  ['not_as_shown', 'not_to_whom_shown'].includes(reasonOf(error) ?? '')

export const createGoesSlice =
  (call: CommandClient): StateCreator<Around & GoesSlice, [], [], GoesSlice> =>
  (set, get) => {
    const draftOf = (key: string): Draft => get().drafts[key] ?? emptyDraft

    const inputOf = (wish: Wish): Input<'chat_preview'> => {
      if (wish.kind === 'again') return { turnId: wish.turnId }
      if (wish.kind === 'edit') return { messageId: wish.messageId, text: wish.text, untrustedSpans: [...wish.spans] }
      const draft = draftOf(wish.key)
      const said = {
        text: draft.text,
        untrustedSpans: spansOf(draft),
        ...(draft.files && { attachmentIds: idsOf(draft.files) }),
        ...(draft.pulled && { pulled: draft.pulled.map(toPulled) }),
      }
      const { agentId, nextModel: model, nextLearns: learns } = get()
      return wish.key === newChat ? { ...said, agentId, model, learns } : { ...said, sessionId: wish.key }
    }

    /** Null: as the app finds it. */
    const goOn = (wish: Wish, shown: Shown | null): Promise<void> => {
      if (wish.kind === 'again') return get().regenerate(wish.turnId, true, shown)
      if (wish.kind === 'edit') return get().editMessage(wish.messageId, wish.text, wish.spans, shown)
      const draft = draftOf(wish.key)
      return get().send(draft.text, spansOf(draft), shown)
    }

    /** False: another chat came to the front meanwhile. */
    const isInFront = (wish: Wish): boolean => wish.kind !== 'send' || wish.key === (get().sessionId ?? newChat)

    const load = async (wish: Wish, hasChanged: boolean): Promise<void> => {
      set({ look: { wish, preview: loading, hasChanged } })
      const preview = await settle(call('chat_preview', inputOf(wish)))
      if (get().look?.wish === wish) set({ look: { wish, preview, hasChanged } })
    }

    return {
      showsFirst: false,
      look: null,
      looksLater: {},

      setShowsFirst: (showsFirst) => set({ showsFirst }),

      async askLook() {
        const { sessionId, queued, conversation, look } = get()
        const key = sessionId ?? newChat
        const draft = draftOf(key)
        if (look || queued[key] || draft.text.trim() === '' || draft.files?.some(isReading)) return
        if (!valueOf(conversation)?.turns.some(({ state }) => state === 'running'))
          return get().lookAt({ kind: 'send', key }, true)
        get().queue()
        set({ looksLater: { ...get().looksLater, [key]: true } })
      },

      async lookAt(wish, isAsked) {
        if (isAsked) return load(wish, false)
        // Nothing opens before it is known that something leaves.
        set({ sending: true })
        const preview = await settle(call('chat_preview', inputOf(wish)))
        set({ sending: false })
        if (!isInFront(wish)) return
        // The app itself answers: nothing is sent to anyone.
        if (valueOf(preview)?.to.isModel === false) return goOn(wish, null)
        set({ look: { wish, preview, hasChanged: false } })
      },

      async sendLooked(stays) {
        const { look } = get()
        const preview = look && valueOf(look.preview)
        if (!look || !preview) return
        const { wish } = look
        if (!isInFront(wish)) return set({ look: null })
        const keys = preview.pieces.map(({ key }) => key)
        const shown: Shown = {
          to: preview.to.key,
          base: preview.base,
          goes: keys.filter((key) => !stays.has(key)),
          stays: keys.filter((key) => stays.has(key)),
        }
        try {
          await goOn(wish, shown)
          set({ look: null })
        } catch (error) {
          // What began a chat is of that chat now.
          const now: Wish = wish.kind === 'send' ? { ...wish, key: get().sessionId ?? newChat } : wish
          if (isNotAsShown(error)) return load(now, true)
          get().closeLook()
          throw error
        }
      },

      closeLook() {
        const { look, sessionId, drafts } = get()
        set({ look: null })
        if (look?.wish.kind !== 'edit' || sessionId === null) return
        const draft = { ...emptyDraft, text: look.wish.text }
        set({ drafts: { ...drafts, [sessionId]: joinDrafts(draft, drafts[sessionId] ?? emptyDraft) } })
      },
    }
  }
