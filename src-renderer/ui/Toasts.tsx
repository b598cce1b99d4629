import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useRoomTaken } from './use-room-taken.ts'

interface ToastView {
  readonly id: number
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  readonly lasting?: boolean
  readonly action?: { readonly label: string; run(): void }
}

interface ToastsProps {
  readonly toasts: readonly ToastView[]
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
      className="pointer-events-none fixed right-0 bottom-[calc(var(--taken-bottom,0px)+0.75rem)] left-0 z-50 flex flex-col items-center gap-2 px-4 max-sm:bottom-[calc(var(--taken-bottom,0px)+4.5rem)] sm:left-[76px] lg:right-[var(--taken-right,0px)]"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  )
}

interface ToastCardProps {
  readonly toast: ToastView
  onDismiss(id: number): void
}

function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  // The clock stands still while the pointer or the focus is on the message.
  useEffect(() => {
    if (held || toast.lasting) return
    const timer = setTimeout(() => onDismiss(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.lasting, onDismiss])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex max-w-[min(560px,100%)] animate-enter items-center gap-3 rounded-md py-2 pr-2 pl-4 text-base shadow-pop',
        toast.tone === 'danger' ? 'border border-danger bg-danger-soft text-danger' : 'bg-ink text-paper',
      )}
    >
      <span className="min-w-0 grow py-1 wrap-anywhere">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run()
            onDismiss(toast.id)
          }}
          className="shrink-0 rounded-sm px-2.5 py-1 font-semibold whitespace-nowrap underline underline-offset-3 hover:opacity-80"
        >
          {toast.action.label}
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
