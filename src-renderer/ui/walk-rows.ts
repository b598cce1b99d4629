import type { KeyboardEvent } from 'react'

/** In a list whose items carry `data-row`, the up and down keys move between the first button of each. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
  if (step === 0 || !row) return
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const next = rows[rows.indexOf(row) + step]?.querySelector('button')
  if (!next) return
  event.preventDefault()
  next.focus()
}
