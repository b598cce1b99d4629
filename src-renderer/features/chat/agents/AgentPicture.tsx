import type { Agent } from '../../../../src-main/contract/agent.ts'
import { cx } from '../../../lib/cx.ts'

export const colours: Readonly<Record<Agent['colour'], string>> = {
  green: 'bg-agent-green',
  blue: 'bg-agent-blue',
  violet: 'bg-agent-violet',
  rose: 'bg-agent-rose',
  amber: 'bg-agent-amber',
  grey: 'bg-agent-grey',
}

const sizes = { sm: 'size-5 text-2xs', md: 'size-9 text-md', lg: 'size-14 text-2xl' }

interface AgentPictureProps {
  readonly agent: Pick<Agent, 'name' | 'mark' | 'colour'>
  readonly size?: keyof typeof sizes
  readonly className?: string
}

/** The picture of an agent: a letter or an emoji on its colour. */
export function AgentPicture({ agent, size = 'sm', className }: AgentPictureProps) {
  return (
    <span
      aria-hidden
      // No text of the page: what it stands in has a name of its own.
      data-mark={markOf(agent)}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full leading-none font-semibold text-on-agent select-none before:content-[attr(data-mark)]',
        colours[agent.colour],
        sizes[size],
        className,
      )}
    />
  )
}

/** What was chosen, else the first letter of the name. */
const markOf = ({ mark, name }: AgentPictureProps['agent']): string => {
  const text = mark.trim() || name.trim()
  // What cuts into characters is slow to make, and not needed where two letters of ASCII begin: the start waits for it.
  const first = /^[!-~](?=[ -~])/.exec(text)?.[0] ?? [...new Intl.Segmenter().segment(text)][0]?.segment
  return first?.toUpperCase() ?? '?'
}
