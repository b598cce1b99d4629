import type { UntrustedSpan } from '../../../src-main/contract/chat.ts'
import type { Shown } from '../../../src-main/contract/shown.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { type GoesSlice, isNotAsShown } from './goes/goes-slice.ts'

/** What is done with answers, and with messages that are said otherwise. */
export interface Answering {
  stop(turnId: string): Promise<void>
  /** Says a message otherwise; what was there stays as another branch. */
  editMessage(
    messageId: string,
    text: string,
    untrustedSpans: readonly UntrustedSpan[],
    shown?: Shown | null,
  ): Promise<void>
  /**
   * `memory` false: without anything that is known. `shown`, here and above: what was shown of it before; null: it goes without. Absent: it is shown
   * first, where the user wants that.
   */
  regenerate(turnId: string, memory?: boolean, shown?: Shown | null): Promise<void>
  /** All answers to what one of them answers. */
  answersOf(turnId: string): Promise<Output<'chat_answers'>['items']>
  continueTurn(turnId: string): Promise<void>
}

interface AnsweringDeps {
  readonly call: CommandClient
  get(): Pick<GoesSlice, 'showsFirst' | 'lookAt'> & { refresh(): Promise<void> }
  /** What was just done stands at the end of the chat. */
  showEnd(): Promise<void>
}

/** Asks for answers, anew or on. What would not go as it was shown is shown anew. */
export const createAnswering = ({ call, get, showEnd }: AnsweringDeps): Answering => ({
  async stop(turnId) {
    await call('chat_stop', { turnId })
  },

  async regenerate(turnId, memory = true, looked) {
    const again = { kind: 'again', turnId } as const
    if (memory && get().showsFirst && looked === undefined) return get().lookAt(again, false)
    try {
      await call('chat_regenerate', { turnId, memory, ...(looked && { shown: looked }) })
    } catch (error) {
      if (!memory || looked || !isNotAsShown(error)) throw error
      return get().lookAt(again, true)
    }
    await showEnd()
  },
  answersOf: async (turnId) => (await call('chat_answers', { turnId })).items,
  async continueTurn(turnId) {
    try {
      await call('chat_continue', { turnId })
    } catch (error) {
      if (!isNotAsShown(error)) throw error
      return get().lookAt({ kind: 'again', turnId }, true)
    }
    await get().refresh()
  },
  async editMessage(messageId, text, untrustedSpans, looked) {
    const said = { messageId, text, untrustedSpans: [...untrustedSpans] }
    if (get().showsFirst && looked === undefined)
      return get().lookAt({ kind: 'edit', messageId, text, spans: untrustedSpans }, false)
    const idempotencyKey = crypto.randomUUID()
    await call('chat_edit', { ...said, idempotencyKey, ...(looked && { shown: looked }) })
    await showEnd()
  },
})
