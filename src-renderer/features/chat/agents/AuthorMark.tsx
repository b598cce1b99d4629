import { type Agent, defaultAgentId } from '../../../../src-main/contract/agent.ts'
import { cx } from '../../../lib/cx.ts'
import { Mark } from '../../../ui/Mark.tsx'
import { AgentPicture } from './AgentPicture.tsx'

interface AuthorMarkProps {
  readonly agent: Agent | undefined
  readonly size?: 'sm' | 'lg'
  readonly className?: string
}

/** Whose words these are: the butler's bow tie, or the picture of another assistant. */
export function AuthorMark({ agent, size = 'sm', className }: AuthorMarkProps) {
  return agent && (agent.id !== defaultAgentId || agent.mark !== '') ? (
    <AgentPicture agent={agent} size={size} className={cx(className)} />
  ) : (
    <Mark className={cx(size === 'sm' ? 'w-4' : 'w-14 max-sm:hidden', className)} />
  )
}
