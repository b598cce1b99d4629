/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000

/** The day of a time in UTC, `2026-03-01`. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** 0 for `Sunday` and `sun` to 6 for `Saturday`; -1 for what names no day of the week. */
export const weekdayIndex = (name: string): number => weekdays.indexOf(name.slice(0, 3).toLowerCase())

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
