import type { Shown } from '../../../src-main/contract/preview.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { type GoesSlice, isNotAsShown, type Looked, type Wish } from './goes/goes-slice.ts'
import type { SendingSlice } from './sending-slice.ts'
import { type Draft, newChat, spansOf } from './untrusted-spans.ts'

/** What is done with answers, and with messages that are said otherwise. */
export interface Answering {
  stop(turnId: string): Promise<void>
  /** Says a message otherwise; what was there stays as another branch. Where it cannot go it is in the field of its chat. */
  editMessage(messageId: string, draft: Draft, looked?: Looked | null): Promise<void>
  /**
   * `memory` false: without anything that is known. `shown`, and `looked` above: what was shown of it before; null: it goes without. Absent: it is shown
   * first, where the user wants that.
   */
  regenerate(turnId: string, memory?: boolean, shown?: Shown | null): Promise<void>
  /** All answers to what one of them answers. */
  answersOf(turnId: string): Promise<Output<'chat_answers'>['items']>
  continueTurn(turnId: string): Promise<void>
}

interface AnsweringDeps {
  readonly call: CommandClient
  get(): Pick<GoesSlice, 'look' | 'showsFirst' | 'lookAt'> &
    Pick<SendingSlice, 'putBack'> & { readonly sessionId: string | null; refresh(): Promise<void> }
  /** What was just done stands at the end of the chat. */
  showEnd(): Promise<void>
}

/** Asks for answers, anew or on. What would not go as it was shown is shown anew. */
export const createAnswering = ({ call, get, showEnd }: AnsweringDeps): Answering => {
  const keyNow = () => get().sessionId ?? newChat
  const again = (turnId: string): Wish => ({ kind: 'again', key: keyNow(), turnId })
  return {
    async stop(turnId) {
      await call('chat_stop', { turnId })
    },

    async regenerate(turnId, memory = true, looked) {
      if (memory && get().showsFirst && looked === undefined) return get().lookAt(again(turnId), false)
      try {
        await call('chat_regenerate', { turnId, memory, ...(looked && { shown: looked }) })
      } catch (error) {
        if (!memory || looked || !isNotAsShown(error)) throw error
        return get().lookAt(again(turnId), true)
      }
      await showEnd()
    },

    answersOf: async (turnId) => (await call('chat_answers', { turnId })).items,

    async continueTurn(turnId) {
      try {
        await call('chat_continue', { turnId })
      } catch (error) {
        if (!isNotAsShown(error)) throw error
        return get().lookAt(again(turnId), true)
      }
      await get().refresh()
    },

    async editMessage(messageId, draft, looked) {
      const key = keyNow()
      if (get().showsFirst && looked === undefined) return get().lookAt({ kind: 'edit', key, messageId, draft }, false)
      const said = { messageId, text: draft.text, untrustedSpans: spansOf(draft) }
      try {
        await call('chat_edit', {
          ...said,
          idempotencyKey: crypto.randomUUID(),
          ...(looked && { shown: looked.shown }),
        })
      } catch (error) {
        // What was looked at stays with who shows it.
        if (!looked || get().look?.id !== looked.id) get().putBack(key, draft)
        throw error
      }
      await showEnd()
    },
  }
}
