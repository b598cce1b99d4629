import type { TFunction } from 'i18next'
import { defaultAgentId } from '../../src-main/contract/agent.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The name the first assistant was made with; the window has one in its own language. */
const madeWith = 'Majordomo'

/** What an assistant is called here. */
export const agentName = (t: TFunction, { id, name }: Named): string =>
  id === defaultAgentId && name === madeWith ? t('chat.by.assistant') : name

/** The name of an assistant by its id; nothing for one that is not here. */
export function agentNameOf(t: TFunction, agents: readonly Named[], id: string | null): string {
  const agent = agents.find((one) => one.id === id)
  return agent ? agentName(t, agent) : ''
}
