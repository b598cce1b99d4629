import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { focusableIn } from '../../ui/focusable.ts'
import { cx } from '../../lib/cx.ts'
import type { SettingId } from './settings-table.ts'

interface Place {
  /** To be brought into sight and marked. */
  readonly wanted: SettingId | null
  /** What the page is called: a section of that name does not say it again. Null: the page has this one section. */
  readonly page: string | null
  onShown(): void
}

/** What the parts of a page know of where they stand. */
export const PlaceContext = createContext<Place>({ wanted: null, page: '', onShown: () => {} })

/** Of a section that stands by itself, elsewhere than in Settings. */
export const alone: Place = { wanted: null, page: null, onShown: () => {} }

const markedMs = 2_400
const still = 'data-marked:rounded-md motion-reduce:data-marked:bg-warm-soft'
/** One of several rows keeps within its own edges. */
const marks = {
  head: cx(still, 'data-marked:animate-glow'),
  row: cx(still, 'data-marked:animate-glow-within'),
} as const

/** Brings what it is put on into sight, marks it for a moment and gives it the keyboard, where the user asked for it. */
function useMark<Box extends HTMLElement>(ids: readonly SettingId[]): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const { wanted, onShown } = use(PlaceContext)
  const isWanted = wanted !== null && ids.includes(wanted)
  useEffect(() => {
    const { current } = box
    if (!isWanted || !current) return
    current.scrollIntoView({ block: 'center' })
    current.dataset['marked'] = ''
    setTimeout(() => delete current.dataset['marked'], markedMs)
    // What led here may be closing still, and a control may not be whole before it was drawn.
    const drawn = requestAnimationFrame(() => {
      ;(focusableIn(current)[0] ?? current).focus({ preventScroll: true })
      onShown()
    })
    return () => cancelAnimationFrame(drawn)
  }, [isWanted, onShown])
  return box
}

interface SettingsSectionProps {
  readonly title: string
  readonly text?: string
  /** The settings that are the section as a whole. */
  readonly ids?: readonly SettingId[]
  readonly children: ReactNode
}

const none: readonly SettingId[] = []

export function SettingsSection({ title, text, ids = none, children }: SettingsSectionProps) {
  const { page } = use(PlaceContext)
  const isNamed = page === null || page === title
  const head = useMark<HTMLDivElement>(ids)
  return (
    <section aria-label={title} className="mt-9 first:mt-0">
      <div ref={head} tabIndex={-1} className={cx(marks.head, 'outline-none')}>
        {!isNamed && <h3 className="tracking-title text-lg font-semibold">{title}</h3>}
        {text && <p className={cx('max-w-prose text-sm text-muted', isNamed ? '-mt-3' : 'mt-0.5')}>{text}</p>}
      </div>
      <div className={cx('flex flex-col gap-3', (!isNamed || text) && 'mt-3')}>{children}</div>
    </section>
  )
}

/** Settings of one kind on one surface. */
export function SettingRows({ children }: { readonly children: ReactNode }) {
  return <div className="divide-y divide-line rounded-lg border border-line bg-raised">{children}</div>
}

interface SettingRowProps {
  readonly id: SettingId
  readonly label: string
  readonly hint?: string
  /** The control is too wide to stand beside its name. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A setting's name and hint, with its control at the right, or below where it is wide. */
export function SettingRow({ id, label, hint, isWide = false, children }: SettingRowProps) {
  const box = useMark<HTMLDivElement>([id])
  return (
    <div ref={box} className={cx(marks.row, 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3')}>
      <div className={isWide ? 'basis-full' : 'min-w-48 flex-1'}>
        <p className="text-base font-medium">{label}</p>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
