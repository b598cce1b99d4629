/** The app's mark: a butler's bow tie. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 48 30" className={className}>
      <path d="M20 15 4.6 4.4C3.2 3.4 1.4 4.4 1.4 6v18c0 1.6 1.8 2.6 3.2 1.6Z" fill="var(--color-accent)" />
      <path d="M28 15 43.4 4.4c1.4-1 3.2 0 3.2 1.6v18c0 1.6-1.8 2.6-3.2 1.6Z" fill="var(--color-accent)" />
      <rect x="19" y="9" width="10" height="12" rx="3.2" fill="var(--color-warm)" />
    </svg>
  )
}
