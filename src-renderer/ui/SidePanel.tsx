import { X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { belowLg } from '../lib/breakpoints.ts'
import { cx } from '../lib/cx.ts'
import { useMedia } from '../lib/use-media.ts'
import { focusableIn } from './focusable.ts'
import { IconButton } from './IconButton.tsx'
import { useRoomTaken } from './use-room-taken.ts'

interface SidePanelProps {
  readonly title: string
  readonly actions?: ReactNode
  /** Takes more of a wide window: a detail beside its list. */
  readonly isWide?: boolean
  readonly children: ReactNode
  onClose(): void
}

/** A column at the right: beside the content in a wide window, over it in a narrow one. Escape closes it. */
export function SidePanel({ title, actions, isWide = false, children, onClose }: SidePanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const isOver = useMedia(belowLg)
  useRoomTaken(panel, 'right')
  // The keyboard follows to the panel, and back to where it came from.
  useEffect(() => {
    const from = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        if (isOver && event.key === 'Tab') keepTab(event)
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      className={cx(
        isWide ? 'w-[clamp(380px,38vw,560px)]' : 'w-[380px]',
        'flex shrink-0 animate-slide flex-col border-l border-line bg-surface outline-none max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-20 max-lg:w-[min(420px,100vw)] max-lg:shadow-pop window-over',
      )}
    >
      <header className="flex h-(--head) shrink-0 items-center gap-1 border-b border-line pr-[calc(0.5rem+var(--bar-right)*1.1)] pl-5 window-drag">
        <h2 className="grow truncate tracking-title text-lg font-semibold">{title}</h2>
        {actions}
        <IconButton label={t('common.close')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div
        data-leaves-room
        className="grow overflow-y-auto overscroll-contain max-lg:pb-[calc(6rem+var(--taken-notices,0px))]"
      >
        {children}
      </div>
    </aside>
  )
}

/** What lies under a panel is not to be reached unseen: after its last stop comes its first. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, shiftKey, target } = event
  const stops = focusableIn(currentTarget)
  const isAtEnd = target === (shiftKey ? stops[0] : stops.at(-1)) || (shiftKey && target === currentTarget)
  if (!isAtEnd) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}
