import type { StateCreator } from 'zustand'
import type { ModelRef } from '../../../../src-main/contract/model.ts'
import type { Preview, Shown } from '../../../../src-main/contract/preview.ts'
import type { CommandClient, Input } from '../../../lib/command-client.ts'
import { reasonOf } from '../../../lib/errors.ts'
import { type Loadable, loading, settle, valueOf } from '../../../lib/loadable.ts'
import { idsOf, isReading } from '../draft-files.ts'
import type { Conversation } from '../message-merge.ts'
import { type Draft, emptyDraft, newChat, spansOf, toPulled } from '../untrusted-spans.ts'

/**
 * What is about to go, and of which chat: what stood in its field, an own message said otherwise, an answer asked for
 * again. It holds the words: they stand nowhere else meanwhile.
 */
export type Wish = { readonly key: string } & (
  | { readonly kind: 'send'; readonly draft: Draft }
  | { readonly kind: 'edit'; readonly draft: Draft; readonly messageId: string }
  | { readonly kind: 'again'; readonly turnId: string }
)

export interface Look {
  /** Stays the same where what is looked at changes. */
  readonly id: string
  readonly wish: Wish
  readonly preview: Loadable<Preview>
  /** It was asked for by hand and opens at once; else nothing opens before it is known that something leaves. */
  readonly isAsked: boolean
  /** It was shown before, and was not so any more when it was to go. */
  readonly hasChanged: boolean
  /** It is on its way: where this closes, its words are with who sends it. */
  readonly isGoing: boolean
}

/** What goes as it was shown, and which look showed it. */
export interface Looked {
  readonly id: string
  readonly shown: Shown
}

export interface GoesSlice {
  /** The user wants to see each time what goes along. */
  readonly showsFirst: boolean
  /** What is looked at before it goes; null: nothing is. */
  readonly look: Look | null
  /** Chats whose queued message is to be shown before it goes. */
  readonly looksLater: Readonly<Record<string, true>>
  setShowsFirst(showsFirst: boolean): void
  /** Shows what would go with what stands in the field; while an answer comes, once that is there. */
  askLook(): Promise<void>
  /** Shows it, in place of what was looked at; not asked for by hand it goes at once where nothing leaves the app. */
  lookAt(wish: Wish, isAsked: boolean): Promise<void>
  /** Sends what was shown, without these pieces. */
  sendLooked(stays: ReadonlySet<string>): Promise<void>
  /** Nothing goes, but what is on its way; what was written is in the field of its chat. */
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
  takeOut(key: string): Draft
  putBack(key: string, draft: Draft): void
  sendDraft(key: string, draft: Draft, looked: Looked | null): Promise<void>
  editMessage(messageId: string, draft: Draft, looked?: Looked | null): Promise<void>
  regenerate(turnId: string, memory?: boolean, shown?: Shown | null): Promise<void>
}

/** What is shown before it goes, in the chat that is in front. */
export function openLook({ look, sessionId }: Pick<Around & GoesSlice, 'look' | 'sessionId'>): Look | null {
  if (!look || look.wish.key !== (sessionId ?? newChat)) return null
  return look.isAsked || look.preview.status !== 'loading' ? look : null
}

/** The words that are looked at. */
export const wordsIn = ({ wish }: Look): Draft | undefined => (wish.kind === 'again' ? undefined : wish.draft)

/** True for what was not let go because it would not have gone as it was shown. */
export const isNotAsShown = (error: unknown): boolean =>
  ['not_as_shown', 'not_to_whom_shown'].includes(reasonOf(error) ?? '')

