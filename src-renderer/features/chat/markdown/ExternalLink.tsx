import { isValidElement, type MouseEvent, type ReactNode } from 'react'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { hiddenTarget, plainAddress } from './disguised-links.ts'
import { useOpenLink } from '../../../lib/open-link.ts'

interface ExternalLinkProps {
  readonly url: string
  readonly children: ReactNode
}

/**
 * A link out of the app: its address shows before it opens, beside its words where these name or hide another one, and
 * only http(s) and mailto addresses are links at all.
 */
export function ExternalLink({ url, children }: ExternalLinkProps) {
  const openLink = useOpenLink()
  if (!/^(https?:|mailto:)/i.test(url)) return <span>{children}</span>
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 0) openLink(url)
  }
  const target = hiddenTarget(wordsOf(children), url)
  return (
    <>
      <Tooltip text={plainAddress(url)}>
        <a
          href={url}
          rel="noreferrer"
          draggable={false}
          onClick={open}
          onAuxClick={open}
          className="rounded-xs [unicode-bidi:isolate] text-accent underline decoration-from-font underline-offset-3 hover:text-accent-strong"
        >
          {children}
        </a>
      </Tooltip>
      {target !== null && <span className="text-warm"> ({target})</span>}
    </>
  )
}

function wordsOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map((one: ReactNode) => wordsOf(one)).join('')
  if (isValidElement<{ readonly children?: ReactNode }>(node)) return wordsOf(node.props.children)
  return typeof node === 'string' ? node : ''
}
