import { Search, X } from 'lucide-react'
import { cx } from '../lib/cx.ts'

interface SearchFieldProps {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly placeholder?: string
  readonly className?: string
  onChange(value: string): void
}

export function SearchField({ label, clearLabel, value, placeholder, className, onChange }: SearchFieldProps) {
  return (
    <div className={cx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          onChange('')
        }}
        className="h-9 w-full rounded-sm border border-line bg-raised pr-8 pl-9 text-base text-ink placeholder:text-faint focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded-xs p-1 text-faint hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  )
}