export const createGoesSlice =
  (call: CommandClient): StateCreator<Around & GoesSlice, [], [], GoesSlice> =>
  (set, get) => {
    const inputOf = (wish: Wish): Input<'chat_preview'> => {
      if (wish.kind === 'again') return { turnId: wish.turnId }
      const { key, draft } = wish
      const words = { text: draft.text, untrustedSpans: spansOf(draft) }
      if (wish.kind === 'edit') return { messageId: wish.messageId, ...words }
      const said = {
        ...words,
        ...(draft.files && { attachmentIds: idsOf(draft.files) }),
        ...(draft.pulled && { pulled: draft.pulled.map(toPulled) }),
      }
      const { agentId, nextModel: model, nextLearns: learns } = get()
      return key === newChat ? { ...said, agentId, model, learns } : { ...said, sessionId: key }
    }

    /** Null: as the app finds it. */
    const goOn = (wish: Wish, looked: Looked | null): Promise<void> => {
      if (wish.kind === 'again') return get().regenerate(wish.turnId, true, looked?.shown ?? null)
      if (wish.kind === 'edit') return get().editMessage(wish.messageId, wish.draft, looked)
      return get().sendDraft(wish.key, wish.draft, looked)
    }

    /** As it is now; undefined once it was closed, or another took its place. */
    const still = ({ id }: Pick<Look, 'id'>): Look | undefined => {
      const { look } = get()
      return look?.id === id ? look : undefined
    }

    const isInFront = ({ key }: Wish): boolean => key === (get().sessionId ?? newChat)

    /** What would go, as long as it is that which is looked at. */
    const load = async (look: Omit<Look, 'preview' | 'isGoing'>): Promise<Preview | undefined> => {
      set({ look: { ...look, preview: loading, isGoing: false } })
      const preview = await settle(call('chat_preview', inputOf(look.wish)))
      const now = still(look)
      if (!now) return undefined
      set({ look: { ...now, preview } })
      return valueOf(preview)
    }

    return {
      showsFirst: false,
      look: null,
      looksLater: {},

      setShowsFirst: (showsFirst) => set({ showsFirst }),

      async askLook() {
        const { sessionId, queued, conversation, look, sending, drafts } = get()
        const key = sessionId ?? newChat
        const draft = drafts[key] ?? emptyDraft
        if (look?.wish.key === key || sending || queued[key]) return
        if (draft.text.trim() === '' || draft.files?.some(isReading)) return
        if (!valueOf(conversation)?.turns.some(({ state }) => state === 'running'))
          return get().lookAt({ kind: 'send', key, draft: get().takeOut(key) }, true)
        get().queue()
        set({ looksLater: { ...get().looksLater, [key]: true } })
      },

      async lookAt(wish, isAsked) {
        get().closeLook()
        // Nothing else is sent before it is known whether this leaves.
        if (!isAsked) set({ sending: true })
        const look = { id: crypto.randomUUID(), wish, isAsked, hasChanged: false }
        const preview = await load(look)
        if (!isAsked) set({ sending: false })
        const now = still(look)
        // The app itself answers: nothing is sent to anyone.
        if (isAsked || preview?.to.isModel !== false || !now) return
        if (!isInFront(now.wish)) return get().closeLook()
        set({ look: null })
        return goOn(now.wish, null)
      },

      async sendLooked(stays) {
        const look = openLook(get())
        const preview = look && valueOf(look.preview)
        if (!look || !preview || look.isGoing) return
        const keys = preview.pieces.map(({ key }) => key)
        const shown: Shown = {
          to: preview.to.key,
          base: preview.base,
          goes: keys.filter((key) => !stays.has(key)),
          stays: keys.filter((key) => stays.has(key)),
        }
        set({ look: { ...look, isGoing: true } })
        try {
          await goOn(look.wish, { id: look.id, shown })
          if (still(look)) set({ look: null })
        } catch (error) {
          // What began a chat may be of that chat now.
          const now = still(look)
          if (!now) throw error
          if (isNotAsShown(error)) return void (await load({ ...now, isAsked: true, hasChanged: true }))
          set({ look: { ...now, isGoing: false } })
          get().closeLook()
          throw error
        }
      },

      closeLook() {
        const { look, putBack } = get()
        set({ look: null })
        const words = look && !look.isGoing && wordsIn(look)
        if (words) putBack(look.wish.key, words)
      },
    }
  }
