import type { StateCreator } from 'zustand'
import type { Session } from '../../../../src-main/contract/chat.ts'
import type { CommandClient } from '../../../lib/command-client.ts'
import { type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import type { Conversation } from '../message-merge.ts'

export interface LearningSlice {
  /** False: learning is off for all chats, by the settings. */
  readonly learnsAtAll: boolean
  /** Whether the chat that begins with the next message learns: as its draft, it stays until that is sent. */
  readonly nextLearns: boolean
  setLearnsAtAll(learns: boolean): void
  /** Whether a chat learns from now on: the one that is shown, or the one of this id. */
  setLearns(learns: boolean, ofId?: string): Promise<void>
}

interface Shown {
  readonly sessionId: string | null
  readonly conversation: Loadable<Conversation>
}

export const createLearningSlice =
  (call: CommandClient): StateCreator<Shown & LearningSlice, [], [], LearningSlice> =>
  (set, get) => ({
    learnsAtAll: true,
    nextLearns: true,

    setLearnsAtAll: (learnsAtAll) => set({ learnsAtAll }),

    async setLearns(learns, ofId) {
      const sessionId = ofId ?? get().sessionId
      if (sessionId === null) return set({ nextLearns: learns })
      const session = await call('session_learning', { sessionId, learns })
      const shown = valueOf(get().conversation)
      if (shown?.session.id === sessionId) set({ conversation: ready({ ...shown, session }) })
    },
  })

/** A chat that was just made, with what was chosen before its first message. */
export const withLearning = async (call: CommandClient, session: Session, learns: boolean): Promise<Session> =>
  learns ? session : call('session_learning', { sessionId: session.id, learns })
