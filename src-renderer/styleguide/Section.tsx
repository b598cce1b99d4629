import type { ReactNode } from 'react'

/** One token family or part, under its name in the code. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="border-b border-line pb-1 text-sm font-semibold text-muted">{title}</h2>
    {children}
  </section>
)
