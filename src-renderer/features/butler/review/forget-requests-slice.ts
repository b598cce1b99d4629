import type { StateCreator } from 'zustand'
import { withheldOf } from '../../../../src-main/contract/forget.ts'
import type { CommandClient, Input, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, type Loadable, settle, valueOf } from '../../../lib/loadable.ts'

export interface ForgetRequestsSlice {
  /** Requests to forget that wait for the user to say what they mean. */
  readonly forgetRequests: Loadable<Output<'forget_request_list'>['items']>
  loadForgetRequests(): Promise<void>
  decideForget(answer: Input<'forget_request_decide'>): Promise<Output<'forget_request_decide'>>
}

/** What is not brought up before the user has said what a request to forget means. */
export const heldBackBy = ({ forgetRequests }: Pick<ForgetRequestsSlice, 'forgetRequests'>): ReadonlySet<string> =>
  new Set((valueOf(forgetRequests) ?? []).flatMap((card) => withheldOf(card).items.map(({ memoryId }) => memoryId)))

export const createForgetRequestsSlice =
  (
    call: CommandClient,
  ): StateCreator<ForgetRequestsSlice & { readonly agentId: string }, [], [], ForgetRequestsSlice> =>
  (set, get) => {
    const latest = createLatest()
    return {
      forgetRequests: idle,

      async loadForgetRequests() {
        const isNewest = latest.begin()
        const forgetRequests = await settle(
          call('forget_request_list', { agentId: get().agentId }).then(({ items }) => items),
        )
        if (isNewest()) set({ forgetRequests })
      },

      async decideForget(answer) {
        const decided = await call('forget_request_decide', answer)
        await get().loadForgetRequests()
        return decided
      },
    }
  }
