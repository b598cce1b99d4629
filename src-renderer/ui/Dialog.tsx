import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { focusableIn } from './focusable.ts'
import { useOpenDialog } from './open-dialogs.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly footer?: ReactNode
  /** There are two things side by side. */
  readonly wide?: boolean
  /** There is much to read before anything is pressed: it has more room, and the focus itself. */
  readonly toRead?: boolean
  readonly children?: ReactNode
  readonly onKeyDown?: KeyboardEventHandler
  onClose(): void
}

export function Dialog({
  open,
  title,
  description,
  footer,
  wide = false,
  toRead = false,
  children,
  onKeyDown,
  onClose,
}: DialogProps) {
  const { t } = useTranslation()
  const returnFocus = useReturnFocus(open)
  useOpenDialog(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 not-data-[state=closed]:animate-[enter_140ms] bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={toRead ? focusItself : focusField}
          {...(!description && { 'aria-describedby': undefined })}
          className={cx(
            wide
              ? 'w-[min(960px,calc(100vw-32px))]'
              : toRead
                ? 'w-[min(620px,calc(100vw-32px))]'
                : 'w-[min(480px,calc(100vw-32px))]',
            'fixed inset-0 z-40 m-auto flex h-fit max-h-[min(86dvh,100dvh-2*var(--edge-height)-8px)] not-data-[state=closed]:animate-enter flex-col rounded-xl border border-line bg-surface shadow-pop outline-none',
          )}
        >
          <header className="flex items-start gap-3 px-6 pt-5">
            <Radix.Title className="grow tracking-title text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close
              aria-label={t('common.close')}
              className="-mt-1 -mr-2 rounded-sm p-2 text-faint hover:bg-hover hover:text-ink"
            >
              <X className="size-4" />
            </Radix.Close>
          </header>
          <div ref={keepReadable} className="overflow-y-auto px-6 pt-2 pb-6 -outline-offset-2">
            {description && <Radix.Description className="text-base text-muted">{description}</Radix.Description>}
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Text that is longer than its room is read on by the arrow keys, also where there is nothing to press in it. */
function keepReadable(box: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() => {
    const isStop = box.scrollHeight > box.clientHeight && focusableIn(box).length === 0
    if (isStop) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** What is typed goes into the field there is, in the place of what it holds; without one the focus is at the first button. */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector(fields)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  field.select()
}

const fields = 'input:is([type=text], [type=search], [type=password], :not([type])):enabled, textarea:enabled'

/** Enter, pressed once too often, presses nothing. */
function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
