import type { TFunction } from 'i18next'
import type { Agent } from '../../../../src-main/contract/agent.ts'
import type { Output } from '../../../lib/command-client.ts'

/** What an agent knows of its user. */
export type Known = Pick<Output<'agent_get'>, 'profile' | 'memoryCount'>

const most = 4
const longestValue = 60

/** What an empty chat offers: what its agent offers, else what grows from what is known, else how to begin. */
export function startersFor(t: TFunction, agent: Agent | undefined, known: Known | null, hasChats: boolean): string[] {
  if (agent && agent.starters.length > 0) return agent.starters.slice(0, most)
  if (agent?.memory === 'none')
    return (['explain', 'write', 'compare', 'plan'] as const).map((key) => t(`agents.plain.${key}`))
  if (!hasChats && !known?.memoryCount)
    return (['name', 'home', 'style', 'avoid'] as const).map((key) => t(`chat.empty.starters.${key}`))
  return [
    ...grown(t, known),
    t('chat.empty.starters.known'),
    t('chat.empty.starters.style'),
    t('agents.grown.remember'),
  ].slice(0, most)
}

/** From what is of no harm on a screen that others may see: topics and tools. */
function grown(t: TFunction, known: Known | null): string[] {
  const lines = known?.profile ?? []
  const values = (field: string) =>
    lines.filter((line) => line.field === field && line.value.length <= longestValue).map(({ value }) => value)
  const [topic] = values('recent_topic')
  const [tool] = values('preferred_tool')
  return [...(topic ? [t('agents.grown.topic', { topic })] : []), ...(tool ? [t('agents.grown.tool', { tool })] : [])]
}

/** What the user goes on writing; the dots only say so. */
export const beginningOf = (starter: string): string => starter.replace(/…+$/u, '')
