import type { Agent } from '../../../../src-main/contract/agent.ts'
import { cx } from '../../../lib/cx.ts'

export const colours: Readonly<Record<Agent['colour'], string>> = {
  green: 'bg-[oklch(0.45_0.08_160)]',
  blue: 'bg-[oklch(0.47_0.1_250)]',
  violet: 'bg-[oklch(0.47_0.12_300)]',
  rose: 'bg-[oklch(0.48_0.13_10)]',
  amber: 'bg-[oklch(0.5_0.1_60)]',
  grey: 'bg-[oklch(0.45_0.01_80)]',
}

const sizes = { sm: 'size-5 text-[11px]', md: 'size-9 text-md', lg: 'size-14 text-2xl' }

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
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full leading-none font-semibold text-[white] select-none before:content-[attr(data-mark)]',
        colours[agent.colour],
        sizes[size],
        className,
      )}
    />
  )
}

/** What was chosen, else the first letter of the name. */
const markOf = ({ mark, name }: AgentPictureProps['agent']): string => {
  const [first] = new Intl.Segmenter().segment(mark.trim() || name.trim())
  return first?.segment.toUpperCase() ?? '?'
}
