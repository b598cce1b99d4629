import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import type { Toast } from '../lib/toasts.ts'
import { dialogsOpened, useIsUnder } from './open-dialogs.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useRoomTaken } from './use-room-taken.ts'

interface ToastsProps {
  readonly toasts: readonly Toast[]
  readonly label: string
  onDismiss(id: number): void
}

const shownMs = 7_000

export function Toasts({ toasts, label, onDismiss }: ToastsProps) {
  const box = useRef<HTMLElement>(null)
  useRoomTaken(box, 'notices')
  /** What had the keyboard before: it has it again when the message that was answered goes. */
  const before = useRef<HTMLElement>(null)
  useFocusKept(box, before)
  return (
    <section
      ref={box}
      aria-label={label}
      aria-live="polite"
      data-leaves-room
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget
      }}
      // Not fixed: then each notice would not have its own place above or below a dialog.
      className="pointer-events-none absolute right-0 bottom-[calc(var(--taken-bottom,0px)+0.75rem)] left-0 flex flex-col items-center gap-2 px-4 max-sm:bottom-[calc(var(--taken-bottom,0px)+4.5rem)] sm:left-[var(--rail,76px)] lg:right-[var(--taken-right,0px)]"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  )
}

interface ToastCardProps {
  readonly toast: Toast
  onDismiss(id: number): void
}

function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const [opened] = useState(dialogsOpened)
  const isUnder = useIsUnder(opened)
  // The clock stands still while the pointer or the focus is on the message, and while a dialog is above it.
  useEffect(() => {
    if (held || isUnder || toast.lasting) return
    const timer = setTimeout(() => onDismiss(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [held, isUnder, toast.id, toast.lasting, onDismiss])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto relative flex max-w-[min(560px,100%)] animate-enter items-center gap-3 rounded-md py-2 pr-2 pl-4 text-base shadow-pop',
        isUnder ? 'z-30' : 'z-50',
        toast.tone === 'danger' ? 'border border-danger bg-danger-soft text-danger' : 'bg-ink text-paper',
      )}
    >
      <span className="min-w-0 grow py-1 wrap-anywhere">{toast.text(t)}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run()
            onDismiss(toast.id)
          }}
          className="shrink-0 rounded-sm px-2.5 py-1 font-semibold whitespace-nowrap underline underline-offset-3 hover:opacity-80"
        >
          {toast.action.label(t)}
        </button>
      )}
      <button
        type="button"
        aria-label={t('common.close')}
        onClick={() => onDismiss(toast.id)}
        className="rounded-sm p-1.5 opacity-70 hover:opacity-100"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
