import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
}

/** What stands where there is nothing, with what to do about it. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      {icon && <span className="text-line-strong [&_svg]:size-9 [&_svg]:stroke-[1.4]">{icon}</span>}
      <h3 className="line-clamp-3 max-w-full tracking-title text-lg font-semibold wrap-anywhere">{title}</h3>
      <div className="flex flex-col items-center gap-3 text-base text-muted [&_p]:text-balance">{children}</div>
    </div>
  )
}
