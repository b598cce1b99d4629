import type { MouseEvent, ReactNode } from 'react'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface ExternalLinkProps {
  readonly url: string
  readonly children: ReactNode
  onOpen(url: string): void
}

/** A link out of the app: its address shows before it opens, and only http(s) and mailto addresses are links at all. */
export function ExternalLink({ url, children, onOpen }: ExternalLinkProps) {
  if (!/^(https?:|mailto:)/i.test(url)) return <span>{children}</span>
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 0) onOpen(url)
  }
  return (
    <Tooltip text={url}>
      <a
        href={url}
        rel="noreferrer"
        draggable={false}
        onClick={open}
        onAuxClick={open}
        className="rounded-xs text-accent underline decoration-from-font underline-offset-3 hover:text-accent-strong"
      >
        {children}
      </a>
    </Tooltip>
  )
}
