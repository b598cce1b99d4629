import type { ReactNode } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section aria-label={title} className="border-t border-line py-7 first:border-t-0 first:pt-0">
      <h2 className="tracking-title text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-prose text-base text-muted">{text}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}

interface SettingRowProps {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}

/** A setting's name and hint, with its control at the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-48 flex-1">
        <p className="text-base font-medium">{label}</p>
        {hint && <p className="text-sm text-faint">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
