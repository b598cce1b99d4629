import type { TFunction } from 'i18next'
import type { Agent } from '../../../../src-main/contract/agent.ts'
import type { Known } from './agents-slice.ts'

interface Situation {
  readonly agent: Agent | undefined
  /** Null until it is told. */
  readonly known: Known | null
  readonly hasChats: boolean
  /** A model answers: without one, only what is remembered can be asked for. */
  readonly hasModel: boolean
}

const most = 4

/** What an empty chat offers: what its agent offers, else what grows from what is known, else how to begin. */
export function startersFor(t: TFunction, { agent, known, hasChats, hasModel }: Situation): string[] {
  if (agent && agent.starters.length > 0) return agent.starters.slice(0, most)
  if (agent?.memory === 'none')
    return (['explain', 'write', 'compare', 'plan'] as const).map((key) => t(`agents.plain.${key}`))
  if (!hasChats && !known?.isKnown)
    return (['name', 'home', 'style', 'avoid'] as const).map((key) => t(`chat.empty.starters.${key}`))
  const grown = (known?.items ?? []).map(({ kind, value }) =>
    t(`agents.${hasModel ? 'grown' : 'recalled'}.${kind}`, { value }),
  )
  return [
    ...grown,
    t('chat.empty.starters.known'),
    t('agents.grown.remember'),
    t('chat.empty.starters.style'),
    t('chat.empty.starters.avoid'),
  ].slice(0, most)
}

/** What the user goes on writing; the dots only say so. */
export const beginningOf = (starter: string): string => starter.replace(/…+$/u, '')
