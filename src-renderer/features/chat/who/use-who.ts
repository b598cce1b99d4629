import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Agent } from '../../../../src-main/contract/agent.ts'
import type { ModelRef } from '../../../../src-main/contract/model.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { ChatStore } from '../chat-store.ts'
import { agentOfChat } from '../message-merge.ts'
import { type Models, shortName, type Who, whoAnswers } from './who.ts'

interface Shown extends Who {
  /** What was chosen for this chat. */
  readonly chosen: ModelRef | null
  readonly agent: Agent | undefined
  readonly models: Models
  /** The name to show; null while nothing is known yet. */
  readonly name: string | null
}

const none: Models = { items: [], usual: null }

/** Who answers in the chat that is shown. */
export function useWho(store: ChatStore): Shown {
  const { t } = useTranslation()
  const known = useStore(store, (state) => valueOf(state.models))
  const next = useStore(store, (state) => state.nextModel)
  const session = useStore(store, (state) => valueOf(state.conversation)?.session)
  const isNew = useStore(store, (state) => state.sessionId === null)
  const agentId = useStore(store, agentOfChat)
  const agent = useStore(store, (state) => state.agents.find(({ id }) => id === agentId))
  const chosen = isNew ? next : (session?.model ?? null)
  const models = known ?? none
  const who = whoAnswers(chosen, agent, models)
  const name = known ? (who.ref ? shortName(who.ref.model) : t('who.app')) : null
  return { ...who, chosen, agent, models, name }
}
