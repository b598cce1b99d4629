import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowBar } from '../../ui/WindowBar.tsx'
import { sidebarWidths } from './sidebar-store.ts'

interface SidebarFrameProps {
  readonly label: string
  readonly width: number
  readonly children: ReactNode
  onWidth(width: number): void
}

const step = 16

/** A column beside the chat whose edge can be moved: by the pointer, by the arrow keys, back by a double click. */
export function SidebarFrame({ label, width, children, onWidth }: SidebarFrameProps) {
  const { t } = useTranslation()
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: width - step, ArrowRight: width + step, Home: 0, End: sidebarWidths.most }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onWidth(to)
  }
  return (
    <section aria-label={label} style={{ width }} className="relative flex shrink-0 flex-col border-r border-line">
      <WindowBar onlyLeft />
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- A separator that takes keys is a widget. */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('chats.sidebar.width')}
        aria-valuemin={sidebarWidths.least}
        aria-valuemax={sidebarWidths.most}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => from.current && onWidth(from.current.width + event.clientX - from.current.x)}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
        onDoubleClick={() => onWidth(sidebarWidths.usual)}
        onKeyDown={onKeyDown}
        className="absolute top-(--head) -right-1 bottom-0 z-10 w-2 window-still cursor-col-resize touch-none -outline-offset-2 transition-colors hover:bg-accent-soft focus-visible:bg-accent-soft"
      />
    </section>
  )
}
