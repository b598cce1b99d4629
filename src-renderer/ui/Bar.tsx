interface BarProps {
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  readonly value: string
}

/** A labelled share as a thin bar. */
export function Bar({ label, share, value }: BarProps) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_72px_40px] items-center gap-2 text-xs">
      <span className="truncate text-muted">{label}</span>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="text-right text-faint tabular-nums">{value}</span>
    </div>
  )
}
