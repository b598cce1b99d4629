const dayMs = 24 * 60 * 60 * 1_000

/** Whole days until a time, counted up; 0 once it is past. `iso` is ISO 8601. */
export const daysLeft = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMs))
