import type { UsageCap } from '../../contract/usage.ts'

export type Caps = Readonly<Record<UsageCap, number>>

interface Asked {
  /** Tokens the call is expected to take, its answer included. */
  readonly estimate: number
  /** Tokens taken or reserved so far: in this run, today, this month. */
  readonly spent: Caps
  readonly caps: Caps
}

/** The first cap that a call would go beyond, the narrowest first; null where it may be made. */
export function capInTheWay({ estimate, spent, caps }: Asked): UsageCap | null {
  const order = ['run', 'day', 'month'] as const
  return order.find((cap) => spent[cap] + estimate > caps[cap]) ?? null
}

/** When the calendar day and month of `now` began and the day ends, on this computer's clock, as ISO 8601 UTC. */
export function periodsOf(now: Date): {
  readonly day: string
  readonly month: string
  readonly end: string
} {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const [day0, month0, end] = [new Date(year, month, day), new Date(year, month, 1), new Date(year, month, day + 1)]
  return { day: day0.toISOString(), month: month0.toISOString(), end: end.toISOString() }
}
